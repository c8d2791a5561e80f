/// Makes component models from a running form.
struct ComponentBuilder {
  let engine: FormEngine
  // Kept here, since reading them from the engine copies them.
  let environment: FormEnvironment
  let messages: FormMessages
  private let repeatIssues: [FieldPath: FormIssue]

  init(_ engine: FormEngine) {
    self.engine = engine
    environment = engine.environment
    messages = environment.messages
    repeatIssues = engine.shownRepeatIssues
  }

  func pages() -> [PageComponent] {
    engine.form.root.pages.map { page in
      PageComponent(
        id: page.id, title: page.title.map { messages.resolve($0) },
        isVisible: engine.holds(page.visible, in: engine.root),
        items: items(page.items, in: engine.root, level: 2))
    }
  }

  private func items(
    _ layout: [LayoutItem], in node: ItemNode, level: Int
  ) -> [FormItemComponent] {
    layout.map { item in
      switch item {
      case .field(let index): .field(field(node.slots[index]))
      case .section(let section): .section(self.section(section, in: node, level: level))
      case .repetition(let index): .repetition(repetition(index, in: node, level: level))
      }
    }
  }

  private func section(
    _ section: LayoutSection, in node: ItemNode, level: Int
  ) -> SectionComponent {
    SectionComponent(
      id: section.id, title: section.title.map { messages.resolve($0) }, level: level,
      isVisible: engine.holds(section.visible, in: node),
      items: items(section.items, in: node, level: section.title == nil ? level : level + 1))
  }

  private func repetition(_ index: Int, in node: ItemNode, level: Int) -> RepeatComponent {
    let repetition = node.group.repeats[index]
    let path = node.prefix + repetition.id
    let children = node.children[index]
    let title = repetition.title.map { messages.resolve($0) }
    let label = itemLabel(repetition)
    let canRemove = children.count > repetition.policy.minimum
    let inner = title == nil ? level : level + 1
    return RepeatComponent(
      id: path, controlID: Self.groupID(path), title: title, label: label, level: level,
      isVisible: engine.isVisible(index, of: node),
      issues: repeatIssues[FieldPath(path)].map { [IssueComponent($0, messages)] } ?? [],
      entries: children.enumerated().map { position, child in
        entry(child, "\(path)[\(position)]", label, canRemove: canRemove, level: inner)
      },
      addLabel: children.count < engine.form.maximum(of: repetition.policy)
        ? messages.text("form.add", ["label": label]) : nil)
  }

  private func entry(
    _ item: ItemNode, _ path: String, _ label: String, canRemove: Bool, level: Int
  ) -> RepeatComponent.Entry {
    let title = self.title(of: item, label)
    return .init(
      id: path, title: title,
      removeLabel: canRemove ? messages.text("form.remove", ["label": title]) : nil,
      items: item.group.pages.flatMap { items($0.items, in: item, level: level + 1) })
  }

  private func itemLabel(_ repetition: CompiledRepeat) -> String {
    (repetition.policy.itemLabel ?? repetition.title).map { messages.resolve($0) } ?? repetition.id
  }

  /// The heading of an item, such as "Address 2".
  private func title(of item: ItemNode, _ label: String) -> String {
    let number = messages.locale.text(of: item.position + 1)
    return messages.text("form.item", ["label": label, "n": number])
  }

  /// A field's label after the headings of the items it is in: "Address 2 – Street".
  func summaryLabel(_ label: String, _ item: ItemNode) -> String {
    var titles = [label]
    var node = item
    while let parent = node.parent {
      titles.insert(title(of: node, itemLabel(parent.group.repeats[node.repetition])), at: 0)
      node = parent
    }
    return titles.joined(separator: " – ")
  }

  /// The stable id of a field's control.
  func controlID(of slot: FieldSlot) -> String {
    slot.item.parent == nil
      ? slot.compiled.origin.controlID
      : Self.dotted(slot.item.prefix) + slot.compiled.origin.controlID
  }

  /// The stable id of what stands around a repeat's items.
  static func groupID(_ path: String) -> String { dotted(path) + "Group" }

  /// `members[1].` as `members.1.`: an id that no other field's can be, since ids hold no dots.
  private static func dotted(_ path: String) -> String {
    guard path.utf8.contains(0x5B) else { return path }
    return String(path.compactMap { $0 == "[" ? "." : $0 == "]" ? nil : $0 })
  }
}
