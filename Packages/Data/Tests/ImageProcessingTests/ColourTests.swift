import Domain
import Foundation
import ImageProcessing
import Testing

@Suite struct ColourTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.patches, "a.pam")
    try workshop.write(ICCProfile.displayP3, "p3.icc")
    try workshop.write(ICCProfile.sRGB, "srgb.icc")
    try workshop.write(ICCProfile.linearGrey, "grey.icc")
  }

  /// 27 colours in squares of 16 pixels.
  static let patches = Raster(width: 144, height: 48) { x, y in
    let index = x / 16 + y / 16 * 9
    return [index % 3, index / 3 % 3, index / 9].map { [20, 128, 235][$0] } + [255]
  }

  /// The largest difference between the middles of the patches, as CIE 1976 ΔE.
  private static func difference(_ raster: Raster, _ other: Raster = patches) -> Double {
    let places = (0..<27).map { ($0 % 9 * 16 + 8, $0 / 9 * 16 + 8) }
    return places.map { x, y in
      zip(lab(raster[x, y]), lab(other[x, y])).reduce(0) { $0 + pow($1.0 - $1.1, 2) }.squareRoot()
    }.max() ?? .infinity
  }

  /// The colour of sRGB values in CIE L*a*b* with the white point D65.
  private static func lab(_ pixel: [UInt8]) -> [Double] {
    let light = pixel.prefix(3).map { value -> Double in
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let rows = [
      [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505], [0.2126, 0.7152, 0.0722],
      [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
    ]
    let f = rows.map { row -> Double in
      let value = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }
      return value > 0.008856 ? cbrt(value) : 7.787 * value + 16 / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  static let writers = [
    ("JPEG", "-quality 100 -sampling-factor 1x1 b.jpg", "b.jpg"),
    ("PNG", "PNG24:b.png", "b.png"), ("PNG with alpha", "-alpha set PNG32:b.png", "b.png"),
    ("WebP", "-define webp:lossless=true b.webp", "b.webp"),
  ]

  @Test(arguments: writers)
  func `a Display P3 picture looks like its twin in sRGB`(
    name: String, output: String, file: String
  ) async throws {
    try workshop.run(
      "sh", "-c", "convert a.pam -alpha off -profile srgb.icc -profile p3.icc \(output)")
    let decoded = try await decode(try workshop.data(file))
    #expect(Self.difference(decoded) <= 2)
    let ignored = try workshop.raster(file, "-strip")
    #expect(Self.difference(ignored) > 5, "The profile has to matter for this test.")
    let avatar = try await process(try workshop.data(file))
    let middle = Raster(width: 48, height: 48) { x, y in Self.patches[x + 48, y] }
    #expect(try await decode(avatar.data).meanDifference(from: middle) < 12)
  }

  @Test(arguments: ["b.jpg", "b.png"])
  func `a grey profile applies to a grey picture`(file: String) async throws {
    let grey = Raster(width: 16, height: 16) { _, _ in [55, 55, 55, 255] }
    try workshop.write(grey, "g.pam")
    try workshop.run(
      "sh", "-c",
      "convert g.pam -alpha off -colorspace Gray -quality 100 c.\(file.suffix(3)) && "
        + "exiftool -q -overwrite_original -o \(file) '-ICC_Profile<=grey.icc' c.\(file.suffix(3))")
    // 55 of 255 in linear light is 128 of 255 in sRGB.
    let value = Int(try await decode(try workshop.data(file))[8, 8][0])
    #expect(abs(value - 128) <= 1)
  }

  @Test(arguments: ["b.jpg", "b.png"])
  func `a profile that is broken or for other channels counts as sRGB`(file: String) async throws {
    for profile in ["grey.icc", "broken.icc"] {
      try workshop.write(ICCProfile.displayP3.prefix(200) + Data(count: 300), "broken.icc")
      let bytes = try workshop.data(profile)
      try workshop.run(
        "convert", "a.pam", "-alpha", "off", "-strip", "-quality", "100", "-sampling-factor", "1x1",
        file)
      var data = try workshop.data(file)
      if file == "b.jpg" {
        let content = Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + bytes
        let length = content.count + 2
        let segment = Data([0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)]) + content
        data = data.prefix(2) + segment + data.dropFirst(2)
      } else {
        let junk = PNGChunks.chunk("iCCP", Data("x\0\0".utf8) + bytes)
        data = PNGChunks.inserting(junk, in: data)
      }
      #expect(Self.difference(try await decode(data)) <= 2)
    }
  }

  @Test func `a CMYK picture with a profile is converted by it`() async throws {
    let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
    try #require(
      FileManager.default.fileExists(atPath: profile),
      "\(profile) is missing. Run Scripts/setup --tests.")
    try workshop.run(
      "convert", "a.pam", "-alpha", "off", "-profile", "srgb.icc", "-profile", profile, "-quality",
      "100", "b.jpg")
    try workshop.write(ICCProfile.sRGB, "srgb.icc")
    try workshop.run(
      "convert", "b.jpg", "-black-point-compensation", "-intent", "relative",
      "-profile", "srgb.icc", "PNG24:c.png")
    let decoded = try await decode(try workshop.data("b.jpg"))
    #expect(Self.difference(decoded, try workshop.raster("c.png")) <= 2)
    let naive = try workshop.raster("b.jpg", "+profile * -colorspace sRGB")
    #expect(Self.difference(decoded, naive) > 5, "The profile has to matter for this test.")
  }
}
