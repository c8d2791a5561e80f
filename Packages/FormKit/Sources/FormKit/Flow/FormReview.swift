/// What was entered, to be read once more before submitting.
///
/// Sensitive values read `"•••"`. To change one, ``FormEngine/reveal(_:)`` shows its page and field.
public struct FormReview: Sendable, Hashable {
  /// One field and what it holds.
  public struct Entry: Sendable, Hashable {
    /// The field.
    public let path: FieldPath
    /// The resolved label; the id when the field has none.
    public let label: String
    /// The value in words; nil for an empty one.
    public let value: String?
    /// Whether it can be changed; computed and read-only fields cannot.
    public let isEditable: Bool
  }

  /// Fields under one heading.
  public struct Section: Sendable, Hashable {
    /// The page they are on; empty for an unpaged form.
    public let page: String
    /// The heading, or the page's; nil when neither has one.
    public let title: String?
    /// The fields, in visual order.
    public let entries: [Entry]
  }

  /// The sections that have fields, in visual order.
  public let sections: [Section]
}

extension FormEngine {
  /// The visible, enabled fields with their values, page by page.
  public var review: FormReview {
    FormReview(sections: layout.pages.flatMap { sections(of: $0) })
  }

  private func sections(of page: FormLayout.Page) -> [FormReview.Section] {
    var sections: [FormReview.Section] = []
    var title = page.title
    var entries: [FormReview.Entry] = []
    func close() {
      if !entries.isEmpty { sections.append(.init(page: page.id, title: title, entries: entries)) }
      entries = []
    }
    for item in page.items {
      switch item {
      case .field(let path): if let entry = entry(path) { entries.append(entry) }
      case .heading(let text, _):
        close()
        title = text
      case .repetition: continue
      }
    }
    close()
    return sections
  }

  private func entry(_ path: FieldPath) -> FormReview.Entry? {
    guard let slot = try? find(path), slot.isActive else { return nil }
    let label = (slot.field.label ?? slot.field.accessibility.label).map(
      environment.messages.resolve)
    let isFilled = !slot.value.isEmpty
    return FormReview.Entry(
      path: path, label: label ?? slot.field.id.rawValue,
      value: isFilled ? slot.field.sensitive ? "•••" : words(slot.value, slot.field) : nil,
      isEditable: !slot.isReadOnly && slot.compiled.compute == nil)
  }

  private func words(_ value: FormValue, _ field: FormField) -> String {
    if case .fixed(let options)? = field.options,
      let option = options.first(where: { Comparison.equal($0.value, value) })
    {
      return environment.messages.resolve(option.label)
    }
    switch value {
    case .bool(let flag): return environment.messages.text(flag ? "value.yes" : "value.no")
    case .array(let items): return items.map { words($0, field) }.joined(separator: ", ")
    case .object(let facts): return facts["name"]?.stringValue ?? value.json()
    case .string(let text): return text
    case .null, .number: return value.json()
    }
  }
}
