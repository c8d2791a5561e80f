/// The key of a schema object's member; written as a literal, asking for it costs no text.
struct MemberKey: ExpressibleByStringLiteral, CustomStringConvertible {
  private let literal: StaticString
  private let text: String?

  init(stringLiteral literal: StaticString) {
    self.literal = literal
    text = nil
  }

  /// A key that is known only when running.
  init(_ text: String) {
    literal = ""
    self.text = text
  }

  /// The key as a text, for findings.
  var description: String { text ?? literal.description }

  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let text { return text.withBytes(body) }
    return body(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
