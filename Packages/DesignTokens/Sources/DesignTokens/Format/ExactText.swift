/// A text as a key, compared by code points: Swift's own comparison takes canonically equivalent
/// names for one.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.isExactly(right.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether two texts have the same code points.
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
