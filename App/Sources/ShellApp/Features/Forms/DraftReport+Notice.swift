public import FormKit

extension DraftReport {
  /// The message about a form that changed while it was open, with the labels of the values that it lost.
  ///
  /// - Parameter former: The schema before the change, which alone has the labels of the fields that are gone.
  public func changeNotice(from former: FormSchema, in messages: FormMessages) -> Notice {
    guard !losses.isEmpty else { return Notice(.info, "form.changed") }
    let fields = losses.map { loss -> String in
      let name = loss.field.description.split(separator: ".").last.map(String.init)
      let label = former.fields.first { $0.id.rawValue == name }?.label
      return label.map(messages.resolve) ?? loss.field.description
    }.joined(separator: ", ")
    return Notice(.warning, Phrase("form.changedExcept", ["fields": .text(fields)]))
  }
}
