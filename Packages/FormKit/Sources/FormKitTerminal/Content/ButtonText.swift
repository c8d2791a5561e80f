/// A button as text.
enum ButtonText {
  /// The bar before the focused element.
  static let bar = "┃ "

  /// The space before a button that is not the first on its line, besides its own gutter.
  static let gap = " "

  /// The lines of a button, as many as its label needs.
  ///
  /// - Parameter columns: The least width of an area, as far as there is room; default that of the label.
  static func lines(
    _ label: String, isFocused: Bool, isPrimary: Bool = false, isDestructive: Bool = false,
    style: TerminalStyle, width: Int, atLeast columns: Int = 0
  ) -> [StyledText] {
    guard style.hasAreas else {
      let role: TerminalStyle.Role = isFocused ? .focus : isDestructive ? .error : .label
      return bracketed(label, style[role], isFocused, width)
    }
    let gutter =
      isFocused ? StyledText(bar, style: style[.focus]) : StyledText("  ")
    var ink = style[isDestructive ? .dangerButton : isPrimary ? .primaryButton : .button]
    if isFocused { ink.isBold = true }
    let parts = WordWrap.lines(label, width: width - 6)
    let columns = max(parts.map(DisplayText.width).max() ?? 0, min(columns, width - 6))
    return parts.map { part in
      gutter
        + StyledText(" " + part, style: ink).padded(toWidth: columns + 2, style: ink)
    }
  }

  private static func bracketed(
    _ label: String, _ ink: TextAttributes, _ isFocused: Bool, _ width: Int
  ) -> [StyledText] {
    let parts = WordWrap.lines(label, width: width - 6)
    return parts.indices.map { index in
      let text =
        (index == 0 ? "[ " : "  ") + parts[index] + (index == parts.count - 1 ? " ]" : "")
      return StyledText(isFocused && index == 0 ? "› " : "  ") + StyledText(text, style: ink)
    }
  }
}
