internal import FormKit

extension FormMarkup {
  /// Writes a picture with its words beside it.
  mutating func write(_ picture: ContentBlock.Picture, level: Int) {
    guard !picture.title.isEmpty || !picture.detail.isEmpty else { return write(picture) }
    writer.line("<div class=\"person\">")
    write(picture)
    writer.line("<div>")
    writeHeading(picture.title, level: level)
    if !picture.detail.isEmpty {
      writer.element("p", .value("class", "detail"), .value("dir", "auto"), text: picture.detail)
    }
    writer.line("</div>")
    writer.line("</div>")
  }

  /// Writes a picture: the image at its address, else the initials on their colour.
  mutating func write(_ picture: ContentBlock.Picture) {
    let id = HTMLWriter.Attribute.value("id", freeID(picture.id))
    if let image = picture.image, let address = HTMLText.image(image.address) {
      writer.use(.images)
      return writer.void(
        "img",
        [
          id, .value("class", "picture"), .value("src", address),
          .value("alt", ShownText.plain(picture.alternativeText)),
          .value("width", "\(image.width)"), .value("height", "\(image.height)"),
        ])
    }
    writer.use(.initials)
    let tag = HTMLWriter.open(
      "p",
      [id, .value("class", "picture hue-\(picture.initialsColor.index)")]
        + Self.image(picture.alternativeText))
    writer.line("\(tag)\(HTMLText.content(picture.initials))</p>")
  }
}

extension HTMLText {
  /// The address of an image; nil for an empty one, and for one that is neither of the web nor
  /// relative nor the data of a picture itself.
  static func image(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return isPictureData(text) ? text : address(text)
  }

  /// Whether an address is a picture in Base64, of a kind that runs no script.
  ///
  /// Source: RFC 2397 and RFC 4648, section 4.
  private static func isPictureData(_ text: String) -> Bool {
    let starts = ["image/jpeg", "image/png", "image/webp"].map { "data:\($0);base64," }
    guard let start = starts.first(where: text.hasPrefix) else { return false }
    let data = text.utf8.dropFirst(start.utf8.count)
    guard !data.isEmpty, data.count.isMultiple(of: 4) else { return false }
    let padding = data.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return data.dropLast(padding).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }
}

extension HTMLStyle {
  /// The colours behind initials, on pages that have some.
  static let initialsArrangement =
    InitialsColor.palette.enumerated().map { index, hex in
      let digits = String(hex, radix: 16)
      let zeros = String(repeating: "0", count: 6 - digits.count)
      return ".hue-\(index) { background: #\(zeros)\(digits); }"
    }.joined(separator: "\n") + "\np.picture { color: #fff; }\n"

  /// How images are arranged, on pages that have some.
  static let imageArrangement = "img.picture { object-fit: cover; }\n"
}
