import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite struct FormScreenTests {
  @Test func `a form opens on its first field`() throws {
    let driver = ScreenDriver(
      try FormFixture(TestSchema.signIn), rows: 14,
      style: .standard)
    #expect(
      driver.screen == """
        Sign in

        › Email *
          [you@example.com                                 ]
          The one you signed up with.
          Password *
          [                                                ]

          [ Sign in ]




        Enter go on · Tab next · Shift-Tab previous · Ctrl-C quit
        """)
    #expect(driver.frame.buffer.cursor == ScreenPosition(row: 3, column: 3))
    #expect(driver.frame.buffer[2, 2].style.isReversed)
  }

  @Test func `a failed submit shows a summary and moves to the first error`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.signIn))
    driver.type("ada")
    driver.press(.enter)
    driver.type("abc")
    driver.press(.enter)
    #expect(
      driver.body == """
        ✗ 2 things need attention:
          - Email: Invalid email address
          - Password: At least 6 characters

        › Email *
          [ada                                             ] ✗
          Error: Invalid email address
          The one you signed up with.
          Password *
          [•••                                             ] ✗
          Error: At least 6 characters

          [ Sign in ]
        """)
    driver.press(.end)
    driver.type("@example.com")
    #expect(driver.body.hasPrefix("✗ 1 thing needs attention:\n  - Password"))
    driver.press(.tab)
    driver.type("def")
    #expect(
      driver.body.hasPrefix("  Email *\n  [ada@example.com                                 ] ✓"))
  }

  @Test func `every kind of field has its control`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    #expect(
      driver.body == """
        Account
        › Account type *
            ( ) Personal
            ( ) Business
          Topics (optional)
          [Choose]

        Person
          Birthday (optional)
          [YYYY-MM-DD                                      ]
          Photo (optional)
          [path to a file                                  ]
          [ ] I accept the terms *
          Plan: Free

          [ Continue ]
        """)
  }

  @Test func `a choice brings the field that depends on it`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.press(.down, .down, .enter)
    #expect(driver.body.contains("  [Business] ✓\n› Company *\n"))
    driver.press(.backTab, .left)
    #expect(!driver.body.contains("Company"))
  }

  @Test func `typing filters a list`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.type("bus")
    #expect(driver.body.contains("    Filter: bus\n  › ( ) Business\n  Topics"))
    driver.press(.escape)
    #expect(driver.body.contains("( ) Personal\n  › ( ) Business"))
    driver.type("xyz")
    #expect(driver.body.contains("Nothing matches"))
    driver.press(.backspace, .backspace, .backspace, .backspace)
    #expect(driver.fixture.engine.values(redacted: false)["kind"] == nil)
  }

  @Test func `Space takes several in and out, in the order of the options`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.press(.tab, .down, .down, .down, .character(" "), .up, .up, .character(" "))
    #expect(
      driver.fixture.engine.values(redacted: false)["topics"]
        == .array([.string("art"), .string("sport")]))
    driver.press(.character(" "), .tab)
    #expect(driver.body.contains("  [Sport] ✓"))
  }

  @Test func `a switch is switched by Space, y and n`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.press(.tab, .tab, .tab, .tab, .character(" "))
    #expect(driver.body.contains("› [x] I accept the terms *"))
    driver.press(.character("n"))
    #expect(driver.body.contains("› [ ] I accept the terms *"))
    driver.press(.character("y"))
    #expect(driver.body.contains("› [x] I accept the terms *"))
  }

  @Test(arguments: [
    ("2024-01-31", 3, KeyPress.up, "2024-02-29"), ("2023-01-31", 3, .up, "2023-02-28"),
    ("2024-02-29", 6, .up, "2025-02-28"), ("2024-02-28", 0, .up, "2024-02-29"),
    ("2023-02-28", 0, .up, "2023-03-01"), ("2024-03-01", 0, .down, "2024-02-29"),
    ("2024-01-15", 3, .down, "2023-12-15"), ("0001-01-01", 0, .down, "0001-01-01"),
    ("9999-12-31", 3, .up, "9999-12-31"),
  ])
  func `arrows step a date's part and make real days only`(
    start: String, lefts: Int, key: KeyPress, result: String
  ) throws {
    let fixture = try FormFixture(TestSchema.everything, values: ["born": .string(start)])
    let driver = ScreenDriver(fixture, rows: 30)
    driver.press(.tab, .tab)
    for _ in 0..<lefts { driver.press(.left) }
    driver.press(key)
    #expect(fixture.engine.values(redacted: false)["born"] == .string(result))
    #expect(driver.body.contains("› Birthday"))
  }

  @Test func `an empty date begins today, an unfinished one lets the arrows move on`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.press(.tab, .tab, .up)
    #expect(driver.body.contains("[2026-01-31 "))
    driver.press(.backspace, .down)
    #expect(driver.body.contains("› Photo"))
  }

  @Test func `a secret is masked until Ctrl-R shows it`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.signIn))
    driver.press(.tab)
    driver.type("hunter2")
    #expect(driver.body.contains("[••••••• "))
    driver.press(.control("r"))
    #expect(driver.body.contains("[hunter2 "))
    driver.press(.control("r"))
    #expect(!driver.body.contains("hunter2"))
  }

  @Test func `undo and redo bring texts and fields back`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.press(.down, .down, .enter)
    driver.type("AB")
    driver.press(.control("_"))
    #expect(driver.body.contains("[A  "))
    driver.press(.alt("z"), .alt("z"))
    #expect(!driver.body.contains("Company"))
    driver.press(.alt("y"), .alt("y"), .alt("y"))
    #expect(driver.body.contains("[AB  "))
  }

  @Test func `long texts scroll with the cursor`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.pages), columns: 20)
    driver.type("abcdefghijklmnop")
    #expect(driver.body.contains("  ‹efghijklmnop ]"))
    driver.press(.home)
    #expect(driver.body.contains("  [abcdefghijklm›"))
  }

  @Test func `pastes become one line`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.pages))
    _ = driver.session.handle(.paste(.init(text: "Ada\nLovelace\n")))
    #expect(driver.fixture.engine.values(redacted: false)["name"] == "Ada Lovelace")
  }

  @Test func `a page is left only without errors`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.pages))
    driver.press(.enter)
    #expect(driver.screen.hasPrefix("Join · Page 1 of 2: You\n"))
    #expect(driver.body.contains("› Name *"))
    #expect(driver.body.contains("  Error: This field is required"))
    driver.type("Ada")
    #expect(!driver.body.contains("Error"))
    driver.press(.enter)
    #expect(driver.screen.hasPrefix("Join · Page 2 of 2: Place\n"))
    #expect(driver.body.contains("  [ Previous page ]  [ Review ]"))
    driver.press(.pageUp)
    #expect(driver.body.contains("  [Ada "))
  }

  @Test func `items of a repeat are added and removed`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.members), rows: 30)
    driver.type("Ada")
    driver.press(.down, .enter)
    driver.type("Bob")
    #expect(driver.body.contains("Member 2\n› Name *\n  [Bob "))
    driver.press(.up, .alt("r"))
    #expect(driver.body.contains("Member 1\n› Name *\n  [Bob "))
    #expect(!driver.body.contains("Member 2"))
    driver.press(.alt("r"))
    #expect(driver.body.contains("Member 1"))
  }

  @Test func `too many items are said where they are and in the summary`() throws {
    let items = (0..<4).map { FormValue.object(["name": .string("Ada \($0)")]) }
    let fixture = try FormFixture(TestSchema.members, values: ["members": .array(items)])
    let driver = ScreenDriver(fixture, rows: 40)
    driver.session.submit()
    #expect(driver.body.hasPrefix("✗ 1 thing needs attention:\n  - Keep at most 3"))
    #expect(
      driver.body.contains(
        "  [Ada 3                                           ] ✓\n  Error: Keep at most 3"))
    driver.press(.alt("r"))
    #expect(!driver.body.contains("Error: Keep at most 3"))
  }

  @Test func `Escape goes back only where that is allowed`() throws {
    let fixture = try FormFixture(TestSchema.signIn)
    #expect(ScreenDriver(fixture).press(.escape) == .stay)
    let presentation = fixture.presentation(canGoBack: true)
    let driver = ScreenDriver(fixture, presentation: presentation)
    #expect(driver.body.contains("[ Back ]"))
    #expect(driver.press(.escape) == .exit(.back))
  }

  @Test func `buttons are reached by Tab and pressed by Enter`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.screenName))
    driver.press(.tab, .tab)
    #expect(driver.body.contains("  [ Continue ]› [ Skip for now ]"))
    #expect(driver.press(.enter) == .exit(.action("skipNameButton")))
    driver.press(.tab)
    #expect(driver.body.hasPrefix("› Screen name *"))
  }

  @Test func `Ctrl-C interrupts, Ctrl-Z suspends, Ctrl-D ends what is empty`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.signIn))
    #expect(driver.press(.control("c")) == .exit(.interrupted))
    #expect(driver.press(.control("z")) == .suspend)
    #expect(driver.press(.control("d")) == .exit(.endOfInput))
    driver.type("ab")
    #expect(driver.press(.home, .control("d")) == .stay)
    #expect(driver.body.contains("[b "))
  }

  @Test func `suggestions are taken by number, by function key or from the list`() throws {
    for keys: [KeyPress] in [
      [.alt("2")], [KeyPress(.function(2))], [.down, .down, .enter],
      [.down, .down, .down, .up, .enter],
    ] {
      let driver = ScreenDriver(try taken())
      for key in keys { driver.press(key) }
      #expect(driver.body.contains("[ada2 "), "\(keys)")
    }
  }

  @Test func `a focus order wins over the visual order, a return key may submit`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "version": 1, "validation": "onSubmit",
        "sections": [{ "id": "s", "fields": [
        { "id": "a", "type": "text", "label": "A", "focusOrder": 2 },
        { "id": "b", "type": "text", "label": "B", "focusOrder": 1, "returnKey": "go" } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    #expect(driver.screen.contains("› B (optional)"))
    driver.press(.enter)
    #expect(driver.fixture.engine.status == .submitting)
    #expect(driver.screen.hasSuffix("Submitting…"))
  }

  @Test func `an area of text keeps its lines`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "version": 1, "sections": [{ "id": "s", "fields": [
        { "id": "bio", "type": "textarea", "label": "Bio" } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    driver.type("a")
    driver.press(KeyPress(.enter, modifiers: .alt))
    _ = driver.session.handle(.paste(.init(text: "b\r\nc")))
    #expect(driver.fixture.engine.values(redacted: false)["bio"] == "a\nb\nc")
    #expect(driver.screen.contains("[a␤b␤c "))
  }

  @Test func `texts of others cannot command the terminal`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "version": 1, "title": "T\\u001b[2J", "sections": [
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A\\u001b]0;x\\u0007" } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json, values: ["a": "\u{1B}c"]))
    #expect(driver.screen.contains("T␛[2J"))
    #expect(!driver.screen.contains("\u{1B}"))
  }

  @Test(arguments: [(6, 20), (4, 10), (3, 8), (2, 3), (1, 1), (24, 200)])
  func `every focus shows at every size`(rows: Int, columns: Int) throws {
    for schema in [
      TestSchema.signIn, TestSchema.screenName, TestSchema.everything, TestSchema.pages,
      TestSchema.members, TestSchema.review,
    ] {
      let driver = ScreenDriver(try FormFixture(schema), rows: rows, columns: columns)
      for _ in 0..<14 {
        driver.type("a")
        driver.press(.backspace, .tab)
        guard rows > 1 else { continue }
        let cursor = try #require(driver.frame.buffer.cursor)
        #expect((0..<rows).contains(cursor.row))
      }
      driver.press(.enter)
    }
  }

  @Test func `a form without fields shows its buttons`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "title": "Welcome", "submitLabel": "Sign in", "sections": [],
        "actions": [{ "id": "quitButton", "label": "Quit" }] }
      """
    for reducesMotion in [true, false] {
      let driver = ScreenDriver(try FormFixture(json), reducesMotion: reducesMotion)
      #expect(driver.body == "\n› [ Sign in ]  [ Quit ]")
      #expect(driver.press(.tab, .enter) == .exit(.action("quitButton")))
    }
  }

  @Test func `a label, an option and a switch are wrapped, never cut`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "sections": [{ "id": "s", "fields": [
        { "id": "a", "type": "choice", "label": "Where you would like to go", "required": true,
          "options": [{ "value": "x", "label": "To the seaside by train" }] },
        { "id": "b", "type": "toggle", "label": "I accept the terms of carriage" } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json), columns: 21)
    #expect(
      driver.screen.hasPrefix(
        """
        › Where you would
          like to go *
            ( ) To the
                seaside by
                train
          [ ] I accept the
              terms of
              carriage
        """))
  }

  @Test(arguments: [
    (100, "a · bb · ccc · quit"), (19, "a · bb · ccc · quit"), (18, "a · bb · quit"),
    (12, "a · quit"), (8, "a · quit"), (7, "a"), (1, "a"), (0, "a"),
  ])
  func `the help line keeps the first key and the way out as long as there is room`(
    width: Int, line: String
  ) {
    #expect(FormKeyHelp.line(["a", "bb", "ccc", "quit"], width: width) == line)
  }

  @Test(arguments: [
    (40, "a · bb · menu · next · back · quit"), (33, "a · bb · menu · back · quit"),
    (26, "a · menu · back · quit"), (21, "a · menu · quit"),
  ])
  func `keys that people try anyway give way to a menu and the way back`(
    width: Int, line: String
  ) {
    let parts: [FormKeyHelp.Part] = [
      "a", .init("bb", isDispensable: true), "menu", .init("next", isDispensable: true), "back",
      "quit",
    ]
    #expect(FormKeyHelp.line(parts, width: width) == line)
  }

  @Test func `a screen that is too small scrolls and says so`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 6, columns: 20)
    #expect(
      driver.screen == """
        Everything
        Account
        › Account type *
            ( ) Personal
            ( ) Business   ▼
        ↑↓ move
        """)
    driver.press(.backTab)
    #expect(driver.screen.contains("▲"))
    #expect(driver.screen.contains("› [ Continue ]"))
  }

  /// A form whose name was found to be taken.
  private func taken() throws -> FormFixture {
    let fixture = try FormFixture(TestSchema.screenName)
    fixture.controller.cancelAll()
    let engine = fixture.engine
    try engine.set("screenName", to: "ada")
    engine.advance(to: 1_000)
    for case .startCheck(let call) in engine.takeEffects() {
      engine.answer(call.id, with: .taken(suggestions: ["ada1", "ada2", "ada3"]))
    }
    return fixture
  }
}
