/// Writes elements; whatever text it is given is escaped for its place.
struct HTMLWriter {
  private(set) var html = ""
  /// The parts of the style sheet that what is written needs.
  private(set) var parts: HTMLParts = []

  /// Adds a part of the style sheet.
  mutating func use(_ part: HTMLParts) { parts.insert(part) }

  /// Makes a writer with room for so many bytes.
  init(capacity: Int = 0) {
    if capacity > 0 { html.reserveCapacity(capacity) }
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
    html += "\n"
    body(&self)
    end(name)
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: String, _ attributes: Attribute..., text: String) {
    begin(name, attributes)
    html += HTMLText.content(text)
    end(name)
  }

  /// Writes an element without an end.
  mutating func void(_ name: String, _ attributes: [Attribute]) {
    begin(name, attributes)
    html += "\n"
  }

  /// Writes an element that holds markup made by ``inline(_:_:text:)``.
  mutating func element(_ name: String, _ attributes: Attribute..., inline: String) {
    begin(name, attributes)
    html += inline
    end(name)
  }

  /// Writes an element whose content counts by the byte: no line is added in it.
  mutating func raw(_ name: String, _ attributes: Attribute..., content: String) {
    begin(name, attributes)
    html += content
    end(name)
  }

  /// An element on no line of its own.
  static func inline(_ name: String, _ attributes: Attribute..., text: String) -> String {
    "\(open(name, attributes))\(HTMLText.content(text))</\(name)>"
  }

  /// The start of an element, for ``line(_:)``.
  static func open(_ name: String, _ attributes: [Attribute]) -> String {
    var writer = HTMLWriter()
    writer.begin(name, attributes)
    return writer.html
  }

  /// Writes a `textarea`, in which every line break counts.
  mutating func area(_ attributes: [Attribute], _ content: String) {
    begin("textarea", attributes)
    html += content
    end("textarea")
  }

  mutating func line(_ markup: String) {
    html += markup
    html += "\n"
  }

  private mutating func begin(_ name: String, _ attributes: [Attribute]) {
    html += "<"
    html += name
    for attribute in attributes {
      switch attribute {
      case .value(let name, let value?):
        html += " "
        html += name
        html += "=\""
        html += HTMLText.attribute(value)
        html += "\""
      case .flag(let name, true):
        html += " "
        html += name
      case .value(_, nil), .flag(_, false): break
      }
    }
    html += ">"
  }

  private mutating func end(_ name: String) {
    html += "</"
    html += name
    html += ">\n"
  }
}
