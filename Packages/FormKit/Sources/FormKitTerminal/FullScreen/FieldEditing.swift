internal import FormKit

/// Between what a line editor holds and what the form holds.
enum FieldEditing {
  /// The text an editor starts with for a value.
  static func text(of value: FormValue, _ wording: FieldWording) -> String {
    if let formatting = wording.formatting, let raw = wording.state.value.stringValue {
      return formatting.format(raw).text
    }
    if wording.state.field.type == .multiChoice { return wording.text(of: value) }
    return LocalEntry.text(of: value, wording.state.field, wording.messages.locale)
  }

  /// The value of what an editor holds.
  static func value(of text: String, _ wording: FieldWording) -> FormValue {
    if let formatting = wording.formatting { return .string(formatting.raw(of: text) ?? text) }
    if wording.state.field.type == .multiChoice { return LineEntry.list(text) }
    return LocalEntry.value(of: text, wording.state.field, wording.messages.locale)
  }

  /// The editor after a change, its text formatted anew and the cursor behind the same digit.
  static func formatted(
    _ changed: LineEditor, from before: LineEditor, _ formatting: any FormattingStrategy
  ) -> LineEditor {
    let inserted = changed.cursor - before.cursor
    let grown = changed.characters.count - before.characters.count
    let edit: FormattedEdit
    if grown > 0 || (grown == 0 && inserted > 0) {
      let start = changed.cursor - max(inserted, 0)
      edit = formatting.edit(
        before.text, replacing: start..<start + max(inserted, 0) - grown,
        with: String(changed.characters[start..<changed.cursor]))
    } else {
      edit = formatting.edit(
        before.text, replacing: changed.cursor..<changed.cursor - grown, with: "",
        deleting: inserted < 0 ? .backward : .forward)
    }
    var result = changed
    result.replace(with: edit.text)
    while result.cursor > edit.caret { result.moveBackward() }
    return result
  }

  static func editor(for wording: FieldWording) -> LineEditor {
    LineEditor(
      text(of: wording.state.value, wording), mask: wording.isMasked ? "•" : nil,
      keepsLineBreaks: wording.state.field.type == .textarea)
  }
}
