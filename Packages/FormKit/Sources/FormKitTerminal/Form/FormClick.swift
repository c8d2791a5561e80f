internal import FormKit

/// What a click on a place of the screen means.
enum FormClick: Hashable, Sendable {
  /// Gives the focus to something.
  case focus(FormTarget)
  /// Gives it the focus and presses it: a button, an answer of the review, a line of the summary.
  case press(FormTarget)
  /// Turns a switch.
  case toggle(FieldPath)
  /// Takes an option of a list, or takes it in or out; its index.
  case option(FieldPath, Int)
  /// Takes a day of a calendar.
  case day(FieldPath, FormDate)
  /// Takes a suggestion; its index.
  case suggestion(FieldPath, Int)
}
