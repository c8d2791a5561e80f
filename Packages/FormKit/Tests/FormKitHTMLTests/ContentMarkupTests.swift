import FormKit
import FormKitHTML
import FormKitMock
import Testing

/// Content and the frame as markup.
@Suite struct ContentMarkupTests {
  private func page(
    _ blocks: [ContentBlock], frame: FormFrame? = nil, notices: [FormNotice] = []
  ) throws -> HTMLFormPage {
    HTMLFormRenderer(notices: notices, content: blocks, frame: frame).page(try engine(text("a")))
  }

  /// The lines of the page between two texts.
  private func part(
    _ page: HTMLFormPage, from start: String, to end: String
  ) throws -> String {
    let first = try #require(page.html.firstRange(of: start))
    let last = try #require(page.html[first.upperBound...].firstRange(of: end))
    return String(page.html[first.upperBound..<last.lowerBound])
  }

  private func markup(_ index: Int) throws -> String {
    try part(try page([ContentExample.blocks[index]]), from: "</h1>\n", to: "<form id")
  }

  @Test func `a page without content is as it was`() throws {
    let plain = HTMLFormRenderer().page(try engine(text("a")))
    #expect(try page([]).html == plain.html)
    #expect(!plain.html.contains(".card{") && !plain.html.contains("_fields\" name"))
  }

  @Test func `content below the form comes after it`() throws {
    var renderer = HTMLFormRenderer(content: [ContentExample.blocks[1]])
    renderer.contentFollowsForm = true
    let html = renderer.page(try engine(text("a"))).html
    let form = try #require(html.firstRange(of: "</form>")).upperBound
    let card = try #require(html.firstRange(of: "<section class=\"card\">")).lowerBound
    #expect(form <= card && HTMLTags(html).faults == [])
  }

