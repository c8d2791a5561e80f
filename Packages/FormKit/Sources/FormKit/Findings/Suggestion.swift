/// Finds the known word nearest to a mistyped one.
enum Suggestion {
  /// `" Did you mean \"x\"?"` when a known word is near enough, else an empty text.
  static func sentence(for word: String, among known: [String]) -> String {
    nearest(to: word, among: known).map { " Did you mean \"\($0)\"?" } ?? ""
  }

  /// So many characters of a word count.
  private static let reach = 64

  static func nearest(to word: String, among known: [String]) -> String? {
    let limit = Swift.max(1, word.count / 3)
    let length = Swift.min(word.count, reach)
    let close = known.filter { abs(Swift.min($0.count, reach) - length) <= limit }
    let ranked = close.map { ($0, distance(word.lowercased(), $0.lowercased())) }
    return ranked.filter { $0.1 <= limit }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
  private static func distance(_ lhs: String, _ rhs: String) -> Int {
    let left = Array(lhs.prefix(reach))
    let right = Array(rhs.prefix(reach))
    var before = Array(repeating: 0, count: right.count + 1)
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
      var next = [i + 1]
      for (j, other) in right.enumerated() {
        var best = Swift.min(row[j] + (character == other ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, character == right[j - 1], left[i - 1] == other {
          best = Swift.min(best, before[j - 1] + 1)
        }
        next.append(best)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
