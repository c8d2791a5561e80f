import FormKit
import Testing

@testable import FormKitTerminal

/// Texts of several lines.
@MainActor @Suite struct TextAreaTests {
  private func driver(_ value: String = "", columns: Int = 40) throws -> ScreenDriver {
    let json = """
      { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "id": "s", "fields": [
        { "id": "bio", "type": "textarea", "label": "Bio", "placeholder": "About you" },
        { "id": "next", "type": "text", "label": "Next" } ] }] }
      """
    let values: FormObject = value.isEmpty ? [:] : ["bio": .string(value)]
    return ScreenDriver(try FormFixture(json, values: values), columns: columns)
  }

  private func bio(_ driver: ScreenDriver) -> FormValue? {
    driver.fixture.engine.values(redacted: false)["bio"]
  }

  private static let newLine = KeyPress(.enter, modifiers: .alt)

  @Test func `an empty area shows its placeholder in the first of three rows`() throws {
    #expect(
      try driver().body.hasPrefix(
        """
        › Bio (optional)
          [‹About you›                      ]
          [                                 ]
          [                                 ]

          Next (optional)
        """))
  }

  @Test func `typed and pasted line breaks stay`() throws {
    let driver = try driver()
    driver.type("a")
    driver.press(Self.newLine)
    _ = driver.session.handle(.paste(.init(text: "b\r\nc")))
    #expect(bio(driver) == "a\nb\nc")
    #expect(driver.body.contains("  [a  ") && driver.body.contains("\n  [b  "))
    #expect(driver.frame.buffer.cursor == ScreenPosition(row: 5, column: 4))
  }

  @Test(arguments: [
    KeyPress.control("j"), KeyPress(.enter, modifiers: .shift), KeyPress(.enter, modifiers: .alt),
    KeyPress(.character("j"), modifiers: [.control, .alt]),
  ])
  func `a new line has a key in every terminal`(_ key: KeyPress) throws {
    let driver = try driver("a")
    driver.press(key, .character("b"))
    #expect(bio(driver) == "a\nb")
    #expect(driver.screen.contains("Ctrl-J new line"), "\(driver.screen)")
  }

  @Test(arguments: [KeyPress.control("j"), KeyPress(.enter, modifiers: .shift)])
  func `outside of an area the key for a new line is Enter`(_ key: KeyPress) throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.signIn))
    driver.press(key)
    #expect(driver.session.state.focus == .field("password"))
    let button = ScreenDriver(try FormFixture(TestSchema.pages))
    button.type("Ada")
    button.press(.tab, key)
    #expect(button.fixture.engine.currentPage == 1)
  }

  @Test func `lines are broken at words, long words anywhere, and nothing is lost`() throws {
    let text = "one two three four five six seven eight abcdefghijklmnopqrstuvwxyzabcdefghijklmnop"
    let driver = try driver(text)
    #expect(
      driver.body.hasPrefix(
        """
        › Bio (optional)
          [one two three four five six      ]
          [seven eight                      ]
          [abcdefghijklmnopqrstuvwxyzabcdef ]
          [ghijklmnop                       ]
        """), "\(driver.body)")
    driver.type("!")
    #expect(bio(driver) == .string(text + "!"))
  }

  @Test func `the arrows go from row to row, then out of the field`() throws {
    let driver = try driver("abc\nd\nefgh")
    driver.press(.up, .character("x"))
    #expect(bio(driver) == "abc\ndx\nefgh")
    driver.press(.end, .down, .down)
    #expect(driver.session.state.focus == .field("next"))
    driver.press(.up, .up, .up, .up)
    #expect(driver.session.state.focus == .field("bio"))
  }

  @Test func `a column is kept through a shorter row`() throws {
    let driver = try driver("abcdef\nx\nabcdef")
    driver.press(.left, .up, .up, .character("!"))
    #expect(bio(driver) == "abcde!f\nx\nabcdef")
  }

  @Test func `Home, End, Ctrl-U and Ctrl-K are about the line`() throws {
    let driver = try driver("abc\ndef\nghi")
    driver.press(.up, .home, .character("1"), .end, .character("2"))
    #expect(bio(driver) == "abc\n1def2\nghi")
    driver.press(.control("u"))
    #expect(bio(driver) == "abc\n\nghi")
    driver.press(.control("k"))
    #expect(bio(driver) == "abc\nghi")
  }

  @Test func `more than six rows scroll with the cursor`() throws {
    let driver = try driver((1...9).map { "row \($0)" }.joined(separator: "\n"))
    #expect(driver.body.contains("[row 4                            ↑"))
    #expect(driver.body.contains("[row 9                            ]"))
    for _ in 0..<8 { driver.press(.up) }
    #expect(driver.body.contains("[row 1                            ]"))
    #expect(driver.body.contains("[row 6                            ↓"))
  }
}
