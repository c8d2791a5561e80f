/// A text as a key, compared by code points: Swift's own comparison takes canonically equivalent
/// texts for one.
struct ExactText: Hashable, Sendable {
  let text: String

  @inline(__always)
  init(_ text: String) { self.text = text }

  @inline(__always)
  static func == (lhs: ExactText, rhs: ExactText) -> Bool { lhs.text.isExactly(rhs.text) }

  @inline(__always)
  func hash(into hasher: inout Hasher) { text.hashExactly(into: &hasher) }
}
