import FormKit
import FormKitMock
import Foundation
import Testing

/// Images and the colours of initials.
@Suite struct PictureTests {
  private let pixels = [UInt8](repeating: 7, count: 2 * 3 * 4)

  @Test func `an image has as many pixels as its size`() throws {
    let image = try #require(ContentBlock.Image(width: 2, height: 3, pixels: pixels, address: "/a"))
    #expect(image.pixels == pixels && image.address == "/a")
    #expect(ContentBlock.Image(width: 3, height: 3, pixels: pixels) == nil)
    #expect(ContentBlock.Image(width: 2, height: 3, pixels: []) == nil)
    #expect(ContentBlock.Image(width: 2, height: 3)?.pixels == nil)
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, -1), (4_097, 1), (1, 4_097), (.max, .max), (.min, 1)])
  func `a side is from 1 to 4,096`(width: Int, height: Int) {
    #expect(ContentBlock.Image(width: width, height: height, address: "/a") == nil)
  }

  @Test func `images with equal pixels are equal, whoever made them`() throws {
    let image = ContentBlock.Image(width: 2, height: 3, pixels: pixels)
    let copy = ContentBlock.Image(width: 2, height: 3, pixels: pixels)
    #expect(image == copy && image.hashValue == copy.hashValue)
    var others = pixels
    others[5] = 8
    #expect(image != ContentBlock.Image(width: 2, height: 3, pixels: others))
    #expect(image != ContentBlock.Image(width: 3, height: 2, pixels: pixels))
    #expect(image != ContentBlock.Image(width: 2, height: 3, pixels: pixels, address: "/a"))
    #expect(image != ContentBlock.Image(width: 2, height: 3))
  }

  @Test func `a picture has no image by default`() {
    #expect(ContentBlock.Picture("Ada", initials: "AL").image == nil)
  }

  @Test func `initials have the same colour in every process, and people differ`() {
    #expect(
      ["AL", "GH", "BB", "", "Ä", "👩‍👩‍👧‍👦"].map { InitialsColor(of: $0).index }
        == [7, 5, 2, 1, 5, 1])
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let pairs = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    let counts = Dictionary(grouping: pairs) { InitialsColor(of: $0).index }.mapValues(\.count)
    #expect(counts.count == InitialsColor.palette.count)
    #expect(counts.values.allSatisfy { $0 > pairs.count / 12 }, "\(counts)")
  }

  @Test(arguments: InitialsColor.palette)
  func `white initials have the contrast of high contrast`(color: UInt32) {
    // WCAG 2.2, "relative luminance".
    let parts = [UInt32(16), 8, 0].map { (shift: UInt32) -> Double in
      let part = Double(color >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    #expect(1.05 / (luminance + 0.05) >= 7)
  }

  @Test func `without initials the words choose the colour`() {
    #expect(ContentBlock.Picture("Ada", initials: "AL").initialsColor == InitialsColor(of: "AL"))
    #expect(ContentBlock.Picture("Ada", initials: "").initialsColor == InitialsColor(of: "Ada"))
  }
}
