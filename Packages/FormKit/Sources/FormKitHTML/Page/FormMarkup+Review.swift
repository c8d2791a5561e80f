internal import FormKit

extension FormMarkup {
  /// The most columns of answers that a table has; items with more are lists of their own.
  private static let mostColumns = 4

  /// Writes the page of all answers.
  mutating func review(_ review: ReviewComponent) {
    writeMain { markup in
      markup.writer.use(.headings)
      markup.writer.element("h2", text: review.title)
      markup.writer.line("<form id=\"_fields\" method=\"post\" novalidate>")
      markup.writeHidden()
      for group in review.sections.groups { markup.write(group) }
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
  private mutating func write(_ sections: ArraySlice<ReviewComponent.Section>) {
    let columns = sections.columns
    guard let item = sections.first?.item, columns.count <= Self.mostColumns else {
      for section in sections { write(section) }
      return
    }
    write(sections, columns, under: item.caption)
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
  private mutating func write(
    _ items: ArraySlice<ReviewComponent.Section>, _ columns: [ReviewComponent.Row],
    under caption: String
  ) {
    let messages = messages
    let canChange = items.contains { $0.rows.contains(where: \.isEditable) }
    writeTable(caption) { writer in
      writer.element("thead") { writer in
        writer.element("tr") { writer in
          writer.line("<td></td>")
          for column in columns { writer.cell("th", column.label, scope: "col") }
          if canChange { writer.line("<td></td>") }
        }
      }
      writer.element("tbody") { writer in
        for item in items {
          writer.element("tr") { writer in
            writer.cell("th", item.title ?? "", scope: "row")
            for column in columns {
              let value = item.rows.first { $0.id.lastID == column.id.lastID }?.value ?? ""
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

extension [ReviewComponent.Section] {
  /// The sections, those of the items of one repeat together.
  fileprivate var groups: [ArraySlice<ReviewComponent.Section>] {
    var groups: [ArraySlice<ReviewComponent.Section>] = []
    var start = startIndex
    for index in indices.dropFirst()
    where self[index].item == nil || self[index].item != self[start].item {
      groups.append(self[start..<index])
      start = index
    }
    if !isEmpty { groups.append(self[start...]) }
    return groups
  }
}

extension Sequence<ReviewComponent.Section> {
  /// The first answer to each question of the items.
  fileprivate var columns: [ReviewComponent.Row] {
    flatMap(\.rows).reduce(into: []) { columns, row in
      if !columns.contains(where: { $0.id.lastID == row.id.lastID }) { columns.append(row) }
    }
  }
}

extension ReviewComponent.Row {
  /// The id of the button that leads to the answer.
  fileprivate var buttonID: String { "\(id).change" }
}

extension FieldPath {
  /// The id of the field in its item.
  fileprivate var lastID: String { String(description.split(separator: ".").last ?? "") }
}
