extension FormEngine {
  /// The answers of the visible, enabled fields as a surface shows them.
  public var reviewComponent: ReviewComponent {
    var outline = ReviewOutline(engine: self)
    for page in ComponentBuilder(self).pages() where page.isVisible { outline.add(page) }
    return ReviewComponent(
      title: environment.messages.text("form.review"), sections: outline.sections)
  }
}

/// Gathers answers under the nearest heading above them.
private struct ReviewOutline {
  let engine: FormEngine
  private(set) var sections: [ReviewComponent.Section] = []
  private var rows: [ReviewComponent.Row] = []
  private var page = ""

  init(engine: FormEngine) { self.engine = engine }

  mutating func add(_ page: PageComponent) {
    self.page = page.id
    add(page.items, under: page.title)
    close(page.title)
  }

  private mutating func add(_ items: [FormItemComponent], under title: String?) {
    for item in items where item.isVisible {
      switch item {
      case .field(let field): add(field)
      case .section(let section): add(section.items, from: title, to: section.title ?? title)
      case .repetition(let repetition):
        for entry in repetition.entries { add(entry.items, from: title, to: entry.title) }
      }
    }
  }

  private mutating func add(
    _ items: [FormItemComponent], from outer: String?, to inner: String?
  ) {
    if inner != outer { close(outer) }
    add(items, under: inner)
    if inner != outer { close(inner) }
  }

  private mutating func add(_ field: FieldComponent) {
    guard field.isEnabled, let state = try? engine.state(of: field.path) else { return }
    let wording = FieldWording(state: state, messages: engine.environment.messages)
    rows.append(
      ReviewComponent.Row(
        id: field.path, controlID: field.controlID, label: field.label, value: wording.shownValue,
        isEditable: field.isEditable))
  }

  private mutating func close(_ title: String?) {
    if !rows.isEmpty { sections.append(.init(page: page, title: title, rows: rows)) }
    rows = []
  }
}
