/// A text to be looked up by its code points, as ``Comparison`` compares: never normalised.
struct ExactText: Hashable {
  let text: String

  static func == (lhs: ExactText, rhs: ExactText) -> Bool { Comparison.equal(lhs.text, rhs.text) }

  func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
