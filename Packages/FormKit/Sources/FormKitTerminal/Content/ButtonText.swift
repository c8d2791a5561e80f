/// A button as text.
enum ButtonText {
  /// The lines of a button, as many as its label needs.
  static func lines(
    _ label: String, isFocused: Bool, style: TerminalStyle, width: Int
  ) -> [StyledText] {
    let ink = style[isFocused ? .focus : .label]
    let parts = WordWrap.lines(label, width: width - 6)
    return parts.indices.map { index in
      let text =
        (index == 0 ? "[ " : "  ") + parts[index] + (index == parts.count - 1 ? " ]" : "")
      return StyledText(isFocused && index == 0 ? "› " : "  ") + StyledText(text, style: ink)
    }
  }
}
