/// Which character classes of a pattern share a character: all characters that the same classes hold
/// count as one letter.
struct ScalarAlphabet {
  /// For each class the letters it holds, as bits.
  let letters: [SIMD4<UInt64>]

  /// - Parameter sets: The classes; characters beyond 256 letters are left out.
  init(_ sets: [ScalarSet]) {
    var letters = Array(repeating: SIMD4<UInt64>.zero, count: sets.count)
    var known: Set<[UInt64]> = []
    for scalar in Self.candidates(sets) {
      var holders = Array(repeating: UInt64(0), count: (sets.count + 63) / 64)
      for (index, set) in sets.enumerated() where set.contains(scalar) {
        holders[index / 64] |= 1 << UInt64(index % 64)
      }
      let letter = known.count
      guard letter < 256, known.insert(holders).inserted else { continue }
      for index in sets.indices where holders[index / 64] & (1 << UInt64(index % 64)) != 0 {
        letters[index][letter / 64] |= 1 << UInt64(letter % 64)
      }
    }
    self.letters = letters
  }

  func share(_ first: Int, _ second: Int) -> Bool {
    letters[first] & letters[second] != .zero
  }

  func share(_ first: Int, _ second: Int, _ third: Int) -> Bool {
    letters[first] & letters[second] & letters[third] != .zero
  }

  /// Where membership may change, and a sample for categories, scripts and properties.
  private static func candidates(_ sets: [ScalarSet]) -> [Unicode.Scalar] {
    var values = Set((0...127).map(UInt32.init))
    for set in sets where values.count < 4096 { values.formUnion(set.boundaries) }
    if sets.contains(where: \.readsProperties) {
      values.formUnion(stride(from: 0x80, to: 0x3100, by: 23))
      values.formUnion([0x4E00, 0xAC00, 0xE000, 0xFB00, 0x10000, 0x1F600, 0x20000, 0x10FFFF])
    }
    return values.sorted().compactMap(Unicode.Scalar.init)
  }
}
