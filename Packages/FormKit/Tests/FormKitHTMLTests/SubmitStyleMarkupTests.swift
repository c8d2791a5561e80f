import FormKit
import FormKitHTML
import Testing

/// How a page draws its main button, and where it stands.
@Suite struct SubmitStyleMarkupTests {
  private static let decision = #""title":"F","submitLabel":"Leave","sections":[]"#

  private static let field = #""sections":[{"fields":[\#(text("a"))]}]"#

  private func html(
    _ form: String, _ content: [ContentBlock], style: SubmitStyle = .filled
  ) throws -> String {
    var renderer = HTMLFormRenderer(content: content)
    renderer.submitStyle = style
    return renderer.page(try engine(document: form)).html
  }

  @Test func `a submission that leads back is a link above the panel, not a button`() throws {
    let html = try html(Self.decision, [.summary([.init("Name", "Ada")])], style: .backLink)
    #expect(
      html.contains(
        """
        <main>
        <button type="submit" id="continueButton" class="quiet back" form="_fields" name="_button" value="submit">Leave</button>
        <div class="panel">
        <h1
        """))
    #expect(!html.contains("class=\"buttons\"") && html.contains(".back::before"))
    #expect(HTMLTags(html).faults == [])
  }

  @Test func `where another button is the first, and on the review, no link leads back`() throws {
    let pages =
      #""title":"F","pages":[{"id":"p","fields":[\#(text("a"))]},{"id":"q","fields":[\#(text("b"))]}]"#
    let first = try html(pages, [], style: .backLink)
    #expect(!first.contains("quiet back"))
    #expect(first.contains("class=\"primary\" name=\"_button\" value=\"next\">"))
    var renderer = HTMLFormRenderer()
    renderer.submitStyle = .backLink
    let review = renderer.reviewPage(try engine(document: pages)).html
    #expect(!review.contains("quiet back"))
    #expect(HTMLTags(first).faults == [] && HTMLTags(review).faults == [])
  }

  @Test func `a form with fields keeps the place of its messages, also without buttons`() throws {
    let html = try html(Self.field, [], style: .backLink)
    #expect(html.contains("quiet back") && html.contains("<div class=\"buttons\">\n</div>"))
  }

  @Test func `a button of the content stands for the submit button`() throws {
    let card = ContentBlock.card(
      .init("Streak", [], actions: [.submit("Open"), .init("add", label: "Add", isPrimary: true)]))
    let html = try html(Self.decision, [card])
    #expect(
      html.contains(
        """
        <button type="submit" id="continueButton" form="_fields" name="_button" value="submit">Open</button>
        <button type="submit" id="add" class="primary" form="_fields" name="_button" value="action:add">Add</button>
        """))
    #expect(!html.contains("class=\"buttons\""))
    #expect(HTMLTags(html).faults == [])
  }

  @Test func `the button that submits has an id, which no other element has`() throws {
    let id = "id=\"continueButton\""
    let page = try html(Self.field, [])
    #expect(page.contains("\(id) class=\"primary\" name=\"_button\" value=\"submit\""))
    #expect(page.ranges(of: id).count == 1)
    let taken = try html(
      Self.field + #","actions":[{"id":"continueButton","label":"Other"}]"#, [])
    #expect(taken.contains("\(id) name=\"_button\" value=\"action:continueButton\""))
    #expect(taken.ranges(of: id).count == 1)
  }

  @Test func `an action of the header is at its end, and below a form without a header`() throws {
    let form = Self.field + #","actions":[{"id":"out","label":"Sign out"},{"id":"x","label":"X"}]"#
    var renderer = HTMLFormRenderer(frame: FormFrame("Shell"))
    renderer.headerActions = ["out"]
    let html = renderer.page(try engine(document: form)).html
    let button = """
      <button type="submit" id="out" class="quiet" form="_fields" name="_button" value="action:out">Sign out</button>
      """
    #expect(html.contains(button + "\n</header>"))
    #expect(html.ranges(of: "action:out").count == 1 && html.contains("action:x"))
    #expect(HTMLTags(html).faults == [])
    renderer.frame = nil
    let bare = renderer.page(try engine(document: form)).html
    #expect(!bare.contains(button) && bare.contains("id=\"out\" name=\"_button\""))
  }

  @Test func `content without cards is on the title's panel, fields beside cards on one`() throws {
    let onPanel = try html(
      Self.field, [.summary([.init("Name", "Ada")]), .card(.init("More", [], isFolded: true))])
    #expect(onPanel.contains("<main>\n<div class=\"panel\">\n<h1"))
    #expect(!onPanel.contains("<form id=\"_fields\" method=\"post\" novalidate class=\"panel\""))
    let beside = try html(Self.field, [.card(.init("Streak", [.text("12 days")]))])
    #expect(beside.contains("<main>\n<h1"))
    #expect(beside.contains("<form id=\"_fields\" method=\"post\" novalidate class=\"panel\""))
    #expect(HTMLTags(onPanel).faults == [] && HTMLTags(beside).faults == [])
  }
}
