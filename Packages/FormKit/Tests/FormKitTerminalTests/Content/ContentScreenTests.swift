import FormKit
import FormKitMock
import Testing

@testable import FormKitTerminal

/// Content on a full screen: focus, keys, clicks and scrolling.
@MainActor @Suite struct ContentScreenTests {
  private static let field = #"""
    {"formatVersion":1,"id":"f","title":"F",
     "sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]}
    """#
  private static let menu = #"""
    {"formatVersion":1,"id":"f","title":"F","submitLabel":"Go","sections":[]}
    """#

  private func driver(
    _ form: String, _ blocks: [ContentBlock], frame: FormFrame? = nil, rows: Int = 70,
    columns: Int = 60, contentFollowsForm: Bool = false
  ) throws -> ScreenDriver {
    let fixture = try FormFixture(form)
    var presentation = FormPresentation(
      canGoBack: true, notices: fixture.notices, content: blocks, frame: frame)
    presentation.contentFollowsForm = contentFollowsForm
    return ScreenDriver(fixture, presentation: presentation, rows: rows, columns: columns)
  }

  @Test func `a screen opens at its title while the line of the cursor is in sight`() throws {
    let form = #"""
      {"formatVersion":1,"id":"f","title":"F","sections":[{"fields":[
        {"id":"a","type":"text","label":"A","help":"One line of help."}]}]}
      """#
    let driver = try driver(
      form, [.text("1\n2\n3\n4\n5\n6")], frame: FormFrame("Notes"), rows: 14, columns: 50)
    #expect(driver.body.hasPrefix("F\n"), "\(driver.screen)")
    #expect(driver.body.contains("› A") && !driver.body.contains("help"))
    driver.press(.character("x"))
    #expect(driver.body.contains("One line of help."))
    let low = try self.driver(
      form, [.text("1\n2\n3\n4\n5\n6\n7\n8")], frame: FormFrame("Notes"), rows: 14, columns: 50)
    #expect(low.body.contains("› A"), "\(low.screen)")
  }

  @Test func `tabs and buttons are before the fields in the order of Tab`() throws {
    let driver = try driver(Self.field, ContentExample.blocks, frame: ContentExample.frame)
    #expect(driver.session.state.focus == .field(FieldPath("a")))
    let targets = Array(driver.session.targets)
    let buttons = driver.session.presentation.contentButtons.map { FormTarget.content($0) }
    #expect(buttons.count == 6 && targets.prefix(6) == buttons[...])
    #expect(targets.indices.allSatisfy { driver.session.targets.place(of: targets[$0]) == $0 })
    driver.press(.backTab)
    #expect(driver.screen.contains("› [ Try again ]"), "\(driver.screen)")
    #expect(driver.press(.enter) == .exit(.action("retryFriends")))
  }

  @Test func `a button of the content submits the form in the place of its own button`() throws {
    let card = ContentBlock.card(.init("Ada", [.text("Bio")], actions: [.submit("Profile")]))
    let driver = try driver(Self.menu, [card])
    #expect(driver.screen.contains("Profile ]") && !driver.screen.contains("Go"))
    let shown = driver.session.presentation.contentButtons.map(FormTarget.content)
    #expect(driver.session.state.focus == shown.first)
    #expect(driver.press(.enter) == .stay)
    #expect(driver.session.engine.status == .submitting, "\(driver.session.engine.status)")
  }

  @Test func `a digit chooses a tab where it is no text, and the keys say so`() throws {
    let frame = FormFrame(
      "Notes", tabs: [.init("home", "Home", isCurrent: true), .init("forms", "Forms")])
    let menu = try driver(Self.menu, [], frame: frame, columns: 90)
    #expect(menu.screen.contains("1-2 tabs"), "\(menu.screen)")
    #expect(menu.press(.character("1")) == .stay)
    #expect(menu.press(.character("3")) == .stay)
    #expect(menu.press(.character("2")) == .exit(.action("forms")))
    let field = try driver(Self.field, [], frame: frame, columns: 90)
    #expect(field.press(.character("2")) == .stay && !field.screen.contains("1-2 tabs"))
    #expect(field.screen.contains("[2 "), "\(field.screen)")
  }

  @Test func `a digit chooses a tab also in a list, unless an option begins with one`() throws {
    let frame = FormFrame(
      "Notes", tabs: [.init("home", "Home", isCurrent: true), .init("forms", "Forms")])
    func list(_ labels: String...) throws -> ScreenDriver {
      let options = labels.map { "{ \"value\": \"\($0)\", \"label\": \"\($0)\" }" }
      let json = """
        { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "fields": [
          { "id": "a", "type": "choice", "label": "A", "options": [\(options.joined(separator: ","))] }
        ] }] }
        """
      return try driver(json, [], frame: frame, columns: 100)
    }
    let words = try list("Ada", "Bob")
    #expect(words.screen.contains("1-2 tabs"), "\(words.screen)")
    // The digit of the present tab is no text either.
    #expect(words.press(.character("1")) == .stay)
    #expect(words.screen.contains("Filter:") == false, "\(words.screen)")
    #expect(words.press(.character("2")) == .exit(.action("forms")))
    words.type("b")
    #expect(words.press(.character("2")) == .stay && words.screen.contains("Filter: b2"))
    let numbers = try list("Level 2", "Bob")
    #expect(numbers.press(.character("2")) == .stay)
    #expect(numbers.screen.contains("Filter: 2") && !numbers.screen.contains("1-2 tabs"))
  }

  @Test func `content below the form comes after the form's buttons`() throws {
    let rows = ContentBlock.list([
      .init("Lock", actions: [.init("lock", label: "Change")]), .init("Mail"),
    ])
    let driver = try driver(
      Self.field, [rows], frame: ContentExample.frame, contentFollowsForm: true)
    #expect(driver.session.state.focus == .field(FieldPath("a")))
    let texts = ["Continue", "Back", "Lock", "Mail"]
    let places = try texts.map { try #require(driver.screen.firstRange(of: $0)).lowerBound }
    #expect(places == places.sorted(), "\(driver.screen)")
    let targets = Array(driver.session.targets)
    #expect(targets.indices.allSatisfy { driver.session.targets.place(of: targets[$0]) == $0 })
    for _ in 0..<3 { driver.press(.tab) }
    #expect(driver.screen.contains("› [ Change ]"), "\(driver.screen)")
    #expect(driver.press(.enter) == .exit(.action("lock")))
    for _ in 0..<4 { driver.press(.backTab) }
    #expect(driver.press(.enter) == .exit(.action("tabForms")), "\(driver.screen)")
  }

  @Test func `a button below the form scrolls into sight`() throws {
    let text = ContentBlock.text("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12")
    let card = ContentBlock.card(.init("Last", [], actions: [.init("last", label: "Press")]))
    let driver = try driver(Self.field, [text, card], rows: 14, contentFollowsForm: true)
    #expect(driver.screen.contains("› A") && !driver.screen.contains("Press"))
    for _ in 0..<3 { driver.press(.tab) }
    #expect(driver.screen.contains("› [ Press ]"), "\(driver.screen)")
    #expect(driver.press(.enter) == .exit(.action("last")))
  }

  @Test func `the focus stays on its button when one before it goes`() throws {
    let tryAgain = ContentBlock.unavailable(
      .init("Gone", message: "", isError: true, actions: [.init("retry", label: "Try again")]))
    let rest = ContentBlock.card(
      .init("Rest", [], actions: [.init("keep", label: "Keep"), .init("delete", label: "Delete")]))
    let driver = try driver(Self.menu, [tryAgain, rest])
    driver.press(.backTab)
    driver.press(.backTab)
    #expect(driver.screen.contains("› [ Keep ]"), "\(driver.screen)")
    driver.session.presentation.notices.content = [rest]
    #expect(driver.press(.enter) == .exit(.action("keep")))
    driver.session.presentation.notices.content = []
    #expect(driver.press(.enter) == .stay)
  }

  @Test func `a tab is pressed by its id`() throws {
    let driver = try driver(Self.field, [], frame: ContentExample.frame)
    driver.press(.backTab)
    #expect(driver.screen.contains("› [ Forms ]"), "\(driver.screen)")
    #expect(driver.press(.character(" ")) == .exit(.action("tabForms")))
  }

  @Test func `without fields the form's first button has the focus, as on a page`() throws {
    let driver = try driver(Self.menu, ContentExample.blocks, frame: ContentExample.frame)
    #expect(driver.session.state.focus == .button(.submit))
  }

  @Test func `the button of each row is pressed where it is`() throws {
    let driver = try driver(Self.menu, ContentExample.blocks)
    var pressed: [FormSession.EventResult] = []
    for _ in 0..<5 { driver.press(.backTab) }
    for _ in 0..<5 {
      pressed.append(driver.press(.enter))
      driver.press(.tab)
    }
    #expect(
      pressed
        == ["addToday", "useFreeze", "changeLock", "changeName", "retryFriends"].map {
          .exit(.action($0))
        })
    #expect(driver.session.state.focus == .button(.submit))
  }

  @Test func `a click presses a button`() throws {
    let driver = try driver(Self.field, ContentExample.blocks)
    let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("App lock") })
    let column = try #require(rows[row].firstRange(of: "[ Change ]"))
    let place = ScreenPosition(
      row: row, column: rows[row].distance(from: rows[row].startIndex, to: column.lowerBound) + 3)
    #expect(
      driver.session.handle(.mouse(MousePress(.left, at: place))) == .exit(.action("changeLock")))
  }

  @Test func `a button goes with its block`() throws {
    let driver = try driver(Self.menu, ContentExample.blocks)
    driver.session.presentation.notices.content = []
    #expect(driver.press(.enter) == .stay)
    #expect(driver.session.state.focus == .button(.submit))
    #expect(!driver.screen.contains("Add today"), "\(driver.screen)")
  }

  @Test func `content longer than the screen starts at its top and scrolls by pages`() throws {
    let text = (1...30).map { "Line \($0)." }.joined(separator: "\n")
    let driver = try driver(Self.menu, [.text(text)], rows: 14)
    #expect(driver.screen.contains("Line 1.") && !driver.screen.contains("[ Go ]"))
    driver.press(.pageDown)
    #expect(
      driver.screen.contains("Line 12.") && !driver.screen.contains("Line 1.\n"), "\(driver.screen)"
    )
    for _ in 0..<3 { driver.press(.pageDown) }
    #expect(driver.screen.contains("[ Go ]"), "\(driver.screen)")
    #expect(driver.screen.contains("Enter press"), "\(driver.screen)")
    for _ in 0..<4 { driver.press(.pageUp) }
    #expect(driver.screen.contains("  Line 1.\n"), "\(driver.screen)")
    #expect(driver.screen.contains("Enter scroll back"), "\(driver.screen)")
    driver.press(.down)
    #expect(driver.screen.contains("[ Go ]"), "\(driver.screen)")
  }

  private static let tabs = FormFrame(
    "Notes", tabs: [.init("home", "Home", isCurrent: true), .init("forms", "Forms")])

  @Test(arguments: [5, 8, 12, 24, 60])
  func `the first focus is the same at every height, and it shows`(rows: Int) throws {
    let text = ContentBlock.text("1\n2\n3\n4\n5\n6\n7\n8")
    let card = ContentBlock.card(.init("Ada", [text], actions: [.submit("Profile")]))
    let driver = try driver(Self.menu, [card, text], frame: Self.tabs, rows: rows, columns: 26)
    #expect(driver.screen.contains("› [ Profile ]"), "\(driver.screen)")
    driver.press(.enter)
    #expect(driver.session.engine.status == .submitting, "\(driver.session.engine.status)")
  }

  @Test(arguments: [5, 8, 12])
  func `the first button of content has the focus on a low screen, never a tab`(rows: Int) throws {
    let text = ContentBlock.text("1\n2\n3\n4\n5\n6\n7\n8\n9\n10")
    let card = ContentBlock.card(.init("Ada", [text], actions: [.init("open", label: "Open")]))
    let driver = try driver(Self.menu, [card, text], frame: Self.tabs, rows: rows, columns: 26)
    #expect(driver.screen.contains("› [ Open ]"), "\(driver.screen)")
    #expect(driver.press(.enter) == .exit(.action("open")))
    let read = try self.driver(Self.menu, [text], frame: Self.tabs, rows: rows, columns: 26)
    #expect(read.session.state.focus == .button(.submit))
    #expect(read.press(.enter) == .stay && read.screen.contains("› [ Go ]"), "\(read.screen)")
  }

  @Test func `on a smaller screen a button that showed still shows, and read content stays`() throws
  {
    let text = ContentBlock.text("1\n2\n3\n4\n5\n6\n7\n8\n9\n10")
    let card = ContentBlock.card(.init("Ada", [text], actions: [.init("open", label: "Open")]))
    let driver = try driver(Self.menu, [card, text], frame: Self.tabs, rows: 20, columns: 26)
    driver.resize(rows: 8, columns: 26)
    #expect(driver.screen.contains("› [ Open ]"), "\(driver.screen)")
    let read = try self.driver(Self.menu, [text], frame: Self.tabs, rows: 12, columns: 26)
    read.resize(rows: 10, columns: 26)
    #expect(read.screen.contains("F\n") && !read.screen.contains("Go ]"), "\(read.screen)")
  }

  @Test func `with a frame the title scrolls below the product and the step`() throws {
    let driver = try driver(Self.field, [], frame: ContentExample.frame, rows: 20)
    let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[0].hasPrefix("Notes  ") && rows[0].hasSuffix("●●○○○  Step 2 of 5  AL"))
    #expect(rows[0].contains("  ● Home   [ Forms ]  ") && rows[2] == "F", "\(driver.screen)")
  }

  @Test(arguments: [(80, 0), (48, 0), (40, 2), (20, 4)])
  func `tabs are in the top line where it has room for them, else below it`(
    columns: Int, row: Int
  ) throws {
    let driver = try driver(Self.field, [], frame: ContentExample.frame, rows: 20, columns: columns)
    driver.press(.backTab)
    let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = try #require(rows.firstIndex { $0.contains("[ Forms ]") })
    #expect(shown == row && rows[shown].contains("› ["), "\(driver.screen)")
    #expect(rows.count { $0.contains("[ Forms ]") } == 1)
    let column = try #require(rows[shown].firstRange(of: "[ Forms ]"))
    let place = ScreenPosition(
      row: shown,
      column: rows[shown].distance(from: rows[shown].startIndex, to: column.lowerBound) + 3)
    #expect(
      driver.session.handle(.mouse(MousePress(.left, at: place))) == .exit(.action("tabForms")))
  }

  @Test(arguments: HostileForm.strings)
  func `no text is obeyed and no row is too wide`(_ string: String) throws {
    for (rows, columns) in [(120, 80), (60, 20), (10, 7), (5, 1)] {
      let driver = try driver(
        Self.field, ContentExample.blocks(string), frame: ContentExample.frame(string), rows: rows,
        columns: columns)
      for _ in 0..<8 {
        let screen = driver.screen
        #expect(ContentDangers.found(in: screen) == [])
        #expect(
          screen.split(separator: "\n").allSatisfy { DisplayText.width(of: String($0)) <= columns })
        driver.press(.tab)
      }
    }
  }
}

/// What a terminal would obey or reorder.
enum ContentDangers {
  static func found(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
      default: scalar.properties.isNoncharacterCodePoint
      }
    }
  }
}
