internal import FormKit

/// What moves on a screen: signs of waiting that turn, fields that come and go line by line.
///
/// Nothing moves, and nothing is remembered, where motion is reduced.
struct FormMotion {
  /// The milliseconds from one step to the next.
  static let interval = 80

  /// What a field that went away leaves behind while it closes.
  private struct Leaving {
    /// The row it stood before; nil at the end.
    let row: FormTarget?
    var lines: [StyledText]
  }

  let isReduced: Bool
  private var step = 0
  /// How many lines of fields that came show already.
  private var entering: [FieldPath: Int] = [:]
  private var leaving: [Leaving] = []

  init(isReduced: Bool) { self.isReduced = isReduced }

  /// The sign of waiting now.
  var spinner: Character? {
    isReduced ? nil : Self.spinnerSigns[step % Self.spinnerSigns.count]
  }

  private static let spinnerSigns = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// Whether a field is coming or going.
  var isUnderWay: Bool { !entering.isEmpty || !leaving.isEmpty }

  /// The next step.
  mutating func advance() {
    step += 1
    for (path, count) in entering {
      entering[path] = count < Self.longestEntrance ? count + 1 : nil
    }
    for index in leaving.indices { leaving[index].lines.removeLast() }
    leaving.removeAll { $0.lines.isEmpty }
  }

  /// Fields that are taller show whole after so many lines.
  private static let longestEntrance = 3

  /// Shows a field at once.
  mutating func settle(_ path: FieldPath) { entering[path] = nil }

  /// Ends all motion.
  mutating func stop() {
    entering = [:]
    leaving = []
  }

  /// Takes in that a page's rows changed.
  ///
  /// - Parameter shown: The lines of the fields that were on the screen.
  mutating func rowsChanged(
    from old: [FormStage.Row], to new: [FormStage.Row], shown: [FieldPath: [StyledText]]
  ) {
    guard !isReduced else { return }
    let before = Set(old.compactMap(\.target))
    let after = Set(new.compactMap(\.target))
    for case .field(let path) in after.subtracting(before) { entering[path] = 1 }
    for case .field(let path) in before.subtracting(after) { entering[path] = nil }
    for (index, row) in old.enumerated() {
      guard case .item(.field(let path)) = row, let lines = shown[path], lines.count > 1,
        !after.contains(.field(path))
      else { continue }
      let next = old[(index + 1)...].lazy.compactMap(\.target).first(where: after.contains)
      leaving.append(
        Leaving(row: next, lines: Array(lines.prefix(Self.longestEntrance).dropLast())))
    }
  }

  /// How many lines of a field show; nil for all.
  func shownLines(of path: FieldPath) -> Int? { entering[path] }

  /// What still closes before a row, or before the end of the page.
  func closingLines(before row: FormTarget?) -> [StyledText] {
    leaving.isEmpty ? [] : leaving.filter { $0.row == row }.flatMap(\.lines)
  }
}
