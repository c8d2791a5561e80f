import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite struct FormScreenTests {
  @Test func `Enter is named for what it does`() throws {
    func keys(_ driver: ScreenDriver) -> String {
      String(driver.screen.split(separator: "\n").last ?? "")
    }
    let signIn = ScreenDriver(try FormFixture(TestSchema.signIn), columns: 80)
    #expect(keys(signIn).hasPrefix("Enter next · Tab next"))
    signIn.press(.tab)
    #expect(keys(signIn).hasPrefix("Enter Sign in · Ctrl-R show · Tab next"))
    let pages = ScreenDriver(try FormFixture(TestSchema.pages), columns: 80)
    #expect(keys(pages).hasPrefix("Enter continue · Tab next"))
  }

  @Test func `a form opens on its first field`() throws {
    let driver = ScreenDriver(
      try FormFixture(TestSchema.signIn), rows: 14,
      style: .standard)
    #expect(
      driver.screen == """
        Sign in

        › Email
          [‹you@example.com›                               ]
          The one you signed up with.
          Password
          [                                                ]

          [ Sign in ]




        Enter next · Tab next · Shift-Tab previous · Ctrl-C quit
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

        › Email
          [ada                                             ] ✗
          Error: Invalid email address
          The one you signed up with.

          Password
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
      driver.body.hasPrefix("  Email\n  [ada@example.com                                 ] ✓"))
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
      #expect(driver.body == "› [ Sign in ]   [ Quit ]")
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
          like to go
          › ( ) To the
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
    let parts: [FormKeyHelp.Part] = ["a", "bb", "ccc", .init("quit", rank: 2)]
    #expect(FormKeyHelp.line(parts, width: width) == line)
  }

  @Test(arguments: [
    (47, "a · bb · menu · next · previous · back · quit"),
    (40, "a · bb · menu · next · back · quit"), (33, "a · menu · next · back · quit"),
    (26, "a · next · back · quit"), (21, "a · next · back"), (14, "a · next"),
  ])
  func `the keys of the field and the menu give way before Tab and Escape`(
    width: Int, line: String
  ) {
    let parts: [FormKeyHelp.Part] = [
      .init("a", rank: 0), .init("bb", rank: 4), "menu", .init("next", rank: 1),
      .init("previous", rank: 5), .init("back", rank: 1), .init("quit", rank: 2),
    ]
    #expect(FormKeyHelp.line(parts, width: width) == line)
  }

  @Test func `a screen that is too small scrolls and says so`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 6, columns: 20)
    #expect(
      driver.screen == """
        Everything
        Account
        › Account type
          › ( ) Personal
            ( ) Business   ▼
        ↑↓ move · Tab next
        """)
    driver.press(.backTab)
    #expect(driver.screen.contains("▲"))
    #expect(driver.screen.contains("› [ Continue ]"))
  }
}
