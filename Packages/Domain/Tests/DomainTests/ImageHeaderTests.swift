import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ImageHeaderTests {
  @Test func `a PNG header contains the size`() throws {
    let header = try ImageHeader(SampleImage.png(width: 640, height: 480))
    #expect(header.format == .png)
    #expect(header.pixelSize == PixelSize(width: 640, height: 480))
  }

  @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC9] as [UInt8])
  func `every kind of JPEG frame header contains the size`(marker: UInt8) throws {
    var bytes = SampleImage.jpeg(width: 640, height: 480)
    bytes[21] = marker
    let header = try ImageHeader(bytes)
    #expect(header.format == .jpeg)
    #expect(header.pixelSize == PixelSize(width: 640, height: 480))
  }

  @Test func `fill bytes, tables and restarts before the frame are skipped`() throws {
    let plain = SampleImage.jpeg(width: 3, height: 2)
    let extra = Data([0xFF, 0xC4, 0, 2, 0xFF, 0xFF, 0xFF, 0xD0, 0xFF, 0x01, 0xFF, 0xFF])
    let bytes = plain.prefix(20) + extra + plain.dropFirst(21)
    #expect(try ImageHeader(bytes).pixelSize == PixelSize(width: 3, height: 2))
  }

  @Test func `a slice of data is read from its start index`() throws {
    let bytes = Data([1, 2, 3]) + SampleImage.png(width: 5, height: 7)
    #expect(try ImageHeader(bytes.dropFirst(3)).pixelSize == PixelSize(width: 5, height: 7))
  }

  @Test func `a header of each kind of WebP contains the size`() throws {
    let lossy = try ImageHeader(SampleImage.webp(width: 640, height: 480))
    #expect(lossy.format == .webp)
    #expect(lossy.pixelSize == PixelSize(width: 640, height: 480))
    let start = Data("RIFF????WEBP".utf8)
    let lossless = start + Data("VP8L????".utf8) + Data([0x2F, 0x7F, 0xC2, 0x77, 0])
    #expect(try ImageHeader(lossless).pixelSize == PixelSize(width: 640, height: 480))
    let extended = start + Data("VP8X????".utf8) + Data([0, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0])
    #expect(try ImageHeader(extended).pixelSize == PixelSize(width: 640, height: 480))
    #expect(throws: ImageHeader.Error.malformed) {
      try ImageHeader(start + Data("ALPH????".utf8))
    }
    #expect(throws: ImageHeader.Error.malformed) {
      try ImageHeader(SampleImage.webp(width: 0, height: 480))
    }
  }

  @Test func `a HEIC header contains the size of the largest picture`() throws {
    let header = try ImageHeader(SampleImage.heic(width: 4032, height: 3024))
    #expect(header.format == .heic)
    #expect(header.pixelSize == PixelSize(width: 4032, height: 3024))
    let video = Data([0, 0, 0, 12]) + Data("ftypisom".utf8)
    #expect(throws: ImageHeader.Error.unknownFormat) { try ImageHeader(video) }
  }

  @Test(arguments: [SampleImage.webp(width: 5, height: 7), SampleImage.heic(width: 5, height: 7)])
  func `a truncated WebP or HEIC header throws`(bytes: Data) {
    for length in 0..<bytes.count {
      #expect(throws: ImageHeader.Error.self) { try ImageHeader(bytes.prefix(length)) }
    }
    #expect(throws: Never.self) { try ImageHeader(bytes) }
  }

  @Test func `the service accepts JPEG and PNG only`() throws {
    let webp = SampleImage.webp(width: 8, height: 8)
    #expect(throws: AvatarError.invalidFormat) { try AvatarAsset(data: webp) }
    #expect(throws: AvatarError.unsupportedFormat) {
      try AvatarAsset(unprocessed: webp, formats: ImageFormat.uploadable)
    }
    #expect(try AvatarAsset(unprocessed: webp, formats: [.webp]).fileName == "avatar.webp")
  }

  @Test(arguments: [
    (PixelRect(x: 0, y: 0, width: 4, height: 3), true),
    (PixelRect(x: 3, y: 2, width: 1, height: 1), true),
    (PixelRect(x: 1, y: 0, width: 4, height: 3), false),
    (PixelRect(x: -1, y: 0, width: 2, height: 2), false),
    (PixelRect(x: 0, y: 0, width: 0, height: 1), false),
    (PixelRect(x: .max, y: .max, width: .max, height: .max), false),
    (PixelRect(x: 0, y: .min, width: 1, height: 1), false),
  ])
  func `a rectangle fits when it is inside the picture`(rect: PixelRect, fits: Bool) {
    #expect(rect.fits(in: PixelSize(width: 4, height: 3)) == fits)
  }

  @Test func `the largest square is in the centre`() {
    #expect(
      PixelRect(centredSquareIn: PixelSize(width: 10, height: 3))
        == PixelRect(x: 3, y: 0, width: 3, height: 3))
    #expect(
      PixelRect(centredSquareIn: PixelSize(width: 3, height: 10)).description == "3×3+0+3")
  }

  @Test(arguments: [SampleImage.png(width: 5, height: 7), SampleImage.jpeg(width: 5, height: 7)])
  func `a header truncated before the size throws`(bytes: Data) {
    let lastNeeded = bytes.starts(with: [0x89]) ? 24 : 29
    for length in 0..<lastNeeded {
      #expect(throws: ImageHeader.Error.self) { try ImageHeader(bytes.prefix(length)) }
    }
    #expect(throws: Never.self) { try ImageHeader(bytes.prefix(lastNeeded)) }
  }

  @Test(
    arguments: [
      ([], ImageHeader.Error.unknownFormat), ([0x47, 0x49, 0x46, 0x38], .unknownFormat),
      ([0xFF, 0xD8], .unknownFormat), ([0xFF, 0xD8, 0xFF], .truncated),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0], .malformed), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 1], .malformed),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF], .truncated),
      ([0xFF, 0xD8, 0xFF, 0xDA, 0, 8], .malformed), ([0xFF, 0xD8, 0xFF, 0xD9], .malformed),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0], .malformed),
      ([0xFF, 0xD8, 0xFF, 0xC0, 0, 7, 8, 0, 1, 0, 1], .malformed),
      ([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 0, 0, 1], .malformed),
      (Array(repeating: 0xFF, count: 3), .unknownFormat),
      ([0xFF, 0xD8] + Array(repeating: 0xFF, count: 1000), .truncated),
    ] as [([UInt8], ImageHeader.Error)])
  func `malformed bytes throw`(bytes: [UInt8], error: ImageHeader.Error) {
    #expect(throws: error) { try ImageHeader(Data(bytes)) }
  }

  @Test(arguments: [(0, 1), (1, 0), (0x8000_0000, 1), (1, 0xFFFF_FFFF)] as [(UInt32, UInt32)])
  func `a PNG size outside the specification is malformed`(width: UInt32, height: UInt32) {
    #expect(throws: ImageHeader.Error.malformed) {
      try ImageHeader(SampleImage.png(width: width, height: height))
    }
  }

  @Test(arguments: [
    SampleImage.png(width: 5, height: 7), SampleImage.jpeg(width: 5, height: 7),
    SampleImage.webp(width: 5, height: 7), SampleImage.heic(width: 5, height: 7),
  ])
  func `a header with any changed byte does not trap`(bytes: Data) {
    var read = 0
    for index in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = value
        if let header = try? ImageHeader(changed), header.pixelSize.width > 0 { read += 1 }
      }
    }
    #expect(read > 0)
  }

  @Test func `the pixel count of the largest PNG does not overflow`() throws {
    let header = try ImageHeader(SampleImage.png(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF))
    #expect(header.pixelSize.pixelCount > 25_000_000)
    #expect(PixelSize(width: .max, height: 2).pixelCount == .max)
  }

  @Test func `an asset within the limits is accepted`() throws {
    let data = SampleImage.png(width: 5000, height: 5000)
    let asset = try AvatarAsset(data: data, fileName: "../photos/me.png")
    #expect(asset.fileName == "me.png")
    #expect(try AvatarAsset(data: data).fileName == "avatar.png")
  }

  @Test func `a row or column of more than 65,535 pixels is too large`() throws {
    for (width, height) in [(65_536, 1), (1, 65_536), (25_000_000, 1)] as [(UInt32, UInt32)] {
      let data = SampleImage.png(width: width, height: height)
      #expect(throws: AvatarError.tooLarge) { try AvatarAsset(data: data) }
    }
    let widest = SampleImage.png(width: 65_535, height: 1)
    #expect(throws: Never.self) { try AvatarAsset(data: widest) }
  }

  @Test func `over 25 megapixels or 10 MiB are too large`() throws {
    let pixels = SampleImage.png(width: 5000, height: 5001)
    let error = #expect(throws: AvatarError.self) { try AvatarAsset(data: pixels) }
    #expect(error == .tooLarge)
    #expect(error?.description == "Image too large. Try a smaller photo.")
    let header = SampleImage.png(width: 1, height: 1)
    let full = header + Data(count: 10 * 1024 * 1024 - header.count)
    #expect(throws: Never.self) { try AvatarAsset(data: full) }
    #expect(throws: AvatarError.tooLarge) { try AvatarAsset(data: full + Data([0])) }
    #expect(throws: AvatarError.invalidFormat) { try AvatarAsset(data: Data("hello".utf8)) }
  }
}
