import Domain
import Foundation
import Testing

@testable import ImageProcessing

@Suite struct MetadataTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Raster.sample(), "a.pam")
    try workshop.write(Raster.transparent(), "t.pam")
    try workshop.write(ICCProfile.displayP3, "p3.icc")
  }

  /// The tags that describe the pixels and the file itself.
  static let basics: Set = [
    "SourceFile", "ExifToolVersion", "FileName", "Directory", "FileSize", "FileModifyDate",
    "FileAccessDate", "FileInodeChangeDate", "FilePermissions", "FileType", "FileTypeExtension",
    "MIMEType", "JFIFVersion", "ResolutionUnit", "XResolution", "YResolution", "ImageWidth",
    "ImageHeight", "EncodingProcess", "BitsPerSample", "ColorComponents", "YCbCrSubSampling",
    "BitDepth", "ColorType", "Compression", "Filter", "Interlace", "ImageSize", "Megapixels",
  ]

  private func tags(_ data: Data, _ name: String) throws -> Set<String> {
    try workshop.write(data, name)
    let json = Data(try workshop.run("exiftool", "-json", name).utf8)
    let list = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    return Set(try #require(list.first).keys)
  }

  @Test(arguments: [
    ("a", "jpg", "jpg"), ("t", "png", "png"), ("t", "webp", "png"), ("a", "png", "jpg"),
  ])
  func `nothing but the basics is in the avatar`(
    source: String, format: String, output: String
  ) async throws {
    try workshop.run(
      "sh", "-c",
      "convert \(source).pam -profile p3.icc -set comment secret b.\(format) && "
        + "exiftool -q -overwrite_original -n -Orientation=6 -Make=Maker -GPSLatitude=48.1 "
        + "-GPSLatitudeRef=N -GPSLongitude=11.5 -GPSLongitudeRef=E -Artist=me -XMP:Creator=me "
        + "b.\(format)")
    try workshop.write(try workshop.data("b.\(format)") + Data("PK\u{3}\u{4}tail".utf8), "c.bin")
    let file = try workshop.data("c.bin")
    #expect(try tags(file, "with.\(format)").isSuperset(of: ["GPSLatitude", "Make", "Creator"]))
    let avatar = try await process(file, named: "holiday.\(format)")
    #expect(avatar.fileName == "holiday.\(output)")
    #expect(try tags(avatar.data, "without.\(output)").subtracting(Self.basics) == [])
    #expect(avatar.data.range(of: Data("tail".utf8)) == nil)
    #expect(avatar.data.suffix(2) == (output == "jpg" ? Data([0xFF, 0xD9]) : Data([0x60, 0x82])))
  }

  @Test(arguments: ["jpg", "png", "webp"])
  func `the same input gives the same bytes`(format: String) async throws {
    try workshop.run("convert", "t.pam", "b.\(format)")
    let file = try workshop.data("b.\(format)")
    #expect(try await process(file) == process(file))
  }

  @Test(arguments: ["jpg", "png", "webp"])
  func `metadata with any changed byte is read without a trap`(format: String) throws {
    try workshop.run("convert", "a.pam", "-alpha", "off", "-profile", "p3.icc", "b.\(format)")
    try workshop.run("exiftool", "-q", "-overwrite_original", "-n", "-Orientation=6", "b.\(format)")
    let file = try workshop.data("b.\(format)")
    let kind = try ImageHeader(file).format
    let whole = PictureMetadata(file, format: kind)
    #expect(whole.orientation == .rotatedCounterclockwise)
    #expect(whole.profile != nil)
    var unread = 0
    for index in file.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = file
        changed[index] = value
        if PictureMetadata(changed, format: kind) != whole { unread += 1 }
      }
      #expect(PictureMetadata(file.prefix(index), format: kind).orientation.rawValue < 9)
    }
    #expect(unread > 0)
  }

  @Test func `a profile in several parts is joined in the order of their numbers`() {
    func part(_ number: UInt8, of count: UInt8, _ text: String) -> Data {
      let content = Data("ICC_PROFILE\0".utf8) + Data([number, count]) + Data(text.utf8)
      return Data([0xFF, 0xE2, 0, UInt8(content.count + 2)]) + content
    }
    func profile(_ parts: Data...) -> PictureMetadata.Profile? {
      let file = parts.reduce(Data([0xFF, 0xD8]), +) + Data([0xFF, 0xDA])
      return PictureMetadata(file, format: .jpeg).profile
    }
    #expect(profile(part(2, of: 2, "b"), part(1, of: 2, "a")) == .plain(Data("ab".utf8)))
    #expect(profile(part(1, of: 2, "a")) == nil)
    #expect(profile(part(1, of: 2, "a"), part(1, of: 2, "b")) == nil)
    #expect(profile(part(0, of: 1, "a")) == nil)
    #expect(profile() == nil)
  }
}
