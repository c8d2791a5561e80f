internal import FormKit

/// Writes a form's markup: what stands in the `body`.
struct FormMarkup {
  let form: FormComponent
  let messages: FormMessages
  let renderer: HTMLFormRenderer
  let shownPages: [PageComponent]
  let ids: ControlIDs
  var writer = HTMLWriter(capacity: 16_000)
  /// The ids of buttons that are taken, since an id is on a page once.
  lazy var takenIDs: Set<String> = Set(
    form.buttons.compactMap { if case .action(let id) = $0.role { id } else { nil } }
      + renderer.notices.flatMap(\.actions).map(\.id)
      + shownPages.flatMap(\.items).fields.map(\.controlID))
  /// How many notices that ask for a decision are written.
  var offers = 0
  /// Whether an element that is written takes the focus when the page opens.
  var hasFocus = false
  /// How many tables are written.
  var tables = 0
  /// The ids that their buttons cannot have.
  lazy var offeredIDs: Set<String> = Set(
    form.buttons.compactMap { if case .action(let id) = $0.role { id } else { nil } }
      + shownPages.flatMap(\.items).fields.map(\.controlID))

  init(_ form: FormComponent, messages: FormMessages, renderer: HTMLFormRenderer) {
    self.form = form
    self.messages = messages
    self.renderer = renderer
    shownPages = renderer.scope == .wholeForm ? form.pages : form.page.map { [$0] } ?? []
    ids = ControlIDs(shownPages)
  }

  /// Writes the page of the form itself.
  mutating func document() {
    writeMain(hasBackLink: hasBackLink) { $0.writeForm() }
  }

  /// Writes a page: step, heading, notices and summary, then the content and the body.
  ///
  /// All of it stands on one panel; beside cards, the form alone, if it has fields.
  ///
  /// - Parameter hasBackLink: Whether a link above the panel submits the form; default false.
  mutating func writeMain(hasBackLink: Bool = false, _ body: (inout FormMarkup) -> Void) {
    writeFrame()
    writer.line(hasTabs ? "<main id=\"_main\" tabindex=\"-1\">" : "<main>")
    if hasBackLink { writeBackLink() }
    if standsOnPanel { openPanel() }
    writeStep()
    writer.element(
      "h1", .value("dir", "auto"), .value("id", renderer.isDialog ? "_title" : nil),
      text: form.title ?? form.id)
    for notice in renderer.notices { write(notice) }
    writeNotice()
    writeSummary()
    if !renderer.contentFollowsForm { writeContent() }
    body(&self)
    if renderer.contentFollowsForm { writeContent() }
    if standsOnPanel { writer.line(renderer.isDialog ? "</dialog>" : "</div>") }
    writer.line("</main>")
    writeFooter()
  }

  private mutating func writeContent() {
    guard renderer.contentIsLive else { return write(renderer.content, level: 2) }
    writer.use(.live)
    writer.line("<div class=\"live\">")
    write(renderer.content, level: 2)
    writer.line("</div>")
  }

  /// Whether title, content and form stand on one panel: unless cards are panels of their own.
  private var standsOnPanel: Bool {
    renderer.content.allSatisfy { block in
      if case .card(let card) = block { card.isFolded } else { true }
    }
  }

  /// Whether a link above the panel is in the place of the submit button: where that is the first one.
  var hasBackLink: Bool {
    renderer.submitStyle == .backLink && mainButtons.first?.button == .submit
  }

  /// Writes the link that submits a form whose submission leads back.
  private mutating func writeBackLink() {
    writer.use(.backLinks)
    writer.button(
      .submit, form.submitLabel, style: "quiet back", id: freeID(Self.submitID),
      form: "_fields")
  }

  /// Writes the start of the panel: of a dialog, its role; of a choice between ways on, the logo.
  private mutating func openPanel() {
    guard !renderer.isDialog else {
      writer.use(.dialogs)
      return writer.line("<dialog open class=\"panel\" aria-labelledby=\"_title\">")
    }
    writer.line("<div class=\"panel\">")
    guard isStacked, let logo = renderer.frame?.logo, !logo.isEmpty else { return }
    writer.element("p", .value("class", "logo"), .value("aria-hidden", "true"), text: logo)
  }

