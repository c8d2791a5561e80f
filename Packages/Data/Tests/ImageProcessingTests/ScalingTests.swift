import Domain
import Foundation
import Testing

@testable import ImageProcessing

@Suite struct ScalingTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func png(_ width: Int, _ height: Int) throws -> Data {
    try workshop.run("convert", "-size", "\(width)x\(height)", "gradient:red-blue", "a.png")
    return try workshop.data("a.png")
  }

  @Test(arguments: [
    (100, 60, PixelSize(width: 60, height: 60)), (1, 1, PixelSize(width: 1, height: 1)),
    (600, 2000, PixelSize(width: 512, height: 512)), (2000, 3, PixelSize(width: 3, height: 3)),
  ])
  func `the avatar is a square of at most 512 pixels and never enlarged`(
    width: Int, height: Int, size: PixelSize
  ) async throws {
    #expect(try await process(try png(width, height)).pixelSize == size)
  }

  @Test(arguments: ["b.png", "lossless.webp", "lossy.webp"])
  func `a crop begins at its very pixel`(name: String) async throws {
    // Each column has a grey value of its own, four steps from the next.
    let ramp = Raster(width: 60, height: 20) { x, _ in
      [UInt8(x * 4), UInt8(x * 4), UInt8(x * 4), 255]
    }
    try workshop.write(ramp, "a.pam")
    try workshop.run(
      "sh", "-c",
      """
      convert a.pam -alpha off b.png && cwebp -quiet -lossless b.png -o lossless.webp \
        && cwebp -quiet -q 100 b.png -o lossy.webp
      """)
    for x in [32, 33] {
      let crop = PixelRect(x: x, y: 7, width: 1, height: 1)
      let avatar = try await process(try workshop.data(name), crop: crop)
      let pixel = try await decode(avatar.data).pixels[0]
      #expect(abs(Int(pixel) - x * 4) <= 2, "\(x)")
    }
  }

  @Test func `a long crop keeps its proportions`() async throws {
    let crop = PixelRect(x: 10, y: 0, width: 1500, height: 100)
    let avatar = try await process(try png(2000, 100), crop: crop)
    #expect(avatar.pixelSize == PixelSize(width: 512, height: 34))
    let line = PixelRect(x: 0, y: 7, width: 2000, height: 1)
    #expect(
      try await process(try png(2000, 100), crop: line).pixelSize
        == PixelSize(width: 512, height: 1))
  }

  @Test(
    arguments: ["1x1", "2x1", "2x2", "1x2"], ["-interlace none", "-interlace JPEG"])
  func `a crop of a JPEG picture has the pixels of the whole picture`(
    sampling: String, interlace: String
  ) throws {
    try workshop.write(Raster.sample(width: 150, height: 110), "a.pam")
    try workshop.run(
      "sh", "-c",
      "convert a.pam -alpha off \(interlace) -quality 90 -sampling-factor \(sampling) a.jpg")
    let file = try AvatarAsset(data: try workshop.data("a.jpg"))
    func render(_ crop: PixelRect) throws -> Raster {
      let plan = try RenderPlan(
        storedSize: file.pixelSize, orientation: .upright, crop: crop, targetSize: file.pixelSize)
      let bitmap = try PictureCodec.render(file, plan, Cancellation())
      return Raster(width: crop.width, height: crop.height, pixels: bitmap.pixels)
    }
    let whole = try render(PixelRect(x: 0, y: 0, width: 150, height: 110))
    for (x, y, width, height) in [
      (0, 1, 150, 7), (3, 15, 20, 2), (9, 17, 130, 60), (0, 100, 5, 10), (149, 109, 1, 1),
    ] {
      let part = try render(PixelRect(x: x, y: y, width: width, height: height))
      let expected = Raster(width: width, height: height) { whole[x + $0, y + $1] }
      #expect(part == expected, "at \(x), \(y)")
    }
  }

  @Test(
    arguments: ["1x1", "2x1", "2x2", "1x2"], ["-interlace none", "-interlace JPEG"])
  func `a part of a JPEG picture is at its place at every scale`(
    sampling: String, interlace: String
  ) throws {
    // A black line on white.
    let line = 800..<808
    let picture = Raster(width: 240, height: 1_600) { _, y in
      line.contains(y) ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    try workshop.write(picture, "a.pam")
    try workshop.run(
      "sh", "-c",
      "convert a.pam -alpha off \(interlace) -quality 90 -sampling-factor \(sampling) a.jpg")
    let file = try AvatarAsset(data: try workshop.data("a.jpg"))
    for eighths in 1...8 {
      // The rows have three times the size of the output.
      let side = 10 * eighths
      for top in [571, 600, 633, 700, 790] {
        let plan = try RenderPlan(
          storedSize: file.pixelSize, orientation: .upright,
          crop: PixelRect(x: 0, y: top, width: 240, height: 240),
          targetSize: PixelSize(width: side, height: side))
        let pixels = try PictureCodec.render(file, plan, Cancellation()).pixels
        let darkness = (0..<side).map { 255 - Double(pixels[$0 * side * 4]) }
        let middle =
          darkness.enumerated().map { (Double($0.offset) + 0.5) * $0.element }.reduce(0, +)
          / darkness.reduce(0, +)
        let expected = Double(line.lowerBound + 4 - top) * Double(side) / 240
        #expect(abs(middle - expected) < 0.5, "\(eighths) eighths from \(top): \(middle)")
      }
    }
  }

  @Test(arguments: [
    PixelRect(x: 0, y: 0, width: 101, height: 10), PixelRect(x: -1, y: 0, width: 10, height: 10),
    PixelRect(x: 0, y: 0, width: 0, height: 10),
    PixelRect(x: .max, y: 1, width: .max, height: 1),
  ])
  func `a crop outside the picture throws`(crop: PixelRect) async throws {
    let data = try png(100, 60)
    await #expect(throws: AvatarError.cropOutsidePicture) { try await process(data, crop: crop) }
  }

  @Test func `a bitmap fits or fills a size`() async throws {
    let data = try png(400, 200)
    let size = PixelSize(width: 50, height: 50)
    let fit = try await PictureDecoder().decode(data, to: size)
    let fill = try await PictureDecoder().decode(data, to: size, scaling: .fill)
    #expect(fit.size == PixelSize(width: 50, height: 25))
    #expect(fill.size == size)
    #expect(fill.pixels.count == 50 * 50 * 4)
    #expect(fit.isOpaque)
  }

  @Test(arguments: [
    "PNG24:z.png", "z.jpg", "z.webp", "-define webp:lossless=true z.webp", "-interlace PNG z.png",
  ])
  func `a zone plate has no aliasing`(output: String) async throws {
    // The local frequency at a distance of r pixels is r / 512 periods for each pixel.
    let plate = Raster(width: 256, height: 256) { x, y in
      let value = UInt8((127.5 + 127.5 * cos(.pi * Double(x * x + y * y) / 512)).rounded())
      return [value, value, value, 255]
    }
    try workshop.write(plate, "z.pam")
    try workshop.run("sh", "-c", "convert z.pam -alpha off -quality 100 \(output)")
    let name = try #require(
      output.split(whereSeparator: { " :".contains($0) }).last.map(String.init))
    // An eighth of the size shows 1 / 16 of a period for each pixel, at a distance of 32 pixels.
    let bitmap = try await decode(try workshop.data(name), 32)
    #expect(bitmap.width == 32)
    let waves = (0..<32 * 32).compactMap { index -> Int? in
      let (x, y) = (index % 32, index / 32)
      let wave = abs(Int(bitmap.pixels[index * 4]) - 127)
      return x * x + y * y > 8 * 8 && wave > 10 ? wave : nil
    }
    #expect(waves.isEmpty, "Waves that the output cannot have: \(waves)")
    #expect((0..<4).contains { abs(Int(bitmap[$0, 0][0]) - 127) > 90 })
  }

  @Test func `the scaled picture is that of other programs`() async throws {
    try workshop.run("convert", "-size", "900x900", "-seed", "3", "plasma:red-blue", "p.png")
    let decoded = try await decode(try workshop.data("p.png"), 128)
    try workshop.run("convert", "p.png", "-filter", "Lanczos", "-resize", "128x128", "q.png")
    #expect(try workshop.raster("q.png").difference(from: decoded) <= 3)
  }

  @Test func `the weights of a filter add up to one and stay inside the crop`() {
    let filter = ResamplingFilter(region: 10.5..<90.25, of: 100, to: 20)
    for index in 0..<20 {
      let start = index * filter.stride
      let weights = filter.weights[start..<start + Int(filter.counts[index])]
      #expect(abs(weights.reduce(0, +) - 1) < 1e-5)
      #expect(filter.starts[index] >= 10 && filter.starts[index] + filter.counts[index] <= 91)
    }
    #expect(filter.weights.count == 20 * filter.stride)
  }

  @Test func `transparent pixels do not colour their neighbours`() async throws {
    let raster = Raster(width: 64, height: 64) { x, _ in
      x % 2 == 0 ? [255, 0, 0, 255] : [0, 255, 0, 0]
    }
    try workshop.write(raster, "a.pam")
    try workshop.run("convert", "a.pam", "PNG32:a.png")
    let avatar = try await process(try workshop.data("a.png"), side: 16)
    #expect(avatar.format == .png)
    let pixel = try await decode(avatar.data)[8, 8]
    #expect(pixel[0] >= 254 && pixel[1] <= 1)
    #expect(abs(Int(pixel[3]) - 128) <= 3)
  }
}
