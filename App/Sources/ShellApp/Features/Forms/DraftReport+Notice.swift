public import FormKit

extension DraftReport {
  /// The message about a form that changed while it was open, with the labels of the values that it lost.
  public func changeNotice(label: (FieldPath) -> String) -> Notice {
    guard !losses.isEmpty else { return Notice(.info, "form.changed") }
    let fields = losses.map { label($0.field) }.joined(separator: ", ")
    return Notice(.warning, Phrase("form.changedExcept", ["fields": .text(fields)]))
  }
}
