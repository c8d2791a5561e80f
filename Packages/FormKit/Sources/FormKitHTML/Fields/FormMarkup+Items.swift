internal import FormKit

extension FormMarkup {
  /// Writes what stands on a page or in a section.
  ///
  /// What is hidden stands in the page, too, disabled: the script can show it, and nothing of it is
  /// sent.
  mutating func write(_ items: [FormItemComponent], isVisible: Bool) {
    for item in items {
      switch item {
      case .field(let field): write(field)
      case .section(let section): write(section, isVisible: isVisible && section.isVisible)
      case .repetition(let repetition):
        write(repetition, isVisible: isVisible && repetition.isVisible)
      }
    }
  }

  private mutating func write(_ section: SectionComponent, isVisible: Bool) {
    guard let title = section.title else { return write(section.items, isVisible: isVisible) }
    let isShown = isVisible && section.items.fields.contains(where: \.isVisible)
    writer.line("<fieldset class=\"section\"\(isShown ? "" : " hidden")>")
    writer.element("legend", .value("dir", "auto"), text: title)
    write(section.items, isVisible: isVisible)
    writer.line("</fieldset>")
  }

  private mutating func write(_ repetition: RepeatComponent, isVisible: Bool) {
    let id = ids[repetition.id]
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

  private mutating func write(_ field: FieldComponent) {
    let markup = FieldMarkup(
      field, id: ids[field.path.description], messages: messages,
      keepsSecrets: renderer.keepsSecrets)
    markup.write(to: &writer)
  }
}
