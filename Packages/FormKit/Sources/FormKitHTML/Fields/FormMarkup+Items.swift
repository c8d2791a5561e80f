internal import FormKit

extension FormMarkup {
  /// Writes what stands on a page or in a section.
  ///
  /// What is hidden stands in the page, too, disabled: the script can show it, and nothing of it is
  /// sent.
  mutating func write(_ items: [FormItemComponent], isVisible: Bool) {
    var choice: FieldPath?
    for item in items {
      let isRevealed = Self.isRevealed(item, by: choice)
      if !isRevealed { choice = Self.choice(item) }
      switch item {
      case .field(let field): write(field, isRevealed: isRevealed)
      case .section(let section): write(section, isVisible: isVisible && section.isVisible)
      case .repetition(let repetition):
        write(repetition, isVisible: isVisible && repetition.isVisible)
      }
    }
  }

  private mutating func write(_ section: SectionComponent, isVisible: Bool) {
    guard let title = section.title else { return write(section.items, isVisible: isVisible) }
    writer.use(.headings)
    let isShown = isVisible && section.items.containsField(where: \.isVisible)
    writer.line("<fieldset class=\"section\"\(isShown ? "" : " hidden")>")
    writer.element("legend", .value("dir", "auto"), text: title)
    write(section.items, isVisible: isVisible)
    writer.line("</fieldset>")
  }

  private mutating func write(_ repetition: RepeatComponent, isVisible: Bool) {
    let id = ids.id(repetition.controlID, at: repetition.id)
    writer.use(.repeats)
    writer.line(
      "<fieldset class=\"repeat\" id=\"\(HTMLText.attribute(id))\" tabindex=\"-1\""
        + (isVisible ? "" : " hidden") + ">")
    writer.element("legend", .value("dir", "auto"), text: repetition.title ?? repetition.label)
    for issue in repetition.issues { write(issue) }
    for entry in repetition.entries {
      writer.line("<fieldset class=\"item\">")
      writer.element("legend", .value("dir", "auto"), text: entry.title)
      write(entry.items, isVisible: isVisible)
      if let label = entry.removeLabel {
        writer.button(.remove(entry.id), label, style: "quiet")
      }
      writer.line("</fieldset>")
    }
    if let label = repetition.addLabel { writer.button(.add(repetition.id), label) }
    writer.line("</fieldset>")
  }

  /// The path of a choice of one.
  private static func choice(_ item: FormItemComponent) -> FieldPath? {
    guard case .field(let field) = item, case .choice(let choice) = field.control,
      !choice.isMultiple
    else { return nil }
    return field.path
  }

  /// Whether an item is a field that an option of the choice right before it shows.
  ///
  /// Source: GOV.UK Design System, "Radios", conditionally revealing a related question.
  private static func isRevealed(_ item: FormItemComponent, by choice: FieldPath?) -> Bool {
    guard let choice, case .field(let field) = item else { return false }
    return field.revealingChoice == choice
  }

  private mutating func write(_ field: FieldComponent, isRevealed: Bool) {
    let markup = FieldMarkup(
      field, id: ids.id(field.controlID, at: field.path.description), messages: messages,
      keepsSecrets: renderer.keepsSecrets, isRevealed: isRevealed)
    markup.write(to: &writer)
  }
}
