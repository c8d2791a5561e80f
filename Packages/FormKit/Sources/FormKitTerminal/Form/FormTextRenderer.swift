public import FormKit

/// One rendering of a form as plain text: what a screen would show, without styles and keys.
public enum FormTextRenderer {
  /// The form as it stands, every page; secrets read `•••`.
  ///
  /// Lines end with a line feed and have no spaces at their ends.
  ///
  /// - Parameter width: The columns to wrap at; below 20 counts as 20.
  @MainActor
  public static func text(engine: FormEngine, notices: [FormNotice], width: Int) -> String {
    let width = max(20, width)
    let presentation = FormPresentation(notices: FormNoticeBoard(notices))
    let builder = FormViewBuilder(
      engine: engine, presentation: presentation, width: width, hidesSecrets: true)
    var state = FormViewState()
    var view = builder.view(&state)
    let buttons = view.rows.last
    view.rows = []
    let pages = engine.layout.pages
    for page in pages {
      if pages.count > 1, let title = page.title { view.rows.append(.heading(title, level: 1)) }
      view.rows += builder.rows(of: page.items, &state)
    }
    view.rows += engine.shownFormIssuesRows
    if pages.count > 1 {
      let labels = [engine.submitLabel] + engine.actions.map(\.label)
      view.rows.append(.buttons(labels.map { FormView.Button(label: $0, isFocused: false) }))
    } else if let buttons {
      view.rows.append(buttons)
    }
    let lines = FormLines(view, style: .plain, width: width).lines.map { line in
      var text = DisplayText.sanitized(line.plainText)
      while text.last == " " { text.removeLast() }
      return text
    }
    let head = view.title.isEmpty ? [] : [DisplayText.sanitized(view.title), ""]
    return (head + lines).joined(separator: "\n") + "\n"
  }
}

extension FormEngine {
  fileprivate var shownFormIssuesRows: [FormView.Row] {
    (shownIssues[nil] ?? []).map { .issue($0) }
  }
}
