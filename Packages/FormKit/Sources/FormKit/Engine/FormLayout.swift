/// The visible structure of a form: what a surface walks to draw it.
public struct FormLayout: Sendable, Hashable {
  /// A visible page.
  public struct Page: Sendable, Hashable {
    /// The page's id; empty for the only page of an unpaged form.
    public let id: String
    /// The resolved heading.
    public let title: String?
    /// What is on the page.
    public let items: [Item]
  }

  /// Something on a page, in visual order.
  public enum Item: Sendable, Hashable {
    /// A section's or item's heading.
    case heading(String, level: Int)
    /// A field.
    case field(FieldPath)
    /// A repeat: its path, how it is called, and whether an item may be added.
    case repetition(path: String, label: String, canAdd: Bool)
  }

  /// The visible pages in order.
  public let pages: [Page]

  /// Every visible field in visual order.
  public var fields: [FieldPath] {
    pages.flatMap { page in
      page.items.compactMap { if case .field(let path) = $0 { path } else { nil } }
    }
  }
}

extension FormEngine {
  /// The visible structure as it is now; ask again after ``FormChanges/structure``.
  public var layout: FormLayout {
    FormLayout(
      pages: form.root.pages.compactMap { page in
        guard holds(page.visible, in: root) else { return nil }
        return FormLayout.Page(
          id: page.id, title: page.title.map(environment.messages.resolve),
          items: items(page.items, in: root, level: 2))
      })
  }

  /// The form's heading, resolved.
  public var title: String? { form.schema.title.map(environment.messages.resolve) }

  /// The submit button's label; default "Continue" in the locale's language.
  public var submitLabel: String {
    form.schema.submitLabel.map(environment.messages.resolve)
      ?? environment.messages.text("form.submit")
  }

  /// The visible buttons beside submit, with resolved labels.
  public var actions: [(id: String, label: String, isDestructive: Bool)] {
    form.actions.filter { holds($0.visible, in: root) }
      .map {
        ($0.action.id, environment.messages.resolve($0.action.label), $0.action.isDestructive)
      }
  }

  /// The id of the visible action that is the main way on; nil where submit is.
  ///
  /// Only a form without fields has one.
  public var primaryAction: String? {
    // Few forms have such an action, and the fields are many.
    guard form.actions.contains(where: \.action.isPrimary), form.schema.fields.isEmpty
    else { return nil }
    return form.actions.first { $0.action.isPrimary && holds($0.visible, in: root) }?.action.id
  }

  /// The ids of the visible actions whose buttons stand before submit: the primary one, the others, the
  /// alternatives; empty without a primary one.
  public var actionsBeforeSubmit: [String] {
    guard let primary = primaryAction else { return [] }
    func ids(_ placement: FormAction.Placement) -> [String] {
      form.actions.filter {
        $0.action.placement == placement && $0.action.id != primary && holds($0.visible, in: root)
      }.map(\.action.id)
    }
    return [primary] + ids(.beforeSubmit) + ids(.alternative)
  }

  private func items(
    _ layout: [LayoutItem], in node: ItemNode, level: Int
  ) -> [FormLayout.Item] {
    layout.flatMap { item -> [FormLayout.Item] in
      switch item {
      case .field(let index):
        let slot = node.slots[index]
        return slot.isVisible ? [.field(slot.path)] : []
      case .section(let section):
        guard holds(section.visible, in: node) else { return [] }
        let inner = items(section.items, in: node, level: level + 1)
        guard let title = section.title, !inner.isEmpty else { return inner }
        return [.heading(environment.messages.resolve(title), level: level)] + inner
      case .repetition(let index): return repetition(index, in: node, level: level)
      }
    }
  }

  private func repetition(_ index: Int, in node: ItemNode, level: Int) -> [FormLayout.Item] {
    guard isVisible(index, of: node) else { return [] }
    let repetition = node.group.repeats[index]
    let items = node.children[index]
    let label =
      (repetition.policy.itemLabel ?? repetition.title)
      .map(environment.messages.resolve) ?? repetition.id
    var result: [FormLayout.Item] = []
    for (position, item) in items.enumerated() {
      let number = environment.locale.text(of: position + 1)
      let heading = environment.messages.text("form.item", ["label": label, "n": number])
      result.append(.heading(heading, level: level))
      for page in item.group.pages { result += self.items(page.items, in: item, level: level + 1) }
    }
    let canAdd = items.count < form.maximum(of: repetition.policy)
    result.append(
      .repetition(path: node.prefix + repetition.id, label: label, canAdd: canAdd))
    return result
  }
}
