import Domain
import Foundation
import Testing

@testable import ImageProcessing

@Suite struct OrientationTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// ImageMagick's operation from the upright pixels to the stored ones.
  static let storing = [
    1: [], 2: ["-flop"], 3: ["-rotate", "180"], 4: ["-flip"], 5: ["-transpose"],
    6: ["-rotate", "270"], 7: ["-transverse"], 8: ["-rotate", "90"],
  ]

  @Test(arguments: PictureOrientation.allCases, ["png", "jpg", "webp"])
  func `each orientation gives the same upright picture`(
    orientation: PictureOrientation, format: String
  ) async throws {
    let upright = Raster.sample()
    try workshop.write(upright, "a.pam")
    let operation = try #require(Self.storing[orientation.rawValue])
    try workshop.run(
      "sh", "-c",
      "convert a.pam -alpha off \(operation.joined(separator: " ")) -quality 100 "
        + "-sampling-factor 1x1 -define webp:lossless=true a.\(format)")
    try workshop.run(
      "exiftool", "-q", "-overwrite_original", "-n", "-Orientation=\(orientation.rawValue)",
      "a.\(format)")
    let data = try workshop.data("a.\(format)")
    let description = try PictureDescription(data)
    #expect(description.orientation == orientation)
    #expect(description.uprightSize == PixelSize(width: 48, height: 32))
    let tolerance = format == "jpg" ? 8 : 0
    #expect(try await decode(data).difference(from: upright) <= tolerance)
  }

  @Test(arguments: PictureOrientation.allCases)
  func `a crop refers to the upright picture`(orientation: PictureOrientation) async throws {
    let upright = Raster.sample()
    try workshop.write(upright, "a.pam")
    let operation = try #require(Self.storing[orientation.rawValue])
    try workshop.run(
      "sh", "-c", "convert a.pam \(operation.joined(separator: " ")) -alpha set a.png")
    try workshop.run(
      "exiftool", "-q", "-overwrite_original", "-n", "-Orientation=\(orientation.rawValue)",
      "a.png")
    let crop = PixelRect(x: 5, y: 9, width: 30, height: 20)
    let file = try AvatarAsset(data: try workshop.data("a.png"))
    let plan = try RenderPlan(
      storedSize: file.pixelSize, orientation: orientation, crop: crop,
      targetSize: PixelSize(width: 512, height: 512))
    let bitmap = try PictureCodec.render(file, plan, Cancellation())
    #expect(bitmap.size == crop.size)
    let expected = Raster(width: 30, height: 20) { x, y in upright[x + 5, y + 9] }
    #expect(bitmap.pixels == expected.pixels)
    #expect(try await process(file.data, crop: crop).pixelSize == crop.size)
  }

  @Test(arguments: ["II", "MM"])
  func `both byte orders are read`(order: String) async throws {
    try workshop.write(Raster.sample(), "a.pam")
    try workshop.run("convert", "a.pam", "a.jpg")
    try workshop.run(
      "exiftool", "-q", "-overwrite_original", "-n", "-ExifByteOrder=\(order)", "-Orientation=6",
      "a.jpg")
    #expect(try PictureDescription(try workshop.data("a.jpg")).orientation.rawValue == 6)
  }

  @Test(arguments: ["0", "9", "255"])
  func `an orientation that does not exist counts as upright`(value: String) async throws {
    try workshop.write(Raster.sample(), "a.pam")
    try workshop.run("convert", "a.pam", "a.jpg")
    try workshop.run(
      "exiftool", "-q", "-overwrite_original", "-n", "-m", "-Orientation=\(value)", "a.jpg")
    let description = try PictureDescription(try workshop.data("a.jpg"))
    #expect(description.orientation == .upright)
    #expect(description.storedSize == PixelSize(width: 48, height: 32))
  }
}
