internal import FormKit

extension FieldMarkup {
  /// Writes a day as an input for each of its parts, under one legend.
  ///
  /// Source: GOV.UK Design System, "Date input".
  func writeDay(_ control: TextControl, to writer: inout HTMLWriter) {
    writer.use(.days)
    let inputs = DayInputs(control.text)
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
      for (index, part) in messages.locale.dayParts.enumerated() {
        write(part, inputs[part], isFirst: index == 0, isLast: index == 2, to: &writer)
      }
      writer.line("</div>")
      writeRetry(to: &writer)
      writeSuggestions(to: &writer)
    }
  }

  private func write(
    _ part: DayPart, _ text: String, isFirst: Bool, isLast: Bool, to writer: inout HTMLWriter
  ) {
    let label = HTMLText.content(messages.text("form.\(part.rawValue)"))
    var input = HTMLWriter()
    input.void("input") { tag in
      // The error summary leads to the first input.
      tag.attribute("id", isFirst ? id : nil)
      tag.attribute("name", DayInputs.name(part, of: name))
      tag.attribute("inputmode", "numeric")
      tag.attribute("autocomplete", autofill(part))
      tag.attribute("enterkeyhint", isLast ? InputAttributes.enterKeyHint(field) : nil)
      tag.attribute("aria-invalid", field.isInvalid ? "true" : nil)
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
