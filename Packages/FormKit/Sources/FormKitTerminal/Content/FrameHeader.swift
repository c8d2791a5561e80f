internal import FormKit

/// The top line of a screen with a frame: the product at its start, the step and the person at its
/// end.
struct FrameHeader {
  /// The line, no wider than asked for.
  let line: StyledText
  /// The texts that had no room on it.
  let rest: [String]

  init(_ frame: FormFrame, style: TerminalStyle, width: Int) {
    let sign =
      style.hasAreas && !frame.logo.isEmpty
      ? StyledText(" ") + StyledText(frame.logo + " ", style: style[.focus]) : StyledText()
    let product = sign + StyledText(frame.product, style: style[.title])
    let step = StyledText(frame.step?.text ?? "", style: style[.help])
    let person = StyledText(frame.person?.initials ?? "", style: style[.label])
    let dots = StyledText(frame.step.map(Self.dots) ?? "", style: style[.help])
    for end in [[dots, step, person], [step, person], [person], []] {
      let parts = end.filter { !$0.isEmpty }
      let tail = ContentLines.joined(parts)
      let needed = product.width + (product.isEmpty || tail.isEmpty ? 0 : 2) + tail.width
      guard needed <= width else { continue }
      line = product.padded(toWidth: tail.isEmpty ? 0 : width - tail.width) + tail
      rest = [step, person].filter { !$0.isEmpty && !end.contains($0) }.map(\.plainText)
      return
    }
    line = product.truncated(toWidth: width)
    rest = [StyledText(frame.product), step, person].filter { !$0.isEmpty }.map(\.plainText)
  }

  private static func dots(_ step: FormFrame.Step) -> String {
    guard step.total <= FormFrame.Step.mostDots else { return "" }
    return String(repeating: "●", count: step.number)
      + String(repeating: "○", count: step.total - step.number)
  }
}
