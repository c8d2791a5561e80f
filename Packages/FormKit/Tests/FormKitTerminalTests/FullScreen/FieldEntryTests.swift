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
        › Account type
          › ( ) Personal
            ( ) Business

          Topics (optional)
          [‹Choose›]

        Person
          Birthday (optional)
          [‹YYYY-MM-DD› ]

          Photo (optional)
          [‹path to a file›                                ]

          [ ] I accept the terms (required)

          Plan: Free

          [ Continue ]
        """)
  }

  @Test func `a choice brings the field that depends on it`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.press(.down, .enter)
    #expect(driver.body.contains("  [Business] ✓\n\n› Company\n"))
    driver.press(.backTab, .left)
    #expect(!driver.body.contains("Company"))
  }

  @Test func `typing filters a list`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.type("bus")
    #expect(driver.body.contains("    Filter: bus\n  › ( ) Business\n\n  Topics"))
    driver.press(.escape)
    #expect(driver.body.contains("( ) Personal\n  › ( ) Business"))
    driver.type("xyz")
    #expect(driver.body.contains("Nothing matches"))
    driver.press(.backspace, .backspace, .backspace, .backspace)
    #expect(driver.fixture.engine.values(redacted: false)["kind"] == nil)
  }

  @Test func `Space takes several in and out, in the order of the options`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.press(.tab, .down, .down, .character(" "), .up, .up, .character(" "))
    #expect(
      driver.fixture.engine.values(redacted: false)["topics"]
        == .array([.string("art"), .string("sport")]))
    driver.press(.character(" "), .tab)
    #expect(driver.body.contains("  [Sport] ✓"))
  }

  @Test func `a switch is switched by Space, y and n`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    driver.press(.tab, .tab, .tab, .tab, .character(" "))
    #expect(driver.body.contains("› [x] I accept the terms (required)"))
    driver.press(.character("n"))
    #expect(driver.body.contains("› [ ] I accept the terms (required)"))
    driver.press(.character("y"))
    #expect(driver.body.contains("› [x] I accept the terms (required)"))
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
    driver.press(.down, .enter)
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

  private static let weight = """
    { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "id": "s", "fields": [
      { "id": "kg", "type": "number", "label": "Weight", "prefix": "≈", "suffix": "kg" },
      { "id": "bio", "type": "textarea", "label": "Bio", "maxLength": 12 } ] }] }
    """

  @Test func `units are in the input, and the cursor behind the first`() throws {
    let driver = ScreenDriver(try FormFixture(Self.weight))
    driver.type("81")
    #expect(driver.body.contains("  [≈ 81            kg]"))
    #expect(driver.frame.buffer.cursor?.column == 7)
    let narrow = ScreenDriver(try FormFixture(Self.weight), columns: 18)
    #expect(narrow.body.contains("  [           ]"), "\(narrow.body)")
  }

  @Test func `a limited text counts what is left while it is typed`() throws {
    let driver = ScreenDriver(try FormFixture(Self.weight))
    driver.press(.tab)
    driver.type("0123456789")
    #expect(driver.body.contains("You have 2 characters remaining"), "\(driver.body)")
    driver.press(.tab)
    #expect(!driver.body.contains("remaining"))
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
