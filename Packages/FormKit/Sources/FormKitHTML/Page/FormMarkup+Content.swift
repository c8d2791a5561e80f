internal import FormKit

extension FormMarkup {
  /// Writes blocks of content, with headings from a level on.
  ///
  /// Three or more cards with a title in a row are beside each other where there is room.
  mutating func write(_ blocks: [ContentBlock], level: Int) {
    var rest = blocks[...]
    while let block = rest.first {
      let cards = rest.prefix { $0.isCard }
      if cards.count >= Self.leastCards {
        writer.line("<div class=\"cards\">")
        for card in cards { write(card, level: level) }
        writer.line("</div>")
        rest = rest.dropFirst(cards.count)
      } else {
        write(block, level: level)
        rest = rest.dropFirst()
      }
    }
  }

  /// The fewest cards that are beside each other.
  private static let leastCards = 3

  private mutating func write(_ block: ContentBlock, level: Int) {
    switch block {
    case .text(let text):
      writer.element("p", .value("class", "text"), .value("dir", "auto"), text: text)
    case .code(let code): write(code)
    case .card(let card): write(card, level: level)
    case .list(let rows): write(rows)
    case .table(let table): write(table)
    case .summary(let rows): write(rows)
    case .picture(let picture): write(picture, level: level)
    case .barcode(let barcode): write(barcode)
    case .figure(let figure): write(figure)
    case .bars(let bars): write(bars)
    case .heatMap(let map): write(map)
    case .sparkline(let line): write(line)
    case .unavailable(let block): write(block, level: level)
    }
  }

  /// The button works with the page's script only, which shows it.
  private mutating func write(_ code: ContentBlock.Code) {
    writer.use(.codes)
    writer.line("<div class=\"code\">")
    writer.element("pre", .value("dir", "ltr"), text: code.text)
    writer.line(
      "<button type=\"button\" class=\"copy\" hidden>\(HTMLText.content(code.copyLabel))</button>")
    writer.line("</div>")
  }

  private mutating func write(_ card: ContentBlock.Card, level: Int) {
    guard !card.isFolded else { return writeFold(card, level: level) }
    writer.line("<section class=\"card\">")
    writeHeading(card.title, level: level)
    write(card.blocks, level: card.title.isEmpty ? level : level + 1)
    write(card.actions)
    writer.line("</section>")
  }

  private mutating func writeFold(_ card: ContentBlock.Card, level: Int) {
    writer.use(.folds)
    writer.line("<details class=\"card fold\">")
    writer.element("summary", .value("dir", "auto"), text: card.title)
    write(card.blocks, level: level)
    write(card.actions)
    writer.line("</details>")
  }

  private static let headings: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]

  mutating func writeHeading(_ title: String, level: Int) {
    guard !title.isEmpty else { return }
    writer.element(Self.headings[min(6, level) - 1], .value("dir", "auto"), text: title)
  }

  private mutating func write(_ rows: [ContentBlock.ListRow]) {
    guard !rows.isEmpty else { return }
    writer.line("<ul class=\"rows\">")
    for row in rows {
      let words = [Self.span("title", row.title), Self.span("detail", row.detail)]
      let parts = [
        "<span class=\"entry\">\(words.compactMap(\.self).joined(separator: " "))</span>",
        row.tag.flatMap { Self.span("tag \($0.kind.rawValue)", $0.text) },
        row.fraction.map { Self.meter($0, row.title) }, Self.span("value", row.value),
      ]
      writer.line("<li>\(parts.compactMap(\.self).joined(separator: " "))")
      write(row.actions, after: row.title)
      writer.line("</li>")
    }
    writer.line("</ul>")
  }

  private mutating func write(_ table: ContentBlock.Table) {
    guard !table.header.isEmpty else { return writeLabel(table.caption) }
    writeTable(table.caption) { writer in
      if table.header.contains(where: { !$0.isEmpty }) {
        writer.element("thead") { writer in
          writer.element("tr") { writer in
            for name in table.header { writer.cell("th", name, scope: "col") }
          }
        }
      }
      writer.element("tbody") { writer in
        for row in table.rows {
          writer.element("tr") { writer in
            for (index, text) in row.enumerated() {
              writer.cell(index == 0 ? "th" : "td", text, scope: index == 0 ? "row" : nil)
            }
          }
        }
      }
    }
  }

  /// Writes a table that scrolls in a region of its own where there is no room for it.
  mutating func writeTable(_ caption: String, _ body: (inout HTMLWriter) -> Void) {
    writer.use(.tables)
    tables += 1
    let id = "_table\(tables == 1 ? "" : String(tables))"
    let name = HTMLWriter.Attribute.value("aria-labelledby", caption.isEmpty ? nil : id)
    writer.element(
      "div", .value("class", "scroll"), .value("role", caption.isEmpty ? nil : "region"), name,
      .value("tabindex", "0")
    ) { writer in
      writer.element("table") { writer in
        if !caption.isEmpty {
          writer.element("caption", .value("id", id), .value("dir", "auto"), text: caption)
        }
        body(&writer)
      }
    }
  }

  private mutating func write(_ rows: [ContentBlock.SummaryRow]) {
    guard !rows.isEmpty else { return }
    writer.line("<dl>")
    for row in rows {
      writer.line("<div class=\"row\">")
      writer.element("dt", .value("dir", "auto"), text: row.label)
      let value = row.value.isEmpty ? "—" : row.value
      if let tag = row.tag.flatMap({ Self.span("tag \($0.kind.rawValue)", $0.text) }) {
        writer.element("dd", inline: "\(HTMLWriter.inline("bdi", text: value)) \(tag)")
      } else {
        writer.element("dd", .value("dir", "auto"), text: value)
      }
      if let change = row.change {
        writer.line("<dd>")
        write(change, after: row.label)
        writer.line("</dd>")
      }
      writer.line("</div>")
    }
    writer.line("</dl>")
  }

  private mutating func write(_ block: ContentBlock.Unavailable, level: Int) {
    writer.line(
      "<div class=\"unavailable\(block.isError ? " error" : "")\""
        + (block.isError ? " role=\"alert\"" : "") + ">")
    writeHeading(block.title, level: level)
    if !block.message.isEmpty { writer.element("p", .value("dir", "auto"), text: block.message) }
    write(block.actions)
    writer.line("</div>")
  }
}

