/// The errors that show, listed at the top of a form, each leading to its control.
public struct ErrorSummaryComponent: Sendable, Hashable {
  /// One error.
  public struct Item: Sendable, Hashable {
    /// The label of the field; nil for an error of the form or of a repeat.
    ///
    /// Before the label of a field of a repeat is that of its item: "Address 2 – Street".
    public let label: String?
    /// The sentence.
    public let message: String
    /// Label and sentence.
    public var text: String { label.map { "\($0): \(message)" } ?? message }
    /// The field or repeat it stands at; nil for the form's own.
    public let path: FieldPath?
    /// The id of the control it leads to; nil for the form's own.
    public let controlID: String?
    /// The page the control is on; nil for the form's own.
    public let page: String?
  }

  /// How many errors there are, in words.
  public let title: String
  /// The errors in visual order, the form's own last.
  public let items: [Item]
}

extension FormEngine {
  /// The summary of the errors that show; nil when none does.
  public var errorSummary: ErrorSummaryComponent? { errorSummary { $0.worded($1) } }

  /// The summary of the errors that show, each worded for its field.
  func errorSummary(
    wording: (FieldWording, FormIssue) -> FormIssue
  ) -> ErrorSummaryComponent? {
    let errors = state.issues.filter { $0.severity == .error }
    guard !errors.isEmpty else { return nil }
    let builder = ComponentBuilder(self)
    let items = errors.map { builder.summaryItem($0, wording) }
    return ErrorSummaryComponent(
      title: environment.messages.text("form.attention", count: items.count), items: items)
  }
}

extension ComponentBuilder {
  fileprivate func summaryItem(
    _ issue: FormIssue, _ worded: (FieldWording, FormIssue) -> FormIssue
  ) -> ErrorSummaryComponent.Item {
    guard let path = issue.field else { return .init(nil, issue.message, nil, nil, nil) }
    if let slot = try? engine.find(path) {
      let wording = FieldWording(state: engine.state(of: slot), messages: messages)
      return .init(
        summaryLabel(wording.label, slot.item), worded(wording, issue).message, path,
        controlID(of: slot), pageID(slot.compiled.page))
    }
    let page = path.steps?.first.flatMap { engine.root.group.members.repetition($0.id) }
      .map { engine.root.group.repeats[$0].page }
    return .init(
      nil, issue.message, path, Self.groupID(path.description), page.map(pageID))
  }

  private func pageID(_ index: Int) -> String { engine.form.root.pages[safe: index]?.id ?? "" }
}

extension ErrorSummaryComponent.Item {
  fileprivate init(
    _ label: String?, _ message: String, _ path: FieldPath?, _ controlID: String?, _ page: String?
  ) {
    self.label = label
    self.message = message
    self.path = path
    self.controlID = controlID
    self.page = page
  }
}
