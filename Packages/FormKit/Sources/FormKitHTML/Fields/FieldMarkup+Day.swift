internal import FormKit

extension FieldMarkup {
  /// Writes a day as an input for each of its parts, under one legend.
  ///
  /// Source: GOV.UK Design System, "Date input".
  func writeDay(_ control: TextControl, to writer: inout HTMLWriter) {
    writer.use(.days)
    let inputs = DayInputs(control.text)
    let parts = messages.locale.dayParts
    let wrong = field.isInvalid ? inputs.wrongParts : []
    // The error summary leads to the first input that is wrong.
    let target = parts.first(where: wrong.contains) ?? parts.first
    writer.element("fieldset") { tag in
      tag.attribute("class", fieldClass)
      tag.attribute("data-field", name)
      tag.attribute("aria-label", spokenLabel)
      tag.attribute("aria-describedby", describedBy)
      tag.flag("hidden", !field.isVisible)
      tag.flag("disabled", isDisabled)
    } body: { writer in
      writer.element("legend", inline: labelText) { $0.attribute("dir", "auto") }
      writeHints(to: &writer)
      writer.line("<div class=\"day\">")
      for part in parts {
        write(
          part, inputs[part], isTarget: part == target, isLast: part == parts.last,
          isWrong: wrong.contains(part), to: &writer)
      }
      writer.line("</div>")
      writeRetry(to: &writer)
      writeSuggestions(to: &writer)
    }
  }

  private func write(
    _ part: DayPart, _ text: String, isTarget: Bool, isLast: Bool, isWrong: Bool,
    to writer: inout HTMLWriter
  ) {
    let label = HTMLText.content(messages.text("form.\(part.rawValue)"))
    var input = HTMLWriter()
    input.void("input") { tag in
      tag.attribute("id", isTarget ? id : nil)
      tag.attribute("name", DayInputs.name(part, of: name))
      tag.attribute("inputmode", "numeric")
      tag.attribute("autocomplete", autofill(part))
      tag.attribute("enterkeyhint", isLast ? InputAttributes.enterKeyHint(field) : nil)
      tag.attribute("aria-invalid", isWrong ? "true" : nil)
      tag.flag("required", field.requirement == .required && !isKept)
      tag.attribute("value", text.isEmpty ? nil : text)
    }
    writer.line("<label>\(label)\n\(input.html)</label>")
  }

  /// The token of a part, such as `bday-day` for `bday`.
  private func autofill(_ part: DayPart) -> String? {
    field.autofill.map { $0.hasSuffix("bday") ? "\($0)-\(part.rawValue)" : $0 }
  }
}
