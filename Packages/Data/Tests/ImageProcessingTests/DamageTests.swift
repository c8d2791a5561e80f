import Domain
import Foundation
import Testing

@testable import ImageProcessing

@Suite(.timeLimit(.minutes(5))) struct DamageTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func file(_ command: String, _ name: String) throws -> Data {
    try workshop.write(Raster.transparent(width: 20, height: 14), "a.pam")
    try workshop.run("sh", "-c", command)
    return try workshop.data(name)
  }

  /// The error of making an avatar; nil if it succeeds.
  private func failure(_ data: Data) async -> AvatarError? {
    do {
      _ = try await process(data, side: 8)
      return nil
    } catch {
      let error = error as? AvatarError
      if error == nil { Issue.record("an error without a sentence") }
      return error
    }
  }

  static let files = [
    ("baseline", "convert a.pam -alpha off b.jpg", "b.jpg"),
    ("progressive", "convert a.pam -alpha off -interlace JPEG b.jpg", "b.jpg"),
    ("PNG", "convert a.pam -strip PNG32:b.png", "b.png"),
    ("interlaced", "convert a.pam -strip -interlace PNG b.png", "b.png"),
    ("lossy WebP", "convert a.pam c.png && cwebp -quiet c.png -o b.webp", "b.webp"),
    ("lossless WebP", "convert a.pam c.png && cwebp -quiet -lossless c.png -o b.webp", "b.webp"),
  ]

  @Test(arguments: files)
  func `a file truncated at any length is refused`(
    name: String, command: String, file: String
  ) async throws {
    let whole = try self.file(command, file)
    #expect(await failure(whole) == nil)
    for length in 0..<whole.count {
      let error = await failure(whole.prefix(length))
      #expect(error == .processingFailed || error == .unsupportedFormat, "\(length) bytes")
    }
  }

  @Test(arguments: files)
  func `a file that ends below the part that is kept is refused`(
    name: String, command: String, file: String
  ) async throws {
    try workshop.write(Raster.sample(width: 60, height: 400), "a.pam")
    try workshop.run("sh", "-c", command)
    let whole = try workshop.data(file)
    #expect(await failure(whole) == nil)
    for length in stride(from: whole.count * 3 / 4, to: whole.count - 1, by: 9) {
      var part = Data(whole.prefix(length))
      if file.hasSuffix("webp") { part.setWebPLengths() }
      #expect(await failure(part) == .processingFailed, "\(length) of \(whole.count) bytes")
    }
  }

  @Test(arguments: files)
  func `a file with a changed byte is decoded or refused`(
    name: String, command: String, file: String
  ) async throws {
    let whole = try self.file(command, file)
    var refused = 0
    for index in whole.indices {
      var changed = whole
      changed[index] ^= UInt8(1 << (index % 8))
      if await failure(changed) != nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test func `a PNG picture with a wrong CRC is refused`() async throws {
    let whole = try file("convert a.pam -strip PNG32:b.png", "b.png")
    for chunk in ["IHDR", "IDAT", "IEND"] {
      var changed = whole
      let place = try #require(whole.range(of: Data(chunk.utf8)))
      let start = place.lowerBound - 4
      let length = whole[start..<place.lowerBound].reduce(0) { $0 << 8 | Int($1) }
      changed[place.upperBound + length] ^= 1
      #expect(await failure(changed) == .processingFailed, "\(chunk)")
    }
  }

  @Test(arguments: [
    ("65,535²", SampleBytes.jpeg(65_535, 65_535), AvatarError.tooLarge),
    ("over 25 megapixels", SampleBytes.png(5000, 5001), .tooLarge),
    ("25 megapixels", SampleBytes.png(5000, 5000), .processingFailed),
    ("WebP of 16,384²", SampleBytes.webp(16_384, 16_384), .tooLarge),
    ("no width", SampleBytes.png(0, 5), .unsupportedFormat),
    ("no height", SampleBytes.jpeg(5, 0), .unsupportedFormat),
    ("only a header", SampleBytes.png(4000, 4000), .processingFailed),
    ("only a JPEG header", SampleBytes.jpeg(4000, 4000), .processingFailed),
    ("11 MiB", SampleBytes.png(4, 4) + Data(count: 11 << 20), .tooLarge),
    ("SVG", Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .unsupportedFormat),
    ("HTML", Data("<!doctype html><title>a.png</title>".utf8), .unsupportedFormat),
    ("GIF", Data("GIF89a".utf8) + Data(count: 40), .unsupportedFormat),
    ("HEIC", Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 12), .unsupportedFormat),
    ("empty", Data(), .unsupportedFormat),
  ])
  func `a file that is no picture within the limits is refused with its error`(
    name: String, data: Data, error: AvatarError
  ) async {
    #expect(await failure(data) == error)
    #expect(!error.description.isEmpty)
  }

  @Test func `pixels that inflate to more than the picture are refused`() async throws {
    let row = "bytes(1 + 4 * 4)"
    for (name, raw) in [
      ("one byte", "\(row) * 4 + bytes(1)"), ("one row", "\(row) * 5"),
      ("64 MiB", "bytes(64 << 20)"), ("the rows", "\(row) * 4"),
    ] {
      try workshop.run(
        "python3", "-c", "import zlib; open('pixels', 'wb').write(zlib.compress(\(raw), 9))")
      let picture =
        PNGChunks.signature + PNGChunks.header(width: 4, height: 4)
        + PNGChunks.chunk("IDAT", try workshop.data("pixels")) + PNGChunks.chunk("IEND")
      #expect(await failure(picture) == (name == "the rows" ? nil : .processingFailed), "\(name)")
    }
  }

  @Test func `profiles and texts that inflate to much data are not read`() async throws {
    // 64 KiB of zeros that inflate to 64 MiB.
    try workshop.run(
      "python3", "-c", "import zlib; open('bomb', 'wb').write(zlib.compress(bytes(64 << 20), 9))")
    let bomb = try workshop.data("bomb")
    let profile = PNGChunks.inserting(
      PNGChunks.chunk("iCCP", Data("x\0\0".utf8) + bomb),
      in: try file("convert a.pam -strip PNG32:b.png", "b.png"))
    #expect(await failure(profile) == nil)
    let text = PNGChunks.inserting(
      PNGChunks.chunk("zTXt", Data("x\0\0".utf8) + bomb),
      in: try file("convert a.pam -strip PNG32:b.png", "b.png"))
    #expect(await failure(text) == nil)
  }

  @Test func `a profile that takes minutes to read counts as sRGB`() async throws {
    let picture = PNGChunks.inserting(
      PNGChunks.chunk("iCCP", Data("x\0\0".utf8) + (try deflated(ICCProfile.repeating(100_000)))),
      in: try file("convert a.pam -strip PNG32:b.png", "b.png"))
    #expect(await failure(picture) == nil)
    #expect(PictureMetadata.isQuick(ICCProfile.displayP3))
    #expect(!PictureMetadata.isQuick(ICCProfile.repeating(1)))
    #expect(!PictureMetadata.isQuick(Data()))
  }

  private func deflated(_ data: Data) throws -> Data {
    try workshop.write(data, "plain")
    try workshop.run(
      "python3", "-c",
      "import zlib; open('small', 'wb').write(zlib.compress(open('plain', 'rb').read(), 9))")
    return try workshop.data("small")
  }

  @Test func `a file of empty parts is read no further than 20,000 of them`() async throws {
    let jpeg = try file("convert a.pam -alpha off b.jpg", "b.jpg")
    func padded(_ count: Int) -> Data {
      jpeg.prefix(2) + Data((0..<count).flatMap { _ in [0xFF, 0xEF, 0, 2] as [UInt8] })
        + jpeg.dropFirst(2)
    }
    #expect(await failure(padded(10_000)) == nil)
    #expect(await failure(padded(1_000_000)) == .unsupportedFormat)
  }

  @Test func `a colour whose scan is missing is refused`() async {
    #expect(await failure(SampleBytes.sequential(scans: [1, 2, 3])) == nil)
    for scans in [[1], [1, 2], [2, 3], [1, 3]] as [[UInt8]] {
      #expect(await failure(SampleBytes.sequential(scans: scans)) == .processingFailed, "\(scans)")
    }
  }

  @Test(arguments: [
    (2, nil), (100, nil), (101, AvatarError.processingFailed), (5_000, .processingFailed),
  ])
  func `a progressive file of more than 100 scans is refused`(
    count: Int, error: AvatarError?
  ) async {
    #expect(await failure(SampleBytes.progressive(scans: count)) == error)
  }

  @Test(arguments: ["-alpha off", "-colorspace gray -alpha off", "-alpha off -colorspace cmyk"])
  func `a progressive file that was cut between two scans and closed is refused`(
    options: String
  ) async throws {
    let whole = try file("convert a.pam \(options) -interlace JPEG b.jpg", "b.jpg")
    #expect(await failure(whole) == nil)
    let scans = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
    try #require(scans.count > 3)
    for scan in scans.dropFirst() {
      let cut = whole.prefix(scan) + Data([0xFF, 0xD9])
      #expect(await failure(cut) == .processingFailed, "\(scan)")
    }
  }

  @Test func `the tail of a file is not kept`() async throws {
    let archive = Data("PK\u{3}\u{4}evil".utf8) + Data(count: 100)
    for (_, command, name) in Self.files {
      let avatar = try await process(try file(command, name) + archive)
      #expect(avatar.data.range(of: Data("PK\u{3}\u{4}".utf8)) == nil)
    }
  }

  @Test(arguments: files)
  func `cancelled work stops`(name: String, command: String, file: String) async throws {
    let data = try self.file(command, file)
    let avatar = try AvatarAsset(unprocessed: data, formats: PictureDecoder.formats)
    let size = avatar.pixelSize
    let plan = try RenderPlan(
      storedSize: size, orientation: .upright,
      crop: PixelRect(x: 0, y: 0, width: size.width, height: size.height), targetSize: size)
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CodecError.cancelled) {
      try PictureCodec.render(avatar, plan, cancellation)
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await process(data)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Reads the first rows of a file, cancels, and returns the error of what follows.
  private func errorAfterFirstRows(
    _ name: String,
    _ open: (UnsafeBufferPointer<UInt8>, Cancellation) throws(CodecError) -> any PixelRows,
    _ rest: (any PixelRows) throws(CodecError) -> Void
  ) throws -> CodecError? {
    let cancellation = Cancellation()
    return try workshop.data(name).withUnsafeBytes { bytes throws -> CodecError? in
      let rows = try open(bytes.bindMemory(to: UInt8.self), cancellation)
      var row = [UInt8](repeating: 0, count: rows.layout.bytesPerRow)
      try row.withUnsafeMutableBufferPointer { row in
        for _ in 0..<16 { try rows.read(into: try #require(row.baseAddress)) }
      }
      cancellation.cancel()
      do throws(CodecError) {
        try rest(rows)
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func `work that is cancelled in the middle of a file stops there`() throws {
    try workshop.write(Raster.sample(width: 600, height: 900), "a.pam")
    try workshop.run("sh", "-c", "convert a.pam -alpha off b.jpg && convert a.pam -strip b.png")
    func jpeg(
      _ bytes: UnsafeBufferPointer<UInt8>, _ cancellation: Cancellation
    ) throws(CodecError) -> any PixelRows {
      try JPEGRows(bytes, eighths: 8, cancellation)
    }
    func png(
      _ bytes: UnsafeBufferPointer<UInt8>, _ cancellation: Cancellation
    ) throws(CodecError) -> any PixelRows {
      try PNGRows(bytes, usesGamma: false, cancellation)
    }
    // A part of the rows is passed over without decoding them.
    for (name, error) in [
      (
        "JPEG, part",
        try errorAfterFirstRows("b.jpg", jpeg) { rows throws(CodecError) in try rows.skip(256) }
      ),
      (
        "JPEG, all",
        try errorAfterFirstRows("b.jpg", jpeg) { rows throws(CodecError) in try rows.finish() }
      ),
      (
        "PNG, part",
        try errorAfterFirstRows("b.png", png) { rows throws(CodecError) in try rows.skip(256) }
      ),
      (
        "PNG, all",
        try errorAfterFirstRows("b.png", png) { rows throws(CodecError) in try rows.finish() }
      ),
    ] { #expect(error == .cancelled, "\(name)") }
  }
}

/// Headers without pixels, and a picture of one block.
enum SampleBytes {
  static func png(_ width: UInt32, _ height: UInt32) -> Data {
    PNGChunks.signature + PNGChunks.header(width: width, height: height)
  }

  static func jpeg(_ width: UInt16, _ height: UInt16) -> Data {
    Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8])
      + Data([height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) + Data([1, 1, 0x11, 0])
  }

  /// A grey picture of 8 × 8 pixels: a scan of its mean, then the same scan of the rest again and again.
  ///
  /// Each scan is valid and visits every block (ITU T.81, G.1.1.1).
  static func progressive(scans: Int) -> Data {
    let start = jpeg(frame: 0xC2, components: [1])
    let rest = (1..<scans).flatMap { _ in scan(1, 1, 63, 0x7F) }
    return Data(start + scan(1, 0, 0, 0x7F) + rest + [0xFF, 0xD9])
  }

  /// A picture of 8 × 8 pixels and three colours, with a scan for each of some of them.
  static func sequential(scans: [UInt8]) -> Data {
    let start = jpeg(frame: 0xC0, components: [1, 2, 3])
    return Data(start + scans.flatMap { scan($0, 0, 63, 0x3F) } + [0xFF, 0xD9])
  }

  /// The tables and the frame: each of the two codes has one word, for 0.
  private static func jpeg(frame: UInt8, components: [UInt8]) -> [UInt8] {
    let codes = [1] + [UInt8](repeating: 0, count: 15) + [0]
    let count = UInt8(components.count)
    return [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
      + [0xFF, frame, 0, 8 + 3 * count, 8, 0, 8, 0, 8, count]
      + components.flatMap { [$0, 0x11, 0] }
      + [0xFF, 0xC4, 0, 20, 0x00] + codes + [0xFF, 0xC4, 0, 20, 0x10] + codes
  }

  private static func scan(
    _ component: UInt8, _ first: UInt8, _ last: UInt8, _ data: UInt8
  ) -> [UInt8] {
    [0xFF, 0xDA, 0, 8, 1, component, 0, first, last, 0, data]
  }

  static func webp(_ width: Int, _ height: Int) -> Data {
    let size = [width - 1, height - 1].flatMap {
      [$0 & 255, $0 >> 8 & 255, $0 >> 16].map { UInt8($0) }
    }
    return Data("RIFF".utf8) + Data([22, 0, 0, 0]) + Data("WEBPVP8X".utf8)
      + Data([10, 0, 0, 0, 0, 0, 0, 0] + size)
  }
}

extension Data {
  /// Makes the lengths of a WebP file with one chunk those of its bytes.
  fileprivate mutating func setWebPLengths() {
    for (place, length) in [(4, count - 8), (16, count - 20)] {
      for byte in 0..<4 { self[place + byte] = UInt8(truncatingIfNeeded: length >> (8 * byte)) }
    }
  }
}