  @Test func `a text to copy has a button that its script shows, on its page only`() throws {
    let page = try page([.code(.init("curl 'a' <b>", copyLabel: "Copy & go"))])
    #expect(HTMLTags(page.html).faults == [])
    #expect(
      try part(page, from: "</h1>\n", to: "<form id") == """
        <div class="code">
        <pre dir="ltr">curl 'a' &lt;b&gt;</pre>
        <button type="button" class="copy" hidden>Copy &amp; go</button>
        </div>

        """)
    #expect(page.html.contains("clipboard") && page.html.contains(".code pre"))
    let other = try self.page([ContentExample.blocks[0]])
    #expect(!other.html.contains("clipboard") && !other.html.contains(".code pre"))
  }

  @Test func `a text and a card`() throws {
    #expect(try markup(0) == "<p class=\"text\" dir=\"auto\">Good evening, Ada</p>\n")
    #expect(
      try markup(1) == """
        <section class="card">
        <h2 dir="auto">Streak</h2>
        <p class="text" dir="auto">12 days</p>
        <div class="actions">
        <button type="submit" id="addToday" form="_fields" name="_button" value="action:addToday">Add today</button>
        <button type="submit" id="useFreeze" form="_fields" name="_button" value="action:useFreeze">Use freeze</button>
        </div>
        </section>

        """)
  }

  @Test func `a list`() throws {
    #expect(
      try markup(2) == """
        <ul class="rows">
        <li><span class="entry"><span class="title" dir="auto">Getting started</span> <span class="detail" dir="auto">4 of 5 steps</span></span> <meter min="0" max="100" value="80" aria-label="Getting started">80 %</meter> <span class="value" dir="auto">80 %</span>
        </li>
        <li><span class="entry"><span class="title" dir="auto">App lock</span></span> <span class="value" dir="auto">On</span>
        <div class="actions">
        <button type="submit" id="changeLock" form="_fields" name="_button" value="action:changeLock">Change<span class="visually-hidden">: App lock</span></button>
        </div>
        </li>
        </ul>

        """)
  }

  @Test func `a table`() throws {
    #expect(
      try markup(3) == """
        <div class="scroll" role="region" aria-labelledby="_table" tabindex="0">
        <table>
        <caption id="_table" dir="auto">Sessions</caption>
        <thead>
        <tr>
        <th scope="col" dir="auto">Device</th>
        <th scope="col" dir="auto">Last use</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <th scope="row" dir="auto">Phone</th>
        <td dir="auto">today</td>
        </tr>
        <tr>
        <th scope="row" dir="auto">Mac</th>
        <td dir="auto"></td>
        </tr>
        </tbody>
        </table>
        </div>

        """)
  }

  @Test func `a summary and a picture`() throws {
    #expect(
      try markup(4) == """
        <dl>
        <div class="row">
        <dt dir="auto">Screen name</dt>
        <dd dir="auto">ada_1815</dd>
        <dd>
        <button type="submit" id="changeName" form="_fields" name="_button" value="action:changeName">Change<span class="visually-hidden">: Screen name</span></button>
        </dd>
        </div>
        <div class="row">
        <dt dir="auto">Age</dt>
        <dd dir="auto">—</dd>
        </div>
        </dl>

        """)
    #expect(
      try markup(5)
        == "<p class=\"picture hue-7\" role=\"img\" aria-label=\"Picture of Ada\">AL</p>\n")
  }

  @Test func `a picture has the id it is given, once`() throws {
    let picture = ContentBlock.picture(.init("Ada", initials: "AL", id: "avatarPreview"))
    let named = ContentBlock.picture(.init("Ada", initials: "AL", id: "no id"))
    let tags = HTMLTags(try page([picture, picture, named]).html).tags("role", "img")
    #expect(tags.map { $0["id"] } == ["avatarPreview", nil, nil])
  }

  @Test func `a figure is a line with its unit and its state`() throws {
    #expect(
      try markup(6) == """
        <p class="figure"><span class="warm" aria-hidden="true">●</span> \
        <span class="number" dir="auto">12</span> <span class="unit" dir="auto">days</span> \
        <span class="tag warning" dir="auto">At risk</span></p>
        <p class="detail" dir="auto">0 of 1 today</p>

        """)
  }

  @Test func `three cards in a row are beside each other, fewer are not`() throws {
    let card = ContentBlock.card(.init("A", [.text("a")]))
    let grid = "<div class=\"cards\">"
    #expect(try page([card, card, .text("b"), card]).html.contains(grid) == false)
    #expect(try page([.text("b"), card, card, card]).html.contains(grid))
  }

  @Test func `charts`() throws {
    #expect(
      try markup(7).contains(
        "<meter min=\"0\" max=\"100\" value=\"25\" aria-label=\"Monday\">25 %</meter> "
          + "<span class=\"value\" dir=\"auto\">5</span>"))
    let map = try markup(8)
    #expect(
      map.contains(
        "<svg class=\"heat\" viewBox=\"0 0 38 133\" width=\"38\" height=\"133\" role=\"img\" "
          + "aria-label=\"3 active days\">"))
    #expect(map.ranges(of: "<rect ").count == 14 && map.ranges(of: "level-4").count == 2)
    let line = try markup(9)
    #expect(line.contains("aria-label=\"Experience: 140 this week\""))
    let course = "vector-effect=\"non-scaling-stroke\" points=\"0,100 4,75 8,50 12,0\""
    #expect(line.contains("<polyline \(course)></polyline>"))
  }

  @Test func `a part that is unavailable`() throws {
    #expect(
      try markup(10) == """
        <div class="unavailable error" role="alert">
        <h2 dir="auto">Friends cannot be shown</h2>
        <p dir="auto">The service is not available.</p>
        <div class="actions">
        <button type="submit" id="retryFriends" form="_fields" name="_button" value="action:retryFriends">Try again</button>
        </div>
        </div>

        """)
    let empty = try page([.unavailable(.init("Nothing yet"))])
    #expect(
      empty.html.contains("<div class=\"unavailable\">")
        && HTMLTags(empty.html).tags("role", "alert").isEmpty)
  }

  @Test func `a person's picture in the frame has the person's name, and no initials`() throws {
    let image = ContentBlock.Image(width: 200, height: 200, address: "/v1/avatars/1")
    let frame = FormFrame(
      "Notes", person: .init("Ada Lovelace", initials: "AL", image: image))
    let html = try part(
      page([], frame: frame), from: "<header class=\"frame\">\n", to: "</header>")
    #expect(
      html.contains(
        "<img class=\"picture\" src=\"/v1/avatars/1\" alt=\"Ada Lovelace\" width=\"200\" "))
    #expect(!html.contains(">AL<"))
  }

  @Test func `the frame is the page's header`() throws {
    let page = try page([], frame: ContentExample.frame)
    #expect(
      try part(page, from: "<header class=\"frame\">\n", to: "</header>") == """
        <p class="product"><span aria-hidden="true">›_</span> Notes</p>
        <nav aria-label="Main">
        <ul>
        <li>
        <span aria-current="page">Home</span>
        </li>
        <li>
        <button type="submit" id="tabForms" form="_fields" name="_button" value="action:tabForms">Forms</button>
        </li>
        </ul>
        </nav>
        <p class="picture hue-1" role="img" aria-label="Ada Lovelace">AL</p>

        """)
    #expect(
      page.html.contains(
        "<a class=\"visually-hidden skip\" href=\"#_main\">Skip to content</a>\n<header"))
    #expect(page.html.contains("<main id=\"_main\" tabindex=\"-1\">"))
    let plain = try self.page([], frame: FormFrame("Notes")).html
    #expect(!plain.contains("class=\"visually-hidden skip") && plain.contains("<main>"))
    let bars =
      "<span aria-hidden=\"true\"><i class=\"done\"></i><i class=\"done\"></i><i></i><i></i><i></i></span>"
    #expect(
      page.html.contains(
        "<div class=\"panel\">\n<p class=\"steps\">\(bars) <bdi>Step 2 of 5</bdi></p>\n<h1"))
  }

  @Test func `the footer's buttons follow the page and belong to its form`() throws {
    let page = HTMLFormRenderer(footer: [FormNotice.Action("menuButton", label: "A & B")])
      .page(try engine(text("a")))
    #expect(
      try part(page, from: "</main>\n", to: "</body>").hasPrefix(
        """
        <footer>
        <div class="actions">
        <button type="submit" id="menuButton" form="_fields" name="_button" value="action:menuButton">A &amp; B</button>
        </div>
        </footer>

        """))
    #expect(page.html.contains("footer .actions{"))
  }

  @Test func `the return key presses the form's button, not one of the content`() throws {
    let tags = HTMLTags(try page(ContentExample.blocks, frame: ContentExample.frame).html)
    let buttons = tags.tags.filter { $0.name == "button" }
    let first = try #require(buttons.first)
    #expect(first["value"] == "submit" && first["form"] == "_fields" && first["tabindex"] == "-1")
  }

  @Test func `an id is on the page once`() throws {
    let action = FormNotice.Action("a", label: "A")
    let other = FormNotice.Action("other", label: "B")
    let page = try page(
      [
        .card(.init("", [], actions: [action, other, other])),
        .card(.init("", [], actions: [.init("no id", label: "C"), .init("noticed", label: "D")])),
      ], notices: [FormNotice(.info, "n", actions: [.init("noticed", label: "D")])])
    let ids = HTMLTags(page.html).values(of: "id")
    #expect(Set(ids).count == ids.count, "\(ids)")
    #expect(ids.contains("other") && ids.contains("noticed") && !ids.contains("no id"))
  }

  @Test func `headings go down with the cards, to the sixth level`() throws {
    let nested = (0..<6).reduce(ContentBlock.text("x")) { block, _ in .card(.init("T", [block])) }
    let html = try page([nested]).html
    #expect((2...6).allSatisfy { html.contains("<h\($0) dir") } && !html.contains("<h7"))
  }

  @Test
  func `live content has a region, a script and leave to ask its own origin, other content none`()
    throws
  {
    var renderer = HTMLFormRenderer(content: [.text("first")])
    for isLive in [false, true] {
      renderer.contentIsLive = isLive
      let page = renderer.page(try engine(text("a")))
      #expect(page.html.contains("<div class=\"live\">") == isLive)
      #expect(page.html.contains("DOMParser") == isLive)
      let policy = page.contentSecurityPolicy { _ in [0] }
      #expect(policy.contains("connect-src 'self'") == isLive)
    }
    #expect(HTMLPageAssets.scriptText.contains("DOMParser"))
  }

  @Test func `a page that reports the focus has a script for it, and may ask its own origin`()
    throws
  {
    for reports in [false, true] {
      var renderer = HTMLFormRenderer(content: [.text("first")])
      renderer.reportsFocus = reports
      let page = renderer.page(try engine(text("a")))
      #expect(page.html.contains(" data-focus>") == reports)
      #expect(page.html.contains("sendBeacon") == reports)
      let policy = page.contentSecurityPolicy { _ in [0] }
      #expect(policy.contains("connect-src 'self'") == reports)
    }
  }

  @Test func `the sheet arranges content, and no element has a style`() throws {
    let page = try page(ContentExample.blocks, frame: ContentExample.frame)
    var hashed: [String] = []
    _ = page.contentSecurityPolicy { bytes in
      hashed.append(String(decoding: bytes, as: UTF8.self))
      return [0]
    }
    #expect(page.html.contains("<style>\(hashed[1])</style>"))
    #expect(hashed[1].contains(".card{"))
    #expect(HTMLTags(page.html).values(of: "style") == [])
    #expect(HTMLTags(page.html).faults == [])
  }

  @Test(arguments: HostileForm.strings)
  func `no text becomes markup`(_ string: String) throws {
    func html(_ text: String) throws -> String {
      try page(ContentExample.blocks(text), frame: ContentExample.frame(text)).html
    }
    let hostile = HTMLTags(try html(string))
    let plain = HTMLTags(try html("plain"))
    #expect(hostile.faults == [])
    #expect(hostile.tags.map(\.name) == plain.tags.map(\.name))
    #expect(
      try html(string).unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || scalar == "\t"
          || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            && !scalar.properties.isNoncharacterCodePoint
            && !(0x202A...0x202E).contains(scalar.value)
      })
  }

  @Test func `empty blocks have no empty list and no unnamed picture`() throws {
    let tags = HTMLTags(try page(ContentExample.empty).html)
    #expect(!tags.tags.contains { ["ul", "dl", "table"].contains($0.name) })
    #expect(tags.tags("role", "img").allSatisfy { $0["aria-label"]?.isEmpty == false })
  }

  @Test func `on a page from right to left content finds its own direction`() throws {
    let engine = try engine(text("a"), locale: "ar")
    let page = HTMLFormRenderer(content: ContentExample.blocks("مرحبا")).page(engine)
    #expect(page.html.contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(page.html.contains("<td dir=\"auto\">مرحبا</td>"))
  }
}
