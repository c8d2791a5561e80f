internal import FormKit

extension FieldMarkup {
  func writeControl(to writer: inout HTMLWriter) {
    switch field.control {
    case .text(let text):
      if text.isMultiline { writeArea(text, to: &writer) } else { writeInput(text, to: &writer) }
    case .choice(let choice): writeMenu(choice, to: &writer)
    case .file(let name):
      writer.use(.files)
      writer.void("input") { tag in
        tag.attribute("type", "file")
        writeCommon(isRequired: field.requirement == .required && name.isEmpty, to: &tag)
        tag.attribute("accept", field.type == .image ? "image/jpeg,image/png,image/webp" : nil)
      }
    case .output(let text):
      writer.use(.outputs)
      writer.element(
        "output", .value("id", id), .value("aria-describedby", describedBy), .value("dir", "auto"),
        .value("class", text.contains(where: \.isNewline) ? "block" : nil),
        text: text.isEmpty ? "—" : text)
    case .toggle: break
    }
  }

  private func writeInput(_ text: TextControl, to writer: inout HTMLWriter) {
    let attributes = InputAttributes(field, text)
    let isHidden = attributes.type == "password"
    if isHidden {
      writer.use(.secrets)
      // Beside the button, a narrow control would have no room.
      writer.line("<div class=\"secret\(attributes.width == nil ? "" : " wide")\">")
    }
    if field.cropOf != nil { writer.use(.crops) }
    let hasAffix = field.prefix != nil || field.suffix != nil
    if hasAffix { writer.use(.affixes) }
    if hasAffix { writer.line("<div class=\"affixed\">") }
    writeAffix(field.prefix, to: &writer)
    writer.void("input") { tag in
      tag.attribute("type", attributes.type)
      writeCommon(isRequired: field.requirement == .required && !isKept, to: &tag)
      tag.attribute("class", isHidden ? nil : attributes.width)
      attributes.write(to: &tag)
      if let picture = field.cropOf { tag.attribute("data-crop", picture.description) }
      tag.attribute("value", text.isSecret || text.text.isEmpty ? nil : text.text)
    }
    writeAffix(field.suffix, to: &writer)
    if hasAffix { writer.line("</div>") }
    if isHidden {
      // The script shows the button, which it needs.
      writer.element(
        "button", .value("type", "button"), .value("class", "quiet reveal"), .flag("hidden", true),
        .value("aria-controls", id), .value("data-label", field.label),
        inline: HTMLWriter.inline("span", text: messages.text("form.show"))
          + HTMLWriter.inline("span", .value("class", "visually-hidden"), text: ": \(field.label)"))
      writer.line("</div>")
    }
  }

  /// A unit beside the input, which the label says to assistive technology.
  private func writeAffix(_ text: String?, to writer: inout HTMLWriter) {
    guard let text else { return }
    writer.element("span", .value("aria-hidden", "true"), .value("dir", "auto"), text: text)
  }

  private func writeArea(_ text: TextControl, to writer: inout HTMLWriter) {
    writer.use(.areas)
    writer.area(HTMLText.area(text.isSecret ? "" : text.text)) { tag in
      writeCommon(isRequired: field.requirement == .required && !isKept, to: &tag)
      InputAttributes(field, text).write(to: &tag)
    }
  }

  private func writeMenu(_ choice: ChoiceControl, to writer: inout HTMLWriter) {
    let isRequired = field.requirement == .required
    writer.use(.menus)
    let hasChoice = choice.options.contains(where: \.isChosen)
    writer.startTag("select") { tag in
      writeCommon(isRequired: isRequired, to: &tag)
      tag.attribute("autocomplete", field.autofill)
    }
    writer.line("")
    if choice.canBeEmpty || !hasChoice || isRequired {
      // An empty label is no name for an option.
      let text = field.placeholder.isEmpty ? messages.text("form.choose") : field.placeholder
      writer.element(
        "option", .value("value", ""), .flag("selected", !hasChoice), text: text)
    }
    for option in choice.options {
      writer.element(
        "option", .value("value", option.value.formText), .flag("selected", option.isChosen),
        text: option.label)
    }
    writer.line("</select>")
  }

  /// Several inputs under one legend.
  func writeGroup(_ choice: ChoiceControl, to writer: inout HTMLWriter) {
    let isRequired = field.requirement == .required
    writer.use(.choices)
    if choice.isSegmented { writer.use(.segments) }
    writer.element(
      "fieldset", .value("class", fieldClass), .value("data-field", name),
      .value("role", choice.isMultiple ? nil : "radiogroup"),
      .value("aria-required", !choice.isMultiple && isRequired ? "true" : nil),
      .value("aria-invalid", !choice.isMultiple && field.isInvalid ? "true" : nil),
      .value("aria-label", spokenLabel), .value("aria-describedby", describedBy),
      .flag("hidden", !field.isVisible), .flag("disabled", isDisabled)
    ) { writer in
      writer.element("legend", .value("dir", "auto"), inline: labelText)
      writeHints(to: &writer)
      if choice.isMultiple { writer.void("input") { writeEmptyValue(to: &$0) } }
      writer.element("div", .value("class", choice.isSegmented ? "segments" : "choices")) {
        writer in
        for (index, option) in choice.options.enumerated() {
          write(option, index, choice.isMultiple, to: &writer)
        }
      }
    }
  }

  private func write(
    _ option: ChoiceControl.Option, _ index: Int, _ isMultiple: Bool, to writer: inout HTMLWriter
  ) {
    let optionID = index == 0 ? id : "\(id).\(index + 1)"
    writer.element("div", .value("class", "choice")) { writer in
      writer.void("input") { tag in
        tag.attribute("type", isMultiple ? "checkbox" : "radio")
        tag.attribute("id", optionID)
        tag.attribute("name", name)
        tag.attribute("value", option.value.formText)
        tag.attribute("aria-invalid", isMultiple && field.isInvalid ? "true" : nil)
        tag.flag("required", !isMultiple && field.requirement == .required)
        tag.flag("checked", option.isChosen)
      }
      writer.element("label", .value("for", optionID), .value("dir", "auto"), text: option.label)
    }
  }

  func writeToggle(_ isOn: Bool, to writer: inout HTMLWriter) {
    writer.use(.choices)
    writer.void("input") { tag in
      writeEmptyValue(to: &tag)
      tag.flag("disabled", isDisabled)
    }
    writer.element("div", .value("class", "choice")) { writer in
      writer.void("input") { tag in
        tag.attribute("type", "checkbox")
        writeCommon(isRequired: field.requirement == .required, to: &tag)
        tag.attribute("value", "true")
        tag.flag("checked", isOn)
      }
      writeLabel(to: &writer)
    }
  }

  /// Says that the field was there, though nothing in it was ticked.
  private func writeEmptyValue(to tag: inout HTMLWriter) {
    tag.attribute("type", "hidden")
    tag.attribute("name", name)
    tag.attribute("value", "")
  }

  /// Writes the attributes that all controls have.
  private func writeCommon(isRequired: Bool, to tag: inout HTMLWriter) {
    tag.attribute("id", id)
    tag.attribute("name", name)
    tag.attribute("aria-label", spokenLabel)
    tag.attribute("aria-describedby", describedBy)
    tag.attribute("aria-invalid", field.isInvalid ? "true" : nil)
    tag.flag("required", isRequired)
    tag.flag("disabled", isDisabled)
  }
}
