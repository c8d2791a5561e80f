internal import FormKit

extension FormMarkup {
  /// What became of the submission.
  mutating func writeNotice() {
    guard let text = form.statusText else { return }
    let isFailure = form.status == .failed
    writer.element(
      "div", .value("class", isFailure ? "summary" : "notice"),
      .value("role", isFailure ? "alert" : "status"),
      inline: HTMLWriter.inline("p", text: text))
  }

  /// Something to tell besides the form's own issues.
  mutating func write(_ notice: FormNotice) {
    let isUrgent = notice.kind == .error || notice.kind == .warning
    let marker = HTMLWriter.inline(
      "span", .value("class", "visually-hidden"), text: "\(messages.marker(notice.kind)):")
    writer.element(
      "div", .value("class", isUrgent ? "summary" : "notice"),
      .value("role", isUrgent ? "alert" : "status"),
      inline: "<p>\(marker) \(HTMLText.content(notice.text))</p>")
  }

  /// The errors, each a link to its control.
  ///
  /// Source: GOV.UK Design System, "Error summary".
  mutating func writeSummary() {
    guard let summary = form.errorSummary else { return }
    let items = summary.items.map { item in (item.text, link(item)) }
    writer.element(
      "div", .value("id", "_summary"), .value("class", "summary"), .value("role", "alert"),
      .value("tabindex", "-1"), .value("aria-labelledby", "_summary.title")
    ) { writer in
      writer.element("h2", .value("id", "_summary.title"), text: summary.title)
      writer.element("ul") { writer in
        for (text, link) in items {
          switch link {
          case .anchor(let id):
            writer.element(
              "li", inline: HTMLWriter.inline("a", .value("href", "#\(id)"), text: text))
          case .page(let id):
            writer.element("li") { $0.button(.page(id), text, form: "_fields") }
          case .none: writer.element("li", text: text)
          }
        }
      }
    }
  }

  private enum Link {
    case anchor(String)
    case page(String)
    case none
  }

  private func link(_ item: ErrorSummaryComponent.Item) -> Link {
    guard let path = item.path, let page = item.page else { return .none }
    guard shownPages.contains(where: { $0.id == page }) else { return .page(page) }
    return .anchor(ids[path.description])
  }
}
