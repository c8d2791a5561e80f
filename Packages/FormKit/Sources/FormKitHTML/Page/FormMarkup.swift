internal import FormKit

/// Writes a form's markup: what stands in the `body`.
struct FormMarkup {
  let form: FormComponent
  let messages: FormMessages
  let renderer: HTMLFormRenderer
  let shownPages: [PageComponent]
  let ids: ControlIDs
  var writer = HTMLWriter()
  /// The ids of buttons that are taken, since an id is on a page once.
  var takenIDs: Set<String>

  init(_ form: FormComponent, messages: FormMessages, renderer: HTMLFormRenderer) {
    self.form = form
    self.messages = messages
    self.renderer = renderer
    shownPages = renderer.scope == .wholeForm ? form.pages : form.page.map { [$0] } ?? []
    ids = ControlIDs(shownPages.flatMap(\.items))
    takenIDs = Set(
      form.buttons.compactMap { if case .action(let id) = $0.role { id } else { nil } }
        + renderer.notices.flatMap(\.actions).map(\.id)
        + shownPages.flatMap(\.items).fields.map(\.controlID))
  }

  /// The page of the form itself.
  mutating func document() -> String {
    writeMain { markup in
      if let progress = markup.form.progress, markup.renderer.scope == .currentPage {
        markup.writer.element("p", .value("class", "progress"), text: progress.text)
      }
      markup.writeForm()
    }
    return writer.html
  }

  /// The head that all pages share: what happened, then the heading.
  mutating func writeMain(_ body: (inout FormMarkup) -> Void) {
    writeFrame()
    writer.line("<main>")
    writeNotice()
    writeSummary()
    writer.element("h1", text: form.title ?? form.id)
    for notice in renderer.notices { write(notice) }
    write(renderer.content, level: 2)
    body(&self)
    writer.line("</main>")
    writeFooter()
  }

  private mutating func writeForm() {
    let takesFiles = shownPages.flatMap(\.items).fields.contains { field in
      if case .file = field.control { field.isEditable } else { false }
    }
    writer.line(
      "<form id=\"_fields\" method=\"post\" novalidate"
        + (HTMLText.address(renderer.action).map { address in
          address.isEmpty ? "" : " action=\"\(HTMLText.attribute(address))\""
        } ?? "")
        + (takesFiles ? " enctype=\"multipart/form-data\"" : "") + ">")
    writeHidden()
    writeDefaultButton()
    for page in shownPages { write(page) }
    for issue in form.issues { write(issue) }
    writeButtons()
    writer.line("</form>")
  }

  mutating func writeHidden() {
    for (name, value) in renderer.hiddenFields.sorted(by: { $0.key < $1.key })
    where name.hasPrefix("_") && name != HTMLSubmission.buttonName {
      writer.void(
        "input",
        [.value("type", "hidden"), .value("name", name), .value("value", value)])
    }
    if renderer.scope == .currentPage, form.pages.count > 1 {
      writer.void(
        "input",
        [
          .value("type", "hidden"), .value("name", HTMLSubmission.pageName),
          .value("value", form.currentPage),
        ])
    }
  }

  /// What the return key presses: without it, the first button of a repeat.
  private mutating func writeDefaultButton() { writeDefaultButton(form: nil) }

  /// Writes the default button, outside the form by the form's id.
  mutating func writeDefaultButton(form: String?) {
    guard let button = mainButtons.first else { return }
    writer.element(
      "button", .value("type", "submit"), .value("class", "visually-hidden"),
      .value("form", form), .value("tabindex", "-1"), .value("aria-hidden", "true"),
      .value("name", HTMLSubmission.buttonName),
      .value("value", button.button.description), text: button.label)
  }

  private mutating func write(_ page: PageComponent) {
    let isSeveral = form.pages.count > 1
    writer.line(
      "<div data-page=\"\(HTMLText.attribute(page.id))\""
        + (page.isVisible ? "" : " hidden") + ">")
    if isSeveral, let title = page.title { writer.element("h2", text: title) }
    write(page.items, isVisible: page.isVisible)
    writer.line("</div>")
  }

  mutating func write(_ issue: IssueComponent) {
    let marker = HTMLWriter.inline(
      "span", .value("class", "visually-hidden"), text: "\(issue.marker):")
    writer.element(
      "p", .value("class", "issue \(issue.severity.rawValue)"),
      inline: issue.severity == .error
        ? "\(marker) \(HTMLText.content(issue.text))"
        : HTMLText.content("\(issue.marker): \(issue.text)"))
  }

  /// A button with its label and the id of its control.
  private typealias MainButton = (button: HTMLSubmission.Button, label: String, id: String?)

  /// The form's own buttons, the main one first.
  private var mainButtons: [MainButton] {
    let ways = form.buttons.filter { if case .action = $0.role { false } else { true } }
    let actions = form.buttons.compactMap { button -> MainButton? in
      guard case .action(let id) = button.role else { return nil }
      return (.action(id), button.label, FieldID.isValid(id) ? id : nil)
    }
    if renderer.scope == .wholeForm { return [(.submit, form.submitLabel, nil)] + actions }
    let forward = ways.filter { $0.role != .previousPage }
    let back = ways.filter { $0.role == .previousPage }
    return forward.map(Self.main) + actions + back.map(Self.main)
  }

  private static func main(_ button: ButtonComponent) -> MainButton {
    (HTMLSubmission.Button(button.role), button.label, nil)
  }

  private mutating func writeButtons() {
    let buttons = mainButtons
    let own = Set(
      form.buttons.compactMap { button in
        if case .action(let id) = button.role { id } else { nil }
      })
    let more = renderer.notices.flatMap(\.actions).filter { !own.contains($0.id) }
    let back = renderer.canGoBack ? messages.text("form.back") : nil
    let update = form.hasConditions ? messages.text("form.update") : nil
    writer.element("div", .value("class", "buttons")) { writer in
      for (index, button) in buttons.enumerated() {
        writer.button(button.button, button.label, isPrimary: index == 0, id: button.id)
      }
      for action in more {
        writer.button(
          .action(action.id), action.label, id: FieldID.isValid(action.id) ? action.id : nil)
      }
      if let back { writer.button(.back, back) }
      if let update { writer.element("noscript") { $0.button(.update, update) } }
    }
  }
}

extension HTMLWriter {
  /// Writes a submit button.
  mutating func button(
    _ button: HTMLSubmission.Button, _ label: String, isPrimary: Bool = false, id: String? = nil,
    form: String? = nil
  ) {
    element(
      "button", .value("type", "submit"), .value("id", id),
      .value("class", isPrimary ? "primary" : nil), .value("form", form),
      .value("name", HTMLSubmission.buttonName), .value("value", button.description), text: label)
  }
}
