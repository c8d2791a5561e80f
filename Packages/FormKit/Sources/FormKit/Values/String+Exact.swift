extension String {
  /// Whether two texts have the same code points: Swift's `==` would normalise.
  func isExactly(_ other: String) -> Bool {
    // Most texts compared are the same bytes, or differ in length: one comparison of memory.
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { left in other.withBytes { right in left.elementsEqual(right) } }
  }

  /// Whether the text comes first in the order of code points, which is that of the bytes.
  func isExactlyBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Feeds the bytes into a hasher: texts that ``isExactly(_:)`` takes for one hash alike.
  ///
  /// A byte that no UTF-8 contains ends the text, so that `ab`, `c` and `a`, `bc` differ under every
  /// seed.
  func hashExactly(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Sequence<String> {
  /// The texts in the order of their code points, the same in every run.
  func sortedExactly() -> [String] { sorted { $0.isExactlyBefore($1) } }

  /// Whether a text is there, by its code points.
  func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}

extension Dictionary where Key == String {
  /// The value under a key of just these code points.
  ///
  /// An app's own dictionary finds a key by what is canonically equivalent too.
  subscript(exactly key: String) -> Value? {
    guard let index = index(forKey: key), self[index].key.isExactly(key) else { return nil }
    return self[index].value
  }
}

extension Set<String> {
  /// Whether a text is there, by its code points.
  func containsExactly(_ text: String) -> Bool {
    firstIndex(of: text).map { self[$0].isExactly(text) } ?? false
  }
}
