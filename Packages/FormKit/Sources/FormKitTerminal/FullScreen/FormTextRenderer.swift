public import FormKit

/// One rendering of a form as plain text: what a screen would show, without styles and keys, and with
/// the help and the options of every field.
public enum FormTextRenderer {
  /// The form as it stands, every page; secrets read `•••`.
  ///
  /// Lines end with a line feed, have no spaces at their ends and are no wider than `width`.
  ///
  /// - Parameters:
  ///   - width: The columns to wrap at; below 20 counts as 20.
  ///   - content: Drawn above the fields; default none.
  ///   - frame: Drawn above all; default none.
  @MainActor
  public static func text(
    engine: FormEngine, notices: [FormNotice], width: Int, content: [ContentBlock] = [],
    frame: FormFrame? = nil
  ) -> String {
    let width = max(20, width)
    let presentation = FormPresentation(
      notices: FormNoticeBoard(notices), content: content, frame: frame)
    let builder = FormScreenBuilder(
      engine: engine, presentation: presentation, width: width, hidesSecrets: true,
      showsAll: true, marksPlaceholders: true)
    var state = FormScreenState()
    var view = builder.view(&state)
    let buttons = view.rows.last
    view.rows = []
    view.page = nil
    view.step = nil
    let pages = engine.layout.pages
    for page in pages {
      if pages.count > 1, let title = page.title { view.rows.append(.heading(title, level: 1)) }
      view.rows += page.items.flatMap { builder.rows(of: .item($0), &state) }
    }
    view.rows += builder.issueRows
    if pages.count > 1 {
      let submit = FormScreen.Button(
        button: .submit, label: engine.submitLabel, isFocused: false)
      let actions = presentation.actions(of: engine).map {
        FormScreen.Button(button: .action($0.id), label: $0.label, isFocused: false)
      }
      view.rows.append(.buttons([submit] + actions))
    } else if let buttons {
      view.rows.append(buttons)
    }
    let lines = FormLines(view, style: .plain, width: width).lines.map { line in
      var text = DisplayText.sanitized(line.plainText)
      while text.last == " " { text.removeLast() }
      return text
    }
    return (head(of: view, width) + lines).joined(separator: "\n") + "\n"
  }

  /// The line at the top of a screen; the title is among the lines below where there is a frame.
  @MainActor
  private static func head(of view: FormScreen, _ width: Int) -> [String] {
    if let frame = view.frame {
      let line = FrameHeader(frame, style: .plain, width: width, placesTabs: false).line.plainText
      return line.isEmpty ? [] : [DisplayText.sanitized(line), ""]
    }
    let title = WordWrap.lines(DisplayText.sanitized(view.title), width: width)
    return view.title.isEmpty ? [] : title + [""]
  }
}
