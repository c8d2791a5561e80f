internal import FormKit

/// Between what a line editor holds and what the form holds.
enum FieldEditing {
  /// Stands for a line break in the one line of an editor.
  static let lineBreak: Character = "\u{2424}"

  /// The text an editor starts with for a value.
  static func text(of value: FormValue, _ wording: FieldWording) -> String {
    let text = LocalEntry.text(of: value, wording.state.field, wording.messages.locale)
    return wording.state.field.type == .textarea ? shown(text) : text
  }

  /// The value of what an editor holds.
  static func value(of text: String, _ wording: FieldWording) -> FormValue {
    guard wording.state.field.type == .textarea else {
      return LocalEntry.value(of: text, wording.state.field, wording.messages.locale)
    }
    return .string(String(text.map { $0 == lineBreak ? "\n" : $0 }))
  }

  /// A pasted text with its line breaks in view.
  static func shown(_ text: String) -> String {
    String(text.map { $0.isNewline ? lineBreak : $0 })
  }

  static func editor(for wording: FieldWording) -> LineEditor {
    LineEditor(text(of: wording.state.value, wording), mask: wording.isMasked ? "•" : nil)
  }
}
