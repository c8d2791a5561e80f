internal import FormKit

/// The part of a page that shows: where it begins, found by looking at what is near only.
@MainActor
struct FormViewport {
  /// A line of a body: the part it is in, and which of the part's.
  struct Position: Comparable {
    var part: Int
    var line: Int

    static func < (first: Position, second: Position) -> Bool {
      (first.part, first.line) < (second.part, second.line)
    }
  }

  private var top = Position(part: 0, line: 0)
  /// Lines to scroll by at the next look, when the wheel was turned.
  private var wheel: Int?
  /// Whether nothing was pressed yet: the start shows as long as the line of the cursor is in sight.
  private var isOpening = true

  init() {}

  /// Whether it shows another part than that of the focus.
  var isScrolled: Bool { wheel != nil }

  /// Scrolls by some lines, wherever the focus is.
  mutating func scroll(by lines: Int) { wheel = (wheel ?? 0) + lines }

  /// Shows the focus again, at the start of the page where that shows it too and no key was pressed.
  mutating func stopScrolling() { wheel = nil }

  /// Shows the focus again.
  mutating func followFocus() { (wheel, isOpening) = (nil, false) }

  /// The first line that shows: the least scrolling that shows the focus; of a focus that is too
  /// tall the line of the cursor.
  mutating func place(_ body: FormBody, height: Int) -> Position {
    if let wheel {
      // What the wheel showed stays until the next key.
      top = body.moved(body.normalized(top), by: wheel).position
      self.wheel = 0
    } else {
      // Lines may have come before those that were the first.
      if isOpening { top = Position(part: 0, line: 0) }
      top = body.normalized(top)
      if !isOpening || !showsCursor(body, height) { showFocus(body, height) }
    }
    let missing = height - body.count(from: top, upTo: height)
    if missing > 0 { top = body.moved(top, by: -missing).position }
    return top
  }

  /// Whether the line of the cursor shows already.
  private func showsCursor(_ body: FormBody, _ height: Int) -> Bool {
    guard let part = body.focus, let lines = body.part(part).focus else { return true }
    let row = body.part(part).cursor?.row ?? lines.lowerBound
    return body.moved(Position(part: part, line: row + 1), by: -height).position <= top
  }

  private mutating func showFocus(_ body: FormBody, _ height: Int) {
    guard let part = body.focus, let lines = body.part(part).focus else { return }
    show(lines.upperBound, of: part, body, height)
    top = min(top, Position(part: part, line: lines.lowerBound))
    if let row = body.part(part).cursor?.row {
      show(row + 1, of: part, body, height)
      top = min(top, Position(part: part, line: row))
    }
    // What is above the first fields, notices for instance, comes into view with them.
    let start = body.moved(Position(part: part, line: lines.upperBound), by: -height - 1)
    if start.count <= height { top = start.position }
  }

  /// Scrolls down until a line, counted from 1, is the last that shows.
  private mutating func show(_ line: Int, of part: Int, _ body: FormBody, _ height: Int) {
    top = max(top, body.moved(Position(part: part, line: line), by: -height).position)
  }
}

/// A page in parts that are drawn when they are looked at: its notices, its rows, its buttons.
@MainActor
final class FormBody {
  let count: Int
  /// The part that has the focus.
  let focus: Int?
  private let draw: (Int) -> FormLines
  private(set) var drawn: [Int: FormLines] = [:]

  init(count: Int, focus: Int?, draw: @escaping (Int) -> FormLines) {
    self.count = count
    self.focus = focus
    self.draw = draw
  }

  func part(_ index: Int) -> FormLines {
    if let lines = drawn[index] { return lines }
    let lines = draw(index)
    drawn[index] = lines
    return lines
  }

  private func height(_ part: Int) -> Int { part < count ? self.part(part).lines.count : 0 }

  /// The nearest position that is a line: a later one, else the end.
  func normalized(_ position: FormViewport.Position) -> FormViewport.Position {
    var result = position
    while result.part < count, result.line >= height(result.part) {
      result = FormViewport.Position(part: result.part + 1, line: 0)
    }
    if result.part > count { result = FormViewport.Position(part: count, line: 0) }
    return result
  }

  /// A position some lines further on, or back; how many there were until the body's end.
  func moved(
    _ position: FormViewport.Position, by lines: Int
  ) -> (position: FormViewport.Position, count: Int) {
    var result = position
    var rest = abs(lines)
    if lines < 0 {
      while rest > 0 {
        let step = min(rest, result.line)
        (result.line, rest) = (result.line - step, rest - step)
        guard rest > 0, result.part > 0 else { break }
        result = FormViewport.Position(part: result.part - 1, line: height(result.part - 1))
      }
    } else {
      while rest > 0, result.part < count {
        let step = min(rest, height(result.part) - result.line)
        (result.line, rest) = (result.line + step, rest - step)
        if rest > 0 { result = FormViewport.Position(part: result.part + 1, line: 0) }
      }
    }
    return (normalized(result), abs(lines) - rest)
  }

  /// How many lines there are from a position on, counted no further than told.
  func count(from position: FormViewport.Position, upTo limit: Int) -> Int {
    moved(position, by: limit).count
  }
}
