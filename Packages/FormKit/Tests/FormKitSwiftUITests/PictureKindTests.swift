import Foundation
import Testing

@testable import FormKitSwiftUI

struct PictureKindTests {
  private static let heic = Data([0, 0, 0, 24] + Array("ftypheic".utf8))

  @Test(
    arguments: [
      (Data([0xFF, 0xD8, 0xFF, 0xE0]), .jpeg),
      (Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), .png),
      (Data("RIFF1234WEBPVP8 ".utf8), .webp), (Data("RIFF1234WAVE".utf8), nil),
      (Data("GIF89a".utf8), nil), (Data([0, 0, 0, 24] + Array("ftypmp42".utf8)), nil),
      (Data([0xFF, 0xD8]), nil), (Data(), nil),
    ] as [(Data, PictureKind?)])
  func `the first bytes name the kind`(data: Data, kind: PictureKind?) {
    #expect(PictureKind(data) == kind)
  }

  @Test func `HEIC is taken where the platform decodes it`() {
    #if canImport(ImageIO)
      #expect(PictureKind(Self.heic) == .heic)
    #else
      #expect(PictureKind(Self.heic) == nil)
    #endif
    #expect(PictureKind.accepted.contains(.heic) == (PictureKind(Self.heic) != nil))
  }

  @Test func `each kind has a type and a file name of its own`() {
    let kinds = PictureKind.allCases
    #expect(Set(kinds.map(\.contentType)).count == kinds.count)
    #expect(kinds.map(\.fileName) == ["photo.jpg", "photo.png", "photo.webp", "photo.heic"])
  }
}
