/// A whole form as a surface shows it: a pure value, computed from an engine.
///
/// ```swift
/// let page = engine.component
/// for field in page.pages.flatMap(\.items).fields where field.isVisible { draw(field) }
/// ```
public struct FormComponent: Sendable, Hashable {
  /// The schema's id.
  public let id: String
  /// The heading; nil for none.
  public let title: String?
  /// The language of the texts, as a BCP 47 tag.
  public let language: String
  /// The direction of the texts.
  public let direction: LayoutDirection
  /// Where the submission stands.
  public let status: FormStatus
  /// What is said of it, such as "Submitting…"; nil while editing.
  public let statusText: String?
  /// Whether submit would do something now.
  public let canSubmit: Bool
  /// The errors that show; nil when none does.
  public let errorSummary: ErrorSummaryComponent?
  /// How far it has come; nil when only one page shows.
  public let progress: ProgressComponent?
  /// Every page in order, hidden ones included.
  public let pages: [PageComponent]
  /// The id of the page shown; empty for an unpaged form.
  public let currentPage: String
  /// The issues of the form itself that show.
  public let issues: [IssueComponent]
  /// What the submit button says, also on a page that has another in its place.
  public let submitLabel: String
  /// Whether pages, sections or fields come and go with the answers.
  public let hasConditions: Bool
  /// The buttons below the current page, in order: the primary one of a form without fields is the first.
  public let buttons: [ButtonComponent]

  /// The page shown; nil when every page is hidden.
  public var page: PageComponent? { pages.first { $0.id == currentPage } }
}

extension FormEngine {
  /// The whole form as a surface shows it, hidden fields included and marked so.
  ///
  /// Costs as much as the form is large: after a change ask ``component(of:)`` for what changed.
  public var component: FormComponent {
    let builder = ComponentBuilder(self)
    let messages = environment.messages
    return FormComponent(
      id: form.schema.id, title: title, language: environment.locale.description,
      direction: environment.direction, status: status, statusText: statusText,
      canSubmit: canSubmit, errorSummary: errorSummary { $0.wordedForControl($1) },
      progress: progress,
      pages: builder.pages(), currentPage: form.root.pages[safe: currentPage]?.id ?? "",
      issues: state.issues.filter { $0.field == nil }.map { IssueComponent($0, messages) },
      submitLabel: submitLabel, hasConditions: form.schema.hasConditions, buttons: buttons)
  }

  /// One field as a surface shows it.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func component(of path: FieldPath) throws(FormEngineError) -> FieldComponent {
    ComponentBuilder(self).field(try find(path))
  }

  /// How far the form has come; nil when only one page shows.
  public var progress: ProgressComponent? {
    let visible = visiblePages
    guard visible.count > 1, let id = form.root.pages[safe: currentPage]?.id,
      let index = visible.firstIndex(of: id)
    else { return nil }
    let total = environment.locale.text(of: visible.count)
    return ProgressComponent(
      number: index + 1, total: visible.count,
      text: environment.messages.text("form.page", count: index + 1, ["total": total]))
  }

  private var statusText: String? {
    let key: String? =
      switch status {
      case .editing: nil
      case .submitting: "form.submitting"
      case .submitted: "form.submitted"
      case .failed: "form.failed"
      }
    return key.map { environment.messages.text($0) }
  }

  private var buttons: [ButtonComponent] {
    let messages = environment.messages
    var result: [ButtonComponent] = []
    if previousPage != nil {
      result.append(.init(role: .previousPage, label: messages.text("form.previous")))
    }
    result.append(
      nextPage == nil
        ? .init(role: .submit, label: submitLabel)
        : .init(role: .nextPage, label: messages.text("form.next")))
    let leading = actionsBeforeSubmit
    let alternatives = form.actions.filter { $0.action.placement == .alternative }.map(\.action.id)
    let others = actions.map {
      ButtonComponent(
        role: .action($0.id), label: $0.label, isDestructive: $0.isDestructive,
        isPrimary: $0.id == leading.first,
        isAlternative: leading.dropFirst().contains($0.id) && alternatives.contains($0.id))
    }
    return leading.compactMap { id in others.first { $0.role == .action(id) } } + result
      + others.filter { button in !leading.contains { button.role == .action($0) } }
  }
}

extension FormSchema {
  /// Whether something is visible only under a condition.
  fileprivate var hasConditions: Bool {
    func isConditional(_ sections: [FormSection]) -> Bool {
      sections.contains { section in
        !section.visible.isAlways || section.fields.contains { !$0.visible.isAlways }
          || isConditional(section.sections)
      }
    }
    return pages.contains { !$0.visible.isAlways || isConditional($0.sections) }
  }
}