extension FormMarkup {
  /// Writes what is above the page: the product, the tabs, the step, the person.
  ///
  /// Before it, and so before every button of the content, comes the button that the return key
  /// presses.
  mutating func writeFrame() {
    let hasButtons =
      !(renderer.frame?.actions ?? []).isEmpty || !headerButtons.isEmpty
      || renderer.notices.contains(where: \.isOffer)
      || renderer.content.contains { !$0.actions.isEmpty }
    if hasButtons { writeDefaultButton(form: "_fields") }
    guard let frame = renderer.frame else { return }
    if hasTabs {
      writer.element(
        "a", .value("class", "visually-hidden skip"), .value("href", "#_main"),
        text: messages.text("form.skip"))
    }
    writer.line("<header class=\"frame\">")
    if !frame.product.isEmpty {
      let logo =
        frame.logo.isEmpty
        ? "" : HTMLWriter.inline("span", .value("aria-hidden", "true"), text: frame.logo) + " "
      writer.element(
        "p", .value("class", "product"), inline: logo + HTMLText.content(frame.product))
    }
    if hasTabs {
      writer.line(HTMLWriter.open("nav", [.value("aria-label", messages.text("form.tabs"))]))
      writer.line("<ul>")
      for tab in frame.tabs {
        writer.line("<li>")
        write(tab)
        writer.line("</li>")
      }
      writer.line("</ul>")
      writer.line("</nav>")
    }
    for button in headerButtons {
      let main = MainButton(button)
      writer.button(main.button, main.label, style: "quiet", id: main.id, form: "_fields")
    }
    if let person = frame.person {
      write(
        .init(person.name, initials: person.initials, name: person.name, image: person.image))
    }
    writer.line("</header>")
  }

  /// Whether the frame has tabs, which a person can skip.
  var hasTabs: Bool { renderer.frame?.tabs.isEmpty == false }

  /// Writes the buttons below the page.
  mutating func writeFooter() {
    guard !renderer.footer.isEmpty else { return }
    writer.line("<footer>")
    write(renderer.footer)
    writer.line("</footer>")
  }

  private mutating func write(_ tab: FormFrame.Tab) {
    if tab.isCurrent {
      writer.element("span", .value("aria-current", "page"), text: tab.title)
    } else {
      write(FormNotice.Action(tab.id, label: tab.title), after: "")
    }
  }

  /// Writes the buttons of a block.
  private mutating func write(_ actions: [FormNotice.Action], after title: String = "") {
    guard !actions.isEmpty else { return }
    writer.line("<div class=\"actions\">")
    for action in actions { write(action, after: title) }
    writer.line("</div>")
  }

  /// Writes a button; the title of its row is a part of its name that does not show.
  private mutating func write(_ action: FormNotice.Action, after title: String) {
    let name = title.isEmpty ? "" : Self.hidden(": \(title)")
    if action.isDestructive { writer.use(.danger) }
    let button =
      action.submitsForm ? HTMLSubmission.Button.submit : .action(action.id)
    let id = freeID(action.submitsForm ? Self.submitID : action.id)
    writer.element(
      "button", .value("type", "submit"), .value("id", id),
      .value("class", action.isDestructive ? "danger" : action.isPrimary ? "primary" : nil),
      .value("form", "_fields"),
      .value("name", HTMLSubmission.buttonName),
      .value("value", button.description), inline: HTMLText.content(action.label) + name)
  }

  /// The id for an element; nil for one that is taken or that no element can have.
  mutating func freeID(_ id: String?) -> String? {
    guard let id, FieldID.isValid(id), takenIDs.insert(id).inserted else { return nil }
    return id
  }

  private static func hidden(_ text: String) -> String {
    HTMLWriter.inline("span", .value("class", "visually-hidden"), text: text)
  }

  /// A text of a class; nil for an empty one.
  static func span(_ name: String, _ text: String) -> String? {
    text.isEmpty
      ? nil : HTMLWriter.inline("span", .value("class", name), .value("dir", "auto"), text: text)
  }

  /// A bar that is named after what it measures.
  static func meter(_ fraction: ContentBlock.Fraction, _ label: String) -> String {
    HTMLWriter.inline(
      "meter", .value("min", "0"), .value("max", "100"), .value("value", "\(fraction.percent)"),
      .value("aria-label", ShownText.plain(label)), text: "\(fraction.percent) %")
  }
}

extension ContentBlock {
  /// A card without a title is as wide as the page.
  fileprivate var isCard: Bool {
    if case .card(let card) = self { !card.title.isEmpty } else { false }
  }
}

extension HTMLWriter {
  /// Writes a cell of a table.
  mutating func cell(_ name: StaticString, _ text: String, scope: String? = nil) {
    element(name, .value("scope", scope), .value("dir", "auto"), text: text)
  }
}
