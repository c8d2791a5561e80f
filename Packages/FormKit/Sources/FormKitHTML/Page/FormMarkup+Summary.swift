internal import FormKit

extension FormMarkup {
  /// The result of the submission; a failure that a notice explains needs no sentence more.
  mutating func writeNotice() {
    guard let text = form.statusText else { return }
    writer.use(.notices)
    if form.status == .submitting {
      return writer.element(
        "p", .value("class", "lead"), .value("role", "status"), .value("dir", "auto"), text: text)
    }
    let isFailure = form.status == .failed
    if isFailure, renderer.notices.contains(where: \.canExplainRefusal) { return }
    let kind = isFailure ? " error" : " success"
    writer.element(
      "p", .value("class", "notice" + kind),
      .value("role", isFailure ? "alert" : "status"), .value("tabindex", "-1"),
      .flag("autofocus", takesFocus()), .value("dir", "auto"), text: text)
  }

  /// Whether an element takes the focus when the page opens: the first result, unless errors are summed up.
  ///
  /// Screen readers seldom announce the live regions of a page that opens; they read the focused element.
  ///
  /// Source: GOV.UK Design System, "Notification banner".
  private mutating func takesFocus() -> Bool {
    defer { hasFocus = true }
    return !hasFocus && form.errorSummary == nil
  }

  /// Something to tell besides the form's own issues.
  mutating func write(_ notice: FormNotice) {
    writer.use(.notices)
    let isUrgent = notice.kind == .error || notice.kind == .warning
    let marker = HTMLWriter.inline(
      "span", .value("class", "visually-hidden"), text: "\(messages.marker(notice.kind)):")
    if notice.isOffer { return writeOffer(notice, marker) }
    let isResult = notice.kind == .error || notice.kind == .success
    writer.element(
      "p", .value("class", notice.kind == .info ? "lead" : "notice \(notice.kind.rawValue)"),
      .value("role", isUrgent ? "alert" : "status"), .value("tabindex", isResult ? "-1" : nil),
      .flag("autofocus", isResult && takesFocus()), .value("dir", "auto"),
      inline: "\(marker) \(HTMLText.content(notice.text))")
    if let link = notice.link { write(link) }
  }

  /// Writes a link to a page of others, which does not learn from where the person comes.
  private mutating func write(_ link: FormNotice.Link) {
    guard ["http://", "https://"].contains(where: link.address.hasPrefix) else {
      return writer.element("p", .value("dir", "auto"), text: "\(link.label): \(link.address)")
    }
    let start = HTMLWriter.open(
      "a", [.value("href", link.address), .value("rel", "noreferrer"), .value("dir", "auto")])
    writer.element("p", inline: "\(start)\(HTMLText.content(link.label))</a>")
  }

  /// Writes what a person confirms or leaves, with its buttons.
  private mutating func writeOffer(_ notice: FormNotice, _ marker: String) {
    offers += 1
    let id = "_offer\(offers == 1 ? "" : String(offers))"
    writer.line(
      HTMLWriter.open(
        "div",
        [
          .value("class", "notice warning offer"), .value("role", "group"),
          .value("aria-labelledby", id),
        ]))
    writer.element(
      "p", .value("id", id), .value("dir", "auto"),
      inline: "\(marker) \(HTMLText.content(notice.text))")
    writer.line("<div class=\"actions\">")
    for action in notice.actions {
      let isFree = FieldID.isValid(action.id) && offeredIDs.insert(action.id).inserted
      writer.button(
        .action(action.id), action.label, style: action.isDestructive ? "danger" : nil,
        id: isFree ? action.id : nil, form: "_fields")
    }
    writer.line("</div>")
    writer.line("</div>")
  }

  /// The errors, each a link to its control.
  ///
  /// The box takes the focus and what is in it is the alert, since on one element the two interrupt each other.
  ///
  /// Source: GOV.UK Design System, "Error summary".
  mutating func writeSummary() {
    guard let summary = form.errorSummary else { return }
    let items = summary.items.map { item in (text(item), link(item)) }
    writer.element(
      "div", .value("id", "_summary"), .value("class", "summary"), .value("role", "group"),
      .value("tabindex", "-1"), .flag("autofocus", true),
      .value("aria-labelledby", "_summary.title")
    ) { writer in
      writer.line("<div role=\"alert\">")
      writer.element("h2", .value("id", "_summary.title"), text: summary.title)
      writer.element("ul") { writer in
        for (text, link) in items {
          switch link {
          case .anchor(let id):
            let start = HTMLWriter.open("a", [.value("href", "#\(id)")])
            writer.element("li", inline: "\(start)\(text)</a>")
          case .page(let id):
            writer.element("li") { $0.button(.page(id), inline: text, form: "_fields") }
          case .none: writer.element("li", inline: text)
          }
        }
      }
      writer.line("</div>")
    }
  }

  /// Label and sentence, each in its own direction.
  private func text(_ item: ErrorSummaryComponent.Item) -> String {
    [item.label, item.message].compactMap(\.self).map { HTMLWriter.inline("bdi", text: $0) }
      .joined(separator: ": ")
  }

  private enum Link {
    case anchor(String)
    case page(String)
    case none
  }

  private func link(_ item: ErrorSummaryComponent.Item) -> Link {
    guard let path = item.path, let id = item.controlID, let page = item.page else { return .none }
    guard shownPages.contains(where: { $0.id == page }) else { return .page(page) }
    return .anchor(ids.id(id, at: path.description))
  }
}

extension FormNotice {
  /// Whether it asks for a decision: a warning with buttons.
  var isOffer: Bool { kind == .warning && !actions.isEmpty }
}