  /// Writes the step of a flow as bars and in words; else the page of a form of several pages.
  private mutating func writeStep() {
    if let step = renderer.frame?.step {
      writeStep(step.number, of: step.total, text: step.text)
    } else if let progress = form.progress, renderer.scope == .currentPage {
      writeStep(progress.number, of: progress.total, text: progress.text)
    }
  }

  private mutating func writeStep(_ number: Int, of total: Int, text: String) {
    let bars =
      total > FormFrame.Step.mostDots
      ? ""
      : "<span aria-hidden=\"true\">"
        + (1...total).map { $0 > number ? "<i></i>" : "<i class=\"done\"></i>" }.joined()
        + "</span> "
    writer.use(.steps)
    writer.element(
      "p", .value("class", "steps"), inline: bars + HTMLWriter.inline("bdi", text: text))
  }

  private mutating func writeForm() {
    let takesFiles = shownPages.containsField { field in
      if case .file = field.control { field.isEditable } else { false }
    }
    var tag = "<form id=\"_fields\" method=\"post\" novalidate"
    if hasPanel { tag += " class=\"panel\"" }
    if let address = HTMLText.address(renderer.action), !address.isEmpty {
      tag += " action=\"\(HTMLText.attribute(address))\""
    }
    if takesFiles { tag += " enctype=\"multipart/form-data\"" }
    if renderer.reportsFocus { tag += " data-focus" }
    writer.line(tag + ">")
    writeHidden()
    writeDefaultButton()
    for page in shownPages { write(page) }
    for issue in form.issues { write(issue) }
    writeButtons()
    writer.line("</form>")
  }

  /// Whether the form stands on a panel of its own: beside cards, when it asks for something.
  private var hasPanel: Bool {
    !standsOnPanel && shownPages.containsField(where: \.isVisible)
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
    if isSeveral, let title = page.title {
      writer.use(.headings)
      writer.element("h2", .value("dir", "auto"), text: title)
    }
    write(page.items, isVisible: page.isVisible)
    writer.line("</div>")
  }

  mutating func write(_ issue: IssueComponent) { writer.write(issue) }
}

extension Sequence<PageComponent> {
  /// Whether a field on one of the pages meets a condition.
  func containsField(where condition: (FieldComponent) -> Bool) -> Bool {
    contains { $0.items.containsField(where: condition) }
  }
}

extension Sequence<FormItemComponent> {
  /// Whether a field among the items, those in sections and repeats included, meets a condition.
  func containsField(where condition: (FieldComponent) -> Bool) -> Bool {
    contains { item in
      switch item {
      case .field(let field): condition(field)
      case .section(let section): section.items.containsField(where: condition)
      case .repetition(let repetition):
        repetition.entries.contains { $0.items.containsField(where: condition) }
      }
    }
  }
}

extension HTMLWriter {
  /// Writes a submit button.
  mutating func button(
    _ button: HTMLSubmission.Button, _ label: String, style: String? = nil, id: String? = nil,
    form: String? = nil
  ) {
    self.button(button, inline: HTMLText.content(label), style: style, id: id, form: form)
  }

  /// Writes a button whose label is markup.
  mutating func button(
    _ button: HTMLSubmission.Button, inline: String, style: String? = nil, id: String? = nil,
    form: String? = nil
  ) {
    if style == "danger" { use(.danger) }
    element(
      "button", .value("type", "submit"), .value("id", id),
      .value("class", style), .value("form", form),
      .value("name", HTMLSubmission.buttonName), .value("value", button.description),
      inline: inline)
  }

  /// Writes an issue; its marker shows as a sign.
  mutating func write(_ issue: IssueComponent) {
    if issue.severity != .error { use(.advice) }
    let marker = HTMLWriter.inline(
      "span", .value("class", "visually-hidden"), text: "\(issue.marker):")
    element(
      "p", .value("class", "issue \(issue.severity.rawValue)"),
      inline: "\(marker) \(HTMLWriter.inline("bdi", text: issue.text))")
  }
}
