/// Writes elements; whatever text it is given is escaped for its place.
struct HTMLWriter {
  private(set) var html = ""
  /// The parts of the style sheet that what is written needs.
  private(set) var parts: HTMLParts = []

  /// Adds a part of the style sheet.
  mutating func use(_ part: HTMLParts) { parts.insert(part) }

  /// An attribute: with a value, present without one, or left out.
  enum Attribute {
    case value(String, String?)
    case flag(String, Bool)
  }

  /// Writes an element around what the body writes.
  mutating func element(
    _ name: String, _ attributes: Attribute..., body: (inout HTMLWriter) -> Void
  ) {
    line("<\(name)\(Self.text(attributes))>")
    body(&self)
    line("</\(name)>")
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: String, _ attributes: Attribute..., text: String) {
    line("<\(name)\(Self.text(attributes))>\(HTMLText.content(text))</\(name)>")
  }

  /// Writes an element without an end.
  mutating func void(_ name: String, _ attributes: [Attribute]) {
    line("<\(name)\(Self.text(attributes))>")
  }

  /// Writes an element that holds markup made by ``inline(_:_:text:)``.
  mutating func element(_ name: String, _ attributes: Attribute..., inline: String) {
    line("<\(name)\(Self.text(attributes))>\(inline)</\(name)>")
  }

  /// Writes an element whose content counts by the byte: no line is added in it.
  mutating func raw(_ name: String, _ attributes: Attribute..., content: String) {
    html += "<\(name)\(Self.text(attributes))>\(content)</\(name)>\n"
  }

  /// An element on no line of its own.
  static func inline(_ name: String, _ attributes: Attribute..., text: String) -> String {
    "<\(name)\(Self.text(attributes))>\(HTMLText.content(text))</\(name)>"
  }

  /// The start of an element, for ``line(_:)``.
  static func open(_ name: String, _ attributes: [Attribute]) -> String {
    "<\(name)\(text(attributes))>"
  }

  /// Writes a `textarea`, in which every line break counts.
  mutating func area(_ attributes: [Attribute], _ content: String) {
    html += "<textarea\(Self.text(attributes))>\(content)</textarea>\n"
  }

  mutating func line(_ markup: String) {
    html += markup
    html += "\n"
  }

  private static func text(_ attributes: [Attribute]) -> String {
    attributes.reduce(into: "") { result, attribute in
      switch attribute {
      case .value(let name, let value?): result += " \(name)=\"\(HTMLText.attribute(value))\""
      case .flag(let name, true): result += " \(name)"
      case .value(_, nil), .flag(_, false): break
      }
    }
  }
}
