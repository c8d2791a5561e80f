/// The shortest sequence that brings the cursor to a place.
enum CursorMovement {
  /// - Parameter current: Where the cursor is; nil when that is not known.
  static func sequence(from current: ScreenPosition?, to target: ScreenPosition) -> String {
    guard let current else { return absolute(target) }
    guard current != target else { return "" }
    let candidates = [relative(from: current, to: target), absolute(target)].compactMap(\.self)
    return candidates.min { $0.utf8.count < $1.utf8.count } ?? absolute(target)
  }

  private static func absolute(_ target: ScreenPosition) -> String {
    switch (target.row, target.column) {
    case (0, 0): "\u{1B}[H"
    case (_, 0): "\u{1B}[\(target.row + 1)H"
    case (_, _): "\u{1B}[\(target.row + 1);\(target.column + 1)H"
    }
  }

  private static func relative(
    from current: ScreenPosition, to target: ScreenPosition
  ) -> String? {
    if current.row == target.row {
      if target.column == 0 { return "\r" }
      let distance = target.column - current.column
      if distance < 0, distance > -4 { return String(repeating: "\u{8}", count: -distance) }
      return step(distance, forward: "C", backward: "D")
    }
    if target.row == current.row + 1, target.column == 0 { return "\r\n" }
    guard current.column == target.column else { return nil }
    return step(target.row - current.row, forward: "B", backward: "A")
  }

  private static func step(_ distance: Int, forward: String, backward: String) -> String {
    let count = abs(distance) == 1 ? "" : String(abs(distance))
    return "\u{1B}[" + count + (distance > 0 ? forward : backward)
  }
}
