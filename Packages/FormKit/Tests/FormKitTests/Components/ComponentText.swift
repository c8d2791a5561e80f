import FormKit

/// A component model as text, one line for each thing it says.
struct ComponentText {
  private(set) var lines: [String] = []

  init(_ form: FormComponent) {
    lines.append("form \(form.id) \(form.language) \(form.direction.rawValue) \(form.status)")
    if let text = form.statusText { lines.append("status \(text)") }
    if let progress = form.progress { lines.append("progress \(progress.text)") }
    if let summary = form.errorSummary { add(summary) }
    for page in form.pages {
      let mark = page.id == form.currentPage ? "*" : ""
      lines.append("page \(page.id)\(mark) \(page.title ?? "-")\(page.isVisible ? "" : " hidden")")
      add(page.items, 1)
    }
    for issue in form.issues { lines.append("\(issue.marker): \(issue.text)") }
    for button in form.buttons { lines.append("button \(button.role) \(button.label)") }
  }

  var text: String { lines.joined(separator: "\n") }

  private mutating func add(_ summary: ErrorSummaryComponent) {
    lines.append("summary \(summary.title)")
    for item in summary.items { lines.append("  \(item.text) -> \(item.controlID ?? "-")") }
  }

  private mutating func add(_ items: [FormItemComponent], _ depth: Int) {
    for item in items {
      switch item {
      case .field(let field): add(field, depth)
      case .section(let section):
        add(
          depth, "section \(section.id) h\(section.level) \(section.title ?? "-")",
          section.isVisible)
        add(section.items, depth + 1)
      case .repetition(let repetition): add(repetition, depth)
      }
    }
  }

  private mutating func add(_ repetition: RepeatComponent, _ depth: Int) {
    add(depth, "repeat \(repetition.controlID) \(repetition.title ?? "-")", repetition.isVisible)
    for issue in repetition.issues { add(depth + 1, "\(issue.marker): \(issue.text)", true) }
    for entry in repetition.entries {
      add(depth + 1, "item \(entry.id) \(entry.title)", true)
      add(entry.items, depth + 2)
      if let label = entry.removeLabel { add(depth + 2, "button \(label)", true) }
    }
    if let label = repetition.addLabel { add(depth + 1, "button \(label)", true) }
  }

  private mutating func add(_ field: FieldComponent, _ depth: Int) {
    add(
      depth,
      "\(field.type) \(field.controlID) \"\(field.label)\" \(field.requirement) "
        + Self.text(field.control), field.isVisible)
    for text in [field.help, field.accessibilityHint, field.format, field.status] {
      if let text { add(depth + 1, text, true) }
    }
    for issue in field.issues { add(depth + 1, "\(issue.marker): \(issue.text)", true) }
    if !field.suggestions.isEmpty { add(depth + 1, "suggestions \(field.suggestions)", true) }
  }

  private mutating func add(_ depth: Int, _ text: String, _ isVisible: Bool) {
    lines.append(String(repeating: "  ", count: depth) + text + (isVisible ? "" : " hidden"))
  }

  private static func text(_ control: FieldControl) -> String {
    switch control {
    case .text(let text):
      text.isSecret ? text.holdsSecret ? "[secret]" : "[]" : "[\(text.shownText)]"
    case .choice(let choice):
      choice.options.map { ($0.isChosen ? "(x)" : "( )") + $0.label }.joined(separator: " ")
    case .toggle(let isOn): isOn ? "on" : "off"
    case .file(let name): "file \(name)"
    case .output(let text): "output \(text)"
    }
  }
}
