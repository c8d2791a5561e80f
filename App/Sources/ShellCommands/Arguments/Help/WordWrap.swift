/// Breaks text into lines that fit a width.
struct WordWrap: Sendable, Equatable {
  /// The most columns a line takes; a longer word stands alone and sticks out.
  let width: Int

  /// Wraps at spaces; a line break in the text stays one.
  func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      lines(joining: $0.split(separator: " ").map(String.init))
    }
  }

  /// Joins pieces with spaces, breaking only between pieces.
  func lines(joining pieces: [String]) -> [String] {
    var lines = [""]
    for piece in pieces {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = piece
      } else if line.count + 1 + piece.count <= width {
        lines[lines.count - 1] = line + " " + piece
      } else {
        lines.append(piece)
      }
    }
    return lines
  }
}
