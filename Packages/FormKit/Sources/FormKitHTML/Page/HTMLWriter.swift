/// Writes elements; whatever text it is given is escaped for its place.
///
/// What takes a closure is inlined: a closure that is passed on copies the large values it reads.
struct HTMLWriter {
  private var bytes: [UInt8] = []
  /// The markup so far.
  var html: String { String(decoding: bytes, as: UTF8.self) }
  /// The number of bytes so far.
  var count: Int { bytes.count }
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
    case value(StaticString, String?)
    case flag(StaticString, Bool)
  }

  /// Writes an element around what the body writes.
  @inline(__always)
  mutating func element(
    _ name: StaticString, _ attributes: Attribute..., body: (inout HTMLWriter) -> Void
  ) {
    element(name, attributes: { $0.write(attributes) }, body: body)
  }

  /// Writes an element around what the body writes, with the attributes that a closure writes.
  @inline(__always)
  mutating func element(
    _ name: StaticString, attributes: (inout HTMLWriter) -> Void,
    body: (inout HTMLWriter) -> Void
  ) {
    startTag(name, attributes)
    bytes.append(0x0A)
    body(&self)
    end(name)
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: StaticString, _ attributes: Attribute..., text: String) {
    element(name, inline: HTMLText.content(text)) { $0.write(attributes) }
  }

  /// Writes an element that holds markup, with the attributes that a closure writes.
  @inline(__always)
  mutating func element(
    _ name: StaticString, inline: String, attributes: (inout HTMLWriter) -> Void
  ) {
    startTag(name, attributes)
    append(inline)
    end(name)
  }

  /// Writes an element without an end.
  mutating func void(_ name: StaticString, _ attributes: [Attribute]) {
    begin(name, attributes)
    bytes.append(0x0A)
  }

  /// Writes an element without an end, with the attributes that the body writes.
  @inline(__always)
  mutating func void(_ name: StaticString, attributes: (inout HTMLWriter) -> Void) {
    startTag(name, attributes)
    bytes.append(0x0A)
  }

  /// Writes an element that holds markup made by ``inline(_:_:text:)``.
  mutating func element(_ name: StaticString, _ attributes: Attribute..., inline: String) {
    element(name, inline: inline) { $0.write(attributes) }
  }

  /// Writes an element whose content counts by the byte: no line is added in it.
  mutating func raw(_ name: StaticString, _ attributes: Attribute..., content: String) {
    begin(name, attributes)
    append(content)
    end(name)
  }

  /// An element on no line of its own.
  static func inline(_ name: StaticString, _ attributes: Attribute..., text: String) -> String {
    var writer = HTMLWriter()
    writer.begin(name, attributes)
    writer.append(HTMLText.content(text))
    writer.append("</")
    writer.append(name)
    writer.append(">")
    return writer.html
  }

  /// The start of an element, for ``line(_:)``.
  static func open(_ name: StaticString, _ attributes: [Attribute]) -> String {
    var writer = HTMLWriter()
    writer.begin(name, attributes)
    return writer.html
  }

  /// Writes a `textarea`, in which every line break counts.
  @inline(__always)
  mutating func area(_ content: String, attributes: (inout HTMLWriter) -> Void) {
    startTag("textarea", attributes)
    append(content)
    end("textarea")
  }

  mutating func line(_ markup: String) {
    append(markup)
    bytes.append(0x0A)
  }

  /// Writes what another writer holds, on lines of its own.
  mutating func line(_ other: HTMLWriter) {
    bytes.append(contentsOf: other.bytes)
    bytes.append(0x0A)
  }

  private mutating func begin(_ name: StaticString, _ attributes: [Attribute]) {
    startTag(name) { $0.write(attributes) }
  }

  private mutating func write(_ attributes: [Attribute]) {
    for attribute in attributes {
      switch attribute {
      case .value(let name, let value): self.attribute(name, value)
      case .flag(let name, let isPresent): flag(name, isPresent)
      }
    }
  }

  private mutating func end(_ name: StaticString) {
    append("</")
    append(name)
    append(">\n")
  }

  private mutating func append(_ markup: String) {
    var markup = markup
    markup.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ markup: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }
}

extension HTMLWriter {
  /// Writes the start of an element with the attributes that the body writes.
  @inline(__always)
  mutating func startTag(_ name: StaticString, _ attributes: (inout HTMLWriter) -> Void) {
    bytes.append(0x3C)
    append(name)
    attributes(&self)
    bytes.append(0x3E)
  }

  /// Writes an attribute; none for nil.
  mutating func attribute(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    bytes.append(0x20)
    append(name)
    bytes.append(0x3D)
    bytes.append(0x22)
    append(HTMLText.attribute(value))
    bytes.append(0x22)
  }

  /// Writes an attribute without a value, if it is present.
  mutating func flag(_ name: StaticString, _ isPresent: Bool) {
    guard isPresent else { return }
    bytes.append(0x20)
    append(name)
  }
}
