internal import FormKit

/// The top line of a screen: without a frame, the title; else the product at its start, the tabs in its middle, the step
/// and the person at its end.
struct FrameHeader {
  /// The line, no wider than asked for.
  let line: StyledText
  /// The texts that had no room on it.
  let rest: [String]
  /// The buttons of the tabs on it; nil when they have no room there, or were not asked for.
  let tabs: [ContentLines.Button]?

  /// Makes the line of a frame.
  ///
  /// - Parameters:
  ///   - pages: The page of the form, drawn where the frame has no step of its own; default nil.
  ///   - placesTabs: Whether to put the tabs on the line. They are left out when the product, the
  ///     step and the person leave no room; only the dots of the step are dropped for them.
  ///   - focused: The place of the tab with the focus; default nil for none.
  init(
    _ frame: FormFrame, pages: FormFrame.Step? = nil, style: TerminalStyle, width: Int,
    placesTabs: Bool, focused: Int? = nil
  ) {
    let place = frame.step ?? pages
    let sign =
      style.hasAreas && !frame.logo.isEmpty
      ? StyledText(" ") + StyledText(frame.logo + " ", style: style[.focus]) : StyledText()
    let product = sign + StyledText(frame.product, style: style[.title])
    let step = StyledText(place?.text ?? "", style: style[.help])
    let person = StyledText(frame.person?.initials ?? "", style: style[.label])
    let dots = StyledText(place.map(Self.dots) ?? "", style: style[.help])
    let ends = [[dots, step, person], [step, person], [person], []].map { end in
      end.filter { !$0.isEmpty }
    }
    if placesTabs, !frame.tabs.isEmpty {
      for tail in ends.prefix(2).map(ContentLines.joined) {
        guard let middle = Self.tabs(frame, style, width, focused, product.width, tail.width)
        else { continue }
        line =
          product.padded(toWidth: middle.column)
          + middle.text.padded(
            toWidth: width - middle.column - tail.width) + tail
        (rest, tabs) = ([], middle.buttons)
        return
      }
    }
    tabs = nil
    for end in ends {
      let tail = ContentLines.joined(end)
      let needed = product.width + (product.isEmpty || tail.isEmpty ? 0 : 2) + tail.width
      guard needed <= width else { continue }
      line = product.padded(toWidth: tail.isEmpty ? 0 : width - tail.width) + tail
      rest = [step, person].filter { !$0.isEmpty && !end.contains($0) }.map(\.plainText)
      return
    }
    line = product.truncated(toWidth: width)
    rest = [StyledText(frame.product), step, person].filter { !$0.isEmpty }.map(\.plainText)
  }

  /// The line of a form without a frame: its title, and its page at the end; a title without room is cut.
  static func line(
    _ title: String, pages: FormFrame.Step?, style: TerminalStyle, width: Int
  ) -> StyledText {
    let start = StyledText(style.hasAreas ? "  " : "") + StyledText(title, style: style[.title])
    guard let pages else { return start }
    let words = StyledText(pages.text, style: style[.help])
    let dots = StyledText(dots(pages), style: style[.help])
    for end in [[dots, words], [words]] {
      let tail = ContentLines.joined(end.filter { !$0.isEmpty })
      guard start.width + 2 + tail.width <= width else { continue }
      return start.padded(toWidth: width - tail.width) + tail
    }
    let number = StyledText("\(pages.number)/\(pages.total)", style: style[.help])
    let tail = dots.isEmpty ? number : dots
    return start.truncated(toWidth: max(0, width - tail.width - 2))
      .padded(toWidth: max(0, width - tail.width)) + tail
  }

  /// The tabs in the middle of a line between other texts; nil when they have no room there.
  private static func tabs(
    _ frame: FormFrame, _ style: TerminalStyle, _ width: Int, _ focused: Int?, _ start: Int,
    _ end: Int
  ) -> (column: Int, text: StyledText, buttons: [ContentLines.Button])? {
    var content = ContentLines(style: style, width: width, focused: focused)
    content.append(frame.tabs)
    guard content.lines.count == 1, let text = content.lines.first else { return nil }
    let last = width - end - 2 - text.width
    guard last > start else { return nil }
    let column = min(last, max(start + 1, (width - text.width) / 2))
    return (column, text, content.buttons.map { $0.moved(down: 0, along: column) })
  }

  private static func dots(_ step: FormFrame.Step) -> String {
    guard step.total <= FormFrame.Step.mostDots else { return "" }
    return String(repeating: "●", count: step.number)
      + String(repeating: "○", count: step.total - step.number)
  }
}
