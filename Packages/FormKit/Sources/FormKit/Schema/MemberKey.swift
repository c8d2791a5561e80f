/// The key of a schema object's member, written as a literal: asking for it costs no text.
struct MemberKey: ExpressibleByStringLiteral, CustomStringConvertible {
  private let literal: StaticString

  @inline(__always)
  init(stringLiteral literal: StaticString) { self.literal = literal }

  /// The key as a text, for findings.
  var description: String { literal.description }

  @inline(__always)
  var trait: KeyTrait {
    KeyTrait(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Whether this is a member's name.
  func isName(_ name: String) -> Bool {
    name.withBytes { bytes in
      guard bytes.count == literal.utf8CodeUnitCount else { return false }
      let start = literal.utf8Start
      for index in bytes.indices where bytes[index] != start[index] { return false }
      return true
    }
  }
}
