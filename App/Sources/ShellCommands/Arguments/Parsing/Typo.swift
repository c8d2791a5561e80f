/// A mistyped word, compared with the words that would have been right.
struct Typo: Sendable, Equatable {
  /// The most words suggested at once.
  static let limit = 3

  /// The word as typed.
  let word: String

  /// A word to find the intended one for.
  init(_ word: String) {
    self.word = word
  }

  /// The nearest candidates, at most `limit`, all equally near; empty when none is near enough.
  ///
  /// Case and leading dashes are ignored. A candidate is near when a third of its letters, at
  /// least one, would have to change, or when it begins with the word.
  func nearest(in candidates: [String]) -> [String] {
    let typed = Self.letters(word)
    guard !typed.isEmpty else { return [] }
    let near = candidates.compactMap { candidate in
      Self.score(typed, Self.letters(candidate)).map { (candidate: candidate, score: $0) }
    }
    guard let best = near.map(\.score).min() else { return [] }
    return Array(near.filter { $0.score == best }.map(\.candidate).prefix(Self.limit))
  }

  /// The Damerau–Levenshtein distance in its restricted form (optimal string alignment).
  ///
  /// Counts insertions, deletions, substitutions and swaps of neighbours;
  /// O(`source.count` × `target.count`).
  static func distance(_ source: [Character], _ target: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for (row, letter) in source.enumerated() {
      var current = [row + 1]
      for (column, other) in target.enumerated() {
        let substitution = previous[column] + (letter == other ? 0 : 1)
        var best = min(previous[column + 1] + 1, current[column] + 1, substitution)
        if row > 0, column > 0, letter == target[column - 1], source[row - 1] == other {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[target.count]
  }

  private static func score(_ typed: [Character], _ candidate: [Character]) -> Int? {
    let longest = max(typed.count, candidate.count)
    // Long words cannot be near, and comparing them would be slow.
    guard longest <= 64 else { return nil }
    let distance = distance(typed, candidate)
    if longest >= 3, distance <= max(1, min(3, longest / 3)) { return distance }
    if distance == 0 { return 0 }
    return typed.count >= 2 && candidate.starts(with: typed) ? 4 : nil
  }

  private static func letters(_ word: String) -> [Character] {
    Array(word.drop { $0 == "-" }.lowercased())
  }
}
