/// Writes elements; whatever text it is given is escaped for its place.
struct HTMLWriter {
  private var bytes: [UInt8] = []
  /// The markup so far.
  var html: String { String(decoding: bytes, as: UTF8.self) }
  /// The parts of the style sheet that what is written needs.
  private(set) var parts: HTMLParts = []

  /// Adds a part of the style sheet.
  mutating func use(_ part: HTMLParts) { parts.insert(part) }

  /// Makes a writer with room for so many bytes.
  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// An attribute: with a value, present without one, or left out.
  enum Attribute {
    case value(String, String?)
    case flag(String, Bool)
  }

  /// Writes an element around what the body writes.
  mutating func element(
    _ name: String, _ attributes: Attribute..., body: (inout HTMLWriter) -> Void
  ) {
    begin(name, attributes)
    append("\n")
    body(&self)
    end(name)
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: String, _ attributes: Attribute..., text: String) {
    begin(name, attributes)
    append(HTMLText.content(text))
    end(name)
  }

  /// Writes an element without an end.
  mutating func void(_ name: String, _ attributes: [Attribute]) {
    begin(name, attributes)
    append("\n")
  }

  /// Writes an element without an end, with the attributes that the body writes.
  mutating func void(_ name: String, attributes: (inout HTMLWriter) -> Void) {
    startTag(name, attributes)
    append("\n")
  }

  /// Writes an element that holds markup made by ``inline(_:_:text:)``.
  mutating func element(_ name: String, _ attributes: Attribute..., inline: String) {
    begin(name, attributes)
    append(inline)
    end(name)
  }

  /// Writes an element whose content counts by the byte: no line is added in it.
  mutating func raw(_ name: String, _ attributes: Attribute..., content: String) {
    begin(name, attributes)
    append(content)
    end(name)
  }

  /// An element on no line of its own.
  static func inline(_ name: String, _ attributes: Attribute..., text: String) -> String {
    var writer = HTMLWriter()
    writer.begin(name, attributes)
    writer.append(HTMLText.content(text))
    writer.append("</")
    writer.append(name)
    writer.append(">")
    return writer.html
  }

  /// The start of an element, for ``line(_:)``.
  static func open(_ name: String, _ attributes: [Attribute]) -> String {
    var writer = HTMLWriter()
    writer.begin(name, attributes)
    return writer.html
  }

  /// Writes a `textarea`, in which every line break counts.
  mutating func area(_ content: String, attributes: (inout HTMLWriter) -> Void) {
    startTag("textarea", attributes)
    append(content)
    end("textarea")
  }

  mutating func line(_ markup: String) {
    append(markup)
    append("\n")
  }

  private mutating func begin(_ name: String, _ attributes: [Attribute]) {
    startTag(name) { writer in
      for attribute in attributes {
        switch attribute {
        case .value(let name, let value): writer.attribute(name, value)
        case .flag(let name, let isPresent): writer.flag(name, isPresent)
        }
      }
    }
  }

  private mutating func end(_ name: String) {
    append("</")
    append(name)
    append(">\n")
  }

  private mutating func append(_ markup: String) { bytes.append(contentsOf: markup.utf8) }
}

extension HTMLWriter {
  /// Writes the start of an element with the attributes that the body writes.
  mutating func startTag(_ name: String, _ attributes: (inout HTMLWriter) -> Void) {
    append("<")
    append(name)
    attributes(&self)
    append(">")
  }

  /// Writes an attribute; none for nil.
  mutating func attribute(_ name: String, _ value: String?) {
    guard let value else { return }
    append(" ")
    append(name)
    append("=\"")
    append(HTMLText.attribute(value))
    append("\"")
  }

  /// Writes an attribute without a value, if it is present.
  mutating func flag(_ name: String, _ isPresent: Bool) {
    guard isPresent else { return }
    append(" ")
    append(name)
  }
}
