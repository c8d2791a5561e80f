import Domain
import Foundation
import ImageProcessing
import Testing

@Suite struct FormatTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Raster.sample(), "a.pam")
    try workshop.write(Raster.transparent(), "t.pam")
  }

  static let files = [
    ("baseline", "convert a.pam -alpha off -quality 95 b.jpg", "b.jpg"),
    ("progressive", "convert a.pam -alpha off -quality 95 -interlace JPEG b.jpg", "b.jpg"),
    ("grey JPEG", "convert a.pam -alpha off -colorspace Gray -quality 95 b.jpg", "b.jpg"),
    ("RGB JPEG", "convert a.pam -alpha off -quality 95 -define jpeg:colorspace=RGB b.jpg", "b.jpg"),
    ("4:2:0", "convert a.pam -alpha off -quality 98 -sampling-factor 2x2 b.jpg", "b.jpg"),
    ("4:2:2", "convert a.pam -alpha off -quality 98 -sampling-factor 2x1 b.jpg", "b.jpg"),
    ("PNG 24", "convert a.pam -alpha off PNG24:b.png", "b.png"),
    ("PNG 48", "convert a.pam -alpha off PNG48:b.png", "b.png"),
    ("PNG 32", "convert t.pam PNG32:b.png", "b.png"),
    ("PNG 64", "convert t.pam PNG64:b.png", "b.png"),
    ("palette", "convert a.pam -alpha off -colors 200 PNG8:b.png", "b.png"),
    ("palette of 4 bits", "convert a.pam -alpha off -colors 15 PNG8:b.png", "b.png"),
    ("palette of 2 bits", "convert a.pam -alpha off -colors 4 PNG8:b.png", "b.png"),
    ("palette with alpha", "convert t.pam -channel A -threshold 50% PNG8:b.png", "b.png"),
    ("1 bit", "convert a.pam -alpha off -monochrome -define png:bit-depth=1 b.png", "b.png"),
    ("grey", "convert a.pam -alpha off -colorspace Gray b.png", "b.png"),
    ("grey 16", "convert a.pam -alpha off -colorspace Gray -depth 16 b.png", "b.png"),
    ("grey alpha", "convert t.pam -colorspace Gray b.png", "b.png"),
    ("interlaced", "convert t.pam -interlace PNG b.png", "b.png"),
    ("interlaced 16", "convert t.pam -interlace PNG PNG64:b.png", "b.png"),
    ("WebP", "convert a.pam -alpha off c.png && cwebp -quiet -q 95 c.png -o b.webp", "b.webp"),
    (
      "lossless WebP", "convert t.pam c.png && cwebp -quiet -lossless -exact c.png -o b.webp",
      "b.webp"
    ),
    (
      "WebP with alpha", "convert t.pam c.png && cwebp -quiet -q 95 -exact c.png -o b.webp",
      "b.webp"
    ),
  ]

  @Test(arguments: files)
  func `pixels are those that other programs decode`(
    name: String, command: String, file: String
  ) async throws {
    try workshop.run("sh", "-c", command)
    let expected = try workshop.raster(file)
    let decoded = try await decode(try workshop.data(file))
    #expect(decoded.width == 48 && decoded.height == 32)
    // The colour of transparent pixels means nothing.
    #expect(Self.visible(decoded).difference(from: Self.visible(expected)) <= 3)
  }

  /// The pixels with their colours multiplied by the alpha.
  private static func visible(_ raster: Raster) -> Raster {
    Raster(width: raster.width, height: raster.height) { x, y in
      let pixel = raster[x, y]
      return pixel.prefix(3).map { UInt8((Int($0) * Int(pixel[3]) + 127) / 255) } + [pixel[3]]
    }
  }

  @Test func `CMYK without a profile is converted by its inks`() async throws {
    try workshop.run(
      "convert", "a.pam", "-alpha", "off", "-colorspace", "CMYK", "-quality", "98", "b.jpg")
    #expect(try workshop.run("identify", "-format", "%[colorspace]", "b.jpg") == "CMYK")
    #expect(try await decode(try workshop.data("b.jpg")).meanDifference(from: .sample()) < 4)
  }

  @Test func `a linear gAMA chunk applies when there is no profile`() async throws {
    let grey = Raster(width: 8, height: 8) { _, _ in [55, 55, 55, 255] }
    try workshop.write(grey, "g.pam")
    try workshop.run("convert", "g.pam", "-alpha", "off", "-strip", "PNG24:g.png")
    let plain = try workshop.data("g.png")
    let stripped =
      PNGChunks.signature + PNGChunks.header(width: 8, height: 8, colourType: 2)
      + plain.dropFirst(try #require(plain.range(of: Data("IDAT".utf8))?.lowerBound) - 4)
    let gamma = PNGChunks.chunk("gAMA", PNGChunks.bigEndian(100_000))
    let linear = PNGChunks.inserting(gamma, in: stripped)
    // 55 of 255 in linear light is 127 of 255 with a gamma of 2.2.
    #expect(abs(Int(try await decode(linear)[4, 4][0]) - 127) <= 2)
    #expect(try await decode(stripped)[4, 4][0] == 55)
    let both = PNGChunks.inserting(PNGChunks.chunk("sRGB", Data([0])), in: linear)
    #expect(try await decode(both)[4, 4][0] == 55)
  }

  @Test func `the first frame of an animation is decoded`() async throws {
    try workshop.run(
      "sh", "-c",
      """
      convert a.pam -alpha off f.png && cwebp -quiet -lossless f.png -o f.webp && \
      convert -size 48x32 xc:red r.png && cwebp -quiet -lossless r.png -o r.webp && \
      webpmux -frame f.webp +100 -frame r.webp +100 -o m.webp
      """)
    let data = try workshop.data("m.webp")
    #expect(try PictureDescription(data).storedSize == PixelSize(width: 48, height: 32))
    #expect(try await decode(data) == .sample())
  }

  @Test func `a first frame that is smaller than the canvas keeps its place`() async throws {
    try workshop.run(
      "sh", "-c",
      """
      convert -size 10x6 xc:red s.png && cwebp -quiet -lossless s.png -o s.webp && \
      convert a.pam -alpha off f.png && cwebp -quiet -lossless f.png -o f.webp && \
      webpmux -frame s.webp +100+20+4 -frame f.webp +100 -o m.webp
      """)
    let expected = Raster(width: 48, height: 32) { x, y in
      (20..<30).contains(x) && (4..<10).contains(y) ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    #expect(try await decode(try workshop.data("m.webp")) == expected)
  }

  @Test func `an animated PNG shows its default picture`() async throws {
    try workshop.run("convert", "a.pam", "-alpha", "off", "PNG24:b.png")
    let plain = try workshop.data("b.png")
    let control = PNGChunks.chunk("acTL", PNGChunks.bigEndian(2) + PNGChunks.bigEndian(0))
    let frame = PNGChunks.chunk("fdAT", Data([0, 0, 0, 1, 2, 3]))
    let animated = PNGChunks.inserting(control, in: plain.dropLast(12) + frame + plain.suffix(12))
    #expect(try await decode(animated) == .sample())
  }
}
