internal import FormKit

extension FormMarkup {
  /// Writes the page of all answers.
  mutating func review(_ review: ReviewComponent) {
    writeMain { markup in
      markup.writer.element("h2", text: review.title)
      markup.writer.line("<form id=\"_fields\" method=\"post\" novalidate>")
      markup.writeHidden()
      for section in review.sections { markup.write(section) }
      markup.writer.element("div", .value("class", "buttons")) { writer in
        writer.button(.submit, markup.form.submitLabel, style: "primary")
      }
      markup.writer.line("</form>")
    }
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
              .change(row.id), messages.text("form.change", ["label": row.label]), style: "quiet")
          }
        }
      }
    }
  }
}
