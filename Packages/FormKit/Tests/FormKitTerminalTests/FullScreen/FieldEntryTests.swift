import FormKit
import Testing

@testable import FormKitTerminal

/// How fields are filled in on the full screen.
@MainActor @Suite struct FieldEntryTests {
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
