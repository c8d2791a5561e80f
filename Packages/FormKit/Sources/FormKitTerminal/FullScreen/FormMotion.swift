internal import FormKit

/// What moves on a screen: signs of waiting that turn, fields that come and go line by line, the bar
/// that grows along the focus, successes and failures that flash once.
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

  /// What flashes once when it appears.
  enum Flash: Hashable {
    case notice(FormNotice)
    case summary
    /// The sign of a field whose checks are done.
    case field(FieldPath)
  }

  let isReduced: Bool
  private var step = 0
  /// How many lines of fields that came show already.
  private var entering: [FieldPath: Int] = [:]
  private var leaving: [Leaving] = []
  /// How many steps each flash still takes.
  private var flashes: [Flash: Int] = [:]
  private var shownNotices: [FormNotice] = []
  private var pending: Set<FieldPath> = []
  /// How many lines of the focus's bar show; nil for all.
  private var bar: Int?

  init(isReduced: Bool) { self.isReduced = isReduced }

  /// The sign of waiting now.
  var spinner: Character? {
    isReduced ? nil : Self.spinnerSigns[step % Self.spinnerSigns.count]
  }

  private static let spinnerSigns = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// Whether something is coming, going, growing or flashing.
  var isUnderWay: Bool {
    !entering.isEmpty || !leaving.isEmpty || !flashes.isEmpty || bar != nil
  }

  /// The next step.
  mutating func advance() {
    step += 1
    for (path, count) in entering {
      entering[path] = count < Self.longestEntrance ? count + 1 : nil
    }
    for index in leaving.indices { leaving[index].lines.removeLast() }
    leaving.removeAll { $0.lines.isEmpty }
    for (flash, count) in flashes { flashes[flash] = count > 1 ? count - 1 : nil }
    bar = bar.flatMap { $0 < Self.barSteps ? $0 + 1 : nil }
  }

  /// The steps of a flash: a sixth of a second.
  private static let flashSteps = 2
  /// The lines of a bar that show one after the other.
  private static let barSteps = 2

  /// What flashes now.
  var flashing: Set<Flash> { flashes.isEmpty ? [] : Set(flashes.keys) }

  /// The most lines of the bar at the focus.
  var barLength: Int { bar ?? Int.max / 2 }

  /// Lets the bar grow along another target.
  mutating func focusMoved() { if !isReduced { bar = 1 } }

  /// Lets a success or failure flash once.
  mutating func flash(_ flash: Flash) { if !isReduced { flashes[flash] = Self.flashSteps } }

  /// Takes in the notices that show: what succeeded or failed flashes when it is new.
  mutating func notices(_ notices: [FormNotice]) {
    guard notices != shownNotices else { return }
    for notice in notices where notice.kind == .success || notice.kind == .error {
      if !shownNotices.contains(notice) { flash(.notice(notice)) }
    }
    shownNotices = notices
  }

  /// Takes in the status of a field: its sign flashes when its checks are done.
  mutating func status(_ status: FieldStatus, of path: FieldPath) {
    guard !isReduced else { return }
    if status == .pending {
      pending.insert(path)
    } else if pending.remove(path) != nil, status == .valid || status == .invalid {
      flash(.field(path))
    }
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
