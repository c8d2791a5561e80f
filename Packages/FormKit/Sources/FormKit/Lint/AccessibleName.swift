/// Whether a control's accessible name holds the label that is seen.
///
/// Source: WCAG 2.2, success criterion 2.5.3, "Label in Name": who speaks the visible label to reach
/// a control must be understood.
enum AccessibleName {
  /// Whether the words of `label` stand in `name`, in order and next to each other; case, punctuation
  /// and spacing aside.
  static func contains(_ label: String, in name: String) -> Bool {
    let wanted = words(label)
    return wanted.isEmpty || words(name).firstRange(of: wanted) != nil
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
