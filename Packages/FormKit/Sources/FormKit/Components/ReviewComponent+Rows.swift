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
        let hasColumns = repetition.entries.allSatisfy { $0.items.areFields }
        let item = ReviewComponent.Item(
          repetition: repetition.id, caption: repetition.title ?? repetition.label)
        for entry in repetition.entries {
          add(entry.items, from: title, to: entry.title, item: hasColumns ? item : nil)
        }
      }
    }
  }

  private mutating func add(
    _ items: [FormItemComponent], from outer: String?, to inner: String?,
    item: ReviewComponent.Item? = nil
  ) {
    if inner != outer { close(outer) }
    add(items, under: inner)
    if inner != outer { close(inner, item) }
  }

  private mutating func add(_ field: FieldComponent) {
    guard field.isEnabled, let state = try? engine.state(of: field.path) else { return }
    let wording = FieldWording(state: state, messages: engine.environment.messages)
    rows.append(
      ReviewComponent.Row(
        id: field.path, controlID: field.controlID, label: field.label, value: wording.shownValue,
        isEditable: field.isEditable))
  }

  private mutating func close(_ title: String?, _ item: ReviewComponent.Item? = nil) {
    if !rows.isEmpty { sections.append(.init(page: page, title: title, rows: rows, item: item)) }
    rows = []
  }
}

extension [FormItemComponent] {
  /// Whether fields are all there is, in sections without headings at most.
  fileprivate var areFields: Bool {
    allSatisfy { item in
      switch item {
      case .field: true
      case .section(let section): section.title == nil && section.items.areFields
      case .repetition: false
      }
    }
  }
}
