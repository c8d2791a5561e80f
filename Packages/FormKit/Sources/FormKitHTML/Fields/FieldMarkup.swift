internal import FormKit

/// Writes one field: label, hints, issues, control, in the order they are read.
struct FieldMarkup {
  let field: FieldComponent
  let id: String
  let messages: FormMessages
  /// Whether the control may stay empty because the server holds a secret that is in order.
  let isKept: Bool
  private let hints: [Hint]
  /// Whether the field stands below the choice that shows it.
  private let isRevealed: Bool

  init(
    _ field: FieldComponent, id: String, messages: FormMessages, keepsSecrets: Bool,
    isRevealed: Bool
  ) {
    self.field = field
    self.id = id
    self.messages = messages
    self.isRevealed = isRevealed
    isKept = keepsSecrets && !field.isInvalid && field.control.holdsSecret
    hints = Self.hints(of: field, isKept: isKept, messages)
  }

  var name: String { field.path.description }
  var isDisabled: Bool { !field.isVisible || !field.isEnabled }

  func write(to writer: inout HTMLWriter) {
    if isRevealed { writer.use(.revealed) }
    if case .choice(let choice) = field.control, choice.isMultiple || choice.isShort {
      return writeGroup(choice, to: &writer)
    }
    if field.type == .date, case .text(let text) = field.control {
      return writeDay(text, to: &writer)
    }
    writer.element("div") { tag in
      tag.attribute("class", fieldClass)
      tag.attribute("data-field", name)
      tag.flag("hidden", !field.isVisible)
    } body: { writer in
      if case .toggle(let isOn) = field.control {
        writeToggle(isOn, to: &writer)
        writeHints(to: &writer)
      } else {
        writeLabel(to: &writer)
        writeHints(to: &writer)
        writeControl(to: &writer)
        writeCount(to: &writer)
      }
      writeRetry(to: &writer)
      writeSuggestions(to: &writer)
    }
  }

  var fieldClass: String {
    "field" + (field.isInvalid ? " invalid" : "") + (isRevealed ? " revealed" : "")
  }

  func writeLabel(to writer: inout HTMLWriter) {
    writer.element("label", inline: labelText) { tag in
      tag.attribute("for", id)
      tag.attribute("dir", "auto")
    }
  }

  var labelText: String {
    var result = HTMLText.content(field.label)
    if let units = field.spokenUnits {
      result +=
        " " + HTMLWriter.inline("span", .value("class", "visually-hidden"), text: "(\(units))")
    }
    guard field.requirement == .optional else { return result }
    let mark = HTMLWriter.inline(
      "span", .value("class", "requirement"), text: "(\(messages.text("form.optional")))")
    return "\(result) \(mark)"
  }

  /// The name for assistive technology where the schema gives one that holds the visible label.
  ///
  /// Source: WCAG 2.2, success criterion 2.5.3 "Label in Name".
  var spokenLabel: String? {
    guard field.accessibilityLabel != field.label,
      field.accessibilityLabel.lowercased().contains(field.label.lowercased())
    else { return nil }
    let units = field.spokenUnits.map { " (\($0))" } ?? ""
    let mark = field.requirement == .optional ? " (\(messages.text("form.optional")))" : ""
    return field.accessibilityLabel + units + mark
  }

  /// The parts that describe the control: hints first, then what is wrong, then what is going on.
  var describedBy: String {
    var result = ""
    for hint in hints { result += "\(id).\(hint.id) " }
    result += issuesID
    if field.status != nil { result += " \(id).status" }
    if field.characterCount != nil { result += " \(id).count" }
    return result
  }

  private var issuesID: String { id + ".issues" }

  private struct Hint {
    let id: String
    let text: String
    var isHidden = false
    /// Whether it is in the language of the page.
    var isOwn = false
  }

  private static func hints(
    of field: FieldComponent, isKept: Bool, _ messages: FormMessages
  ) -> [Hint] {
    var result: [Hint] = []
    if let help = field.help { result.append(Hint(id: "hint", text: help)) }
    if let note = field.accessibilityHint, note != field.help {
      result.append(Hint(id: "note", text: note, isHidden: true))
    }
    switch field.control {
    case .text where isKept:
      result.append(Hint(id: "kept", text: messages.text("form.secretKept")))
    case .text where field.type == .date:
      result.append(
        Hint(
          id: "format",
          text: messages.text("form.dayExample", ["example": messages.dayExample]), isOwn: true))
    case .text(let control) where !control.isWellFormed:
      if let format = field.format {
        result.append(Hint(id: "format", text: messages.text("form.format", ["format": format])))
      }
    case .file(let name) where !name.isEmpty:
      // The control of the browser is empty: it does not show what was chosen before.
      let key = field.isInvalid ? "form.file" : "form.fileKept"
      result.append(Hint(id: "file", text: messages.text(key, ["name": name])))
    default: break
    }
    return result
  }

  func writeHints(to writer: inout HTMLWriter) {
    for hint in hints {
      writer.element(
        "p", .value("id", "\(id).\(hint.id)"),
        .value("class", hint.isHidden ? "hint visually-hidden" : "hint"),
        .value("dir", hint.isOwn ? nil : "auto"),
        text: hint.text)
    }
    writer.startTag("div") { $0.attribute("id", issuesID) }
    if !field.issues.isEmpty { writer.line("") }
    for issue in field.issues { writer.write(issue) }
    writer.line("</div>")
    if let status = field.status {
      writer.element(
        "p", .value("id", "\(id).status"), .value("class", "status"), .value("role", "status"),
        text: status)
    }
  }

  /// The limit, in whose place the script counts.
  private func writeCount(to writer: inout HTMLWriter) {
    guard let count = field.characterCount else { return }
    writer.use(.counts)
    writer.element(
      "p", .value("id", "\(id).count"), .value("class", "hint count"), text: count.limit)
  }

  /// Tries a failed check again; else looks the value up, which no script does.
  func writeRetry(to writer: inout HTMLWriter) {
    let button: (HTMLSubmission.Button, String)
    if field.canRetry {
      button = (.retry(field.path), "form.tryAgain")
    } else if field.looksUp, field.isEditable {
      button = (.update, "form.lookUp")
    } else {
      return
    }
    writer.element("div", .value("class", "buttons")) { writer in
      writer.button(button.0, messages.text(button.1))
    }
  }

  func writeSuggestions(to writer: inout HTMLWriter) {
    guard field.isEditable, !field.suggestions.isEmpty else { return }
    writer.use(.chips)
    writer.element("p", .value("class", "hint"), text: messages.text("form.suggestions"))
    writer.element("div", .value("class", "chips")) { writer in
      for text in field.suggestions { writer.button(.use(field.path, text), text, style: "chip") }
    }
  }
}

extension FieldControl {
  /// Whether a secret has been given.
  fileprivate var holdsSecret: Bool {
    if case .text(let text) = self { text.holdsSecret } else { false }
  }
}

extension ChoiceControl {
  /// Whether all options show at once: few, known and one of them always chosen in the end.
  var isShort: Bool { !isMultiple && !canBeEmpty && !isOpen && (1...6).contains(options.count) }

  /// Whether the options stand side by side: two or three with short labels.
  var isSegmented: Bool {
    !isMultiple && (2...3).contains(options.count) && options.allSatisfy { $0.label.count <= 16 }
  }
}

extension FormValue {
  /// An option's value as a form sends it.
  var formText: String { stringValue ?? json() }
}
