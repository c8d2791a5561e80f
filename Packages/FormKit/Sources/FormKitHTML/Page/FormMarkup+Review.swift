internal import FormKit

extension FormMarkup {
  /// Writes the page of all answers.
  mutating func review(_ review: ReviewComponent) {
    writeMain { markup in
      markup.writer.use(.headings)
      markup.writer.element("h2", text: review.title)
      markup.writer.line("<form id=\"_fields\" method=\"post\" novalidate>")
      markup.writeHidden()
      for group in review.groups { markup.write(group) }
      markup.writer.element("div", .value("class", "buttons")) { writer in
        writer.button(.submit, markup.form.submitLabel, style: "primary")
        if markup.form.progress != nil {
          writer.button(.update, markup.messages.text("form.previous"), style: "quiet")
        }
        if markup.renderer.canGoBack {
          writer.button(.back, markup.messages.text("form.back"), style: "quiet")
        }
      }
      markup.writer.line("</form>")
    }
  }

  /// Writes the items of a repeat as a table, and all else as lists.
  private mutating func write(_ group: ReviewComponent.Group) {
    guard let caption = group.caption else {
      for section in group.sections { write(section) }
      return
    }
    write(group, under: caption)
  }

  private mutating func write(_ section: ReviewComponent.Section) {
    if let title = section.title { writer.element("h3", text: title) }
    let messages = messages
    writer.use(.review)
    writer.element("dl") { writer in
      for row in section.rows {
        writer.element("div", .value("class", "row")) { writer in
          writer.element("dt", .value("dir", "auto"), text: row.label)
          writer.element("dd", .value("dir", "auto"), text: row.value.isEmpty ? "—" : row.value)
          guard row.isEditable else { return }
          writer.element("dd") { writer in
            writer.button(
              .change(row.id), messages.text("form.change", ["label": row.label]), style: "quiet",
              id: row.buttonID)
          }
        }
      }
    }
  }

  /// Writes a table: a row for each item, with a button that leads to its first answer.
  private mutating func write(_ group: ReviewComponent.Group, under caption: String) {
    let messages = messages
    let canChange = group.sections.contains { $0.rows.contains(where: \.isEditable) }
    writeTable(caption) { writer in
      writer.element("thead") { writer in
        writer.element("tr") { writer in
          writer.line("<td></td>")
          for column in group.columns { writer.cell("th", column.label, scope: "col") }
          if canChange { writer.line("<td></td>") }
        }
      }
      writer.element("tbody") { writer in
        for item in group.sections {
          writer.element("tr") { writer in
            writer.cell("th", item.title ?? "", scope: "row")
            for value in group.values(of: item) {
              writer.cell("td", value.isEmpty ? "—" : value)
            }
            guard canChange else { return }
            writer.element("td") { writer in
              guard let first = item.rows.first(where: \.isEditable) else { return }
              let label = messages.text("form.change", ["label": item.title ?? first.label])
              writer.button(.change(first.id), label, style: "quiet", id: first.buttonID)
            }
          }
        }
      }
    }
  }
}

extension ReviewComponent.Row {
  /// The id of the button that leads to the answer.
  fileprivate var buttonID: String { "\(id).change" }
}
