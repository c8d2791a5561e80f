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
        <button type="submit" class="quiet back" form="_fields" name="_button" value="submit">Leave</button>
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

  @Test func `an outlined submit button leaves the filled one to the content`() throws {
    let card = ContentBlock.card(
      .init("Streak", [], actions: [.init("add", label: "Add today", isPrimary: true)]))
    let html = try html(Self.decision, [card], style: .outlined)
    #expect(
      html.contains(
        """
        <button type="submit" id="add" class="primary" form="_fields" name="_button" value="action:add">Add today</button>
        """))
    #expect(
      html.contains(
        """
        <div class="buttons">
        <button type="submit" name="_button" value="submit">Leave<
        """))
    let filled = try self.html(Self.decision, [card])
    #expect(filled.contains("class=\"primary\" name=\"_button\" value=\"submit\">"))
    #expect(!html.contains(".back::before") && !filled.contains(".back::before"))
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
