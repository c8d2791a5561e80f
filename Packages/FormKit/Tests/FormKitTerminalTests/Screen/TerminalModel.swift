import FormKitTerminal

/// A terminal that understands what ``ScreenDiff`` sends, to check a diff by its effect.
struct TerminalModel {
  private let size: TerminalSize
  private var cells: [[String]]
  private var row = 0
  private var column = 0
  private var isCursorShown = true

  init(size: TerminalSize) {
    self.size = size
    self.cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
  }

  var rows: [String] {
    cells.map { row in
      var text = row.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  var visibleCursor: ScreenPosition? {
    isCursorShown ? ScreenPosition(row: row, column: min(column, size.columns - 1)) : nil
  }

  mutating func apply(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": applySequence(&rest)
      case "\r": column = 0
      case "\r\n": (row, column) = (row + 1, 0)
      case "\u{8}": column -= 1
      default: put(character)
      }
    }
  }

  private mutating func applySequence(_ rest: inout Substring) {
    rest.removeFirst()
    let parameters = rest.prefix { !$0.isLetter }
    rest = rest.dropFirst(parameters.count)
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 1 }
    let first = numbers.first ?? 1
    switch rest.removeFirst() {
    case "H": (row, column) = (first - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
    case "A": row -= first
    case "B": row += first
    case "C": column += first
    case "D": column -= first
    case "J": self = with(TerminalModel(size: size))
    case "K": for index in column..<size.columns { erase(index) }
    case "h" where parameters == "?25": isCursorShown = true
    case "l" where parameters == "?25": isCursorShown = false
    default: break
    }
  }

  private func with(_ blank: TerminalModel) -> TerminalModel {
    var copy = blank
    (copy.row, copy.column, copy.isCursorShown) = (row, column, isCursorShown)
    return copy
  }

  private mutating func put(_ character: Character) {
    let width = DisplayText.width(of: String(character))
    for index in column..<column + width { erase(index) }
    cells[row][column] = String(character)
    for index in column + 1..<column + max(1, width) { cells[row][index] = "" }
    column += width
  }

  /// Erases a cell and the other half of a wide character in it.
  private mutating func erase(_ index: Int) {
    if cells[row][index].isEmpty { cells[row][index - 1] = " " }
    if index + 1 < size.columns, cells[row][index + 1].isEmpty { cells[row][index + 1] = " " }
    cells[row][index] = " "
  }
}
