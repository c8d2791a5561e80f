import FormKit
import Testing

@testable import FormKitTerminal

@MainActor struct LocalScreenTests {
  private func driver(
    _ schema: String, _ locale: String, values: FormObject = [:]
  ) throws -> ScreenDriver {
    ScreenDriver(try FormFixture(schema, values: values, locale: locale), rows: 30)
  }

  private func raw(_ driver: ScreenDriver, _ path: FieldPath) throws -> FormValue {
    try driver.fixture.engine.state(of: path).value
  }

  @Test func `a screen speaks German and keeps canonical values`() throws {
    let driver = try driver(TestSchema.measures, "de-DE")
    driver.type("1.234,50")
    #expect(try raw(driver, "width") == "1234.50")
    driver.press(.tab, .tab)
    driver.type("31.12.2026")
    #expect(try raw(driver, "day") == "2026-12-31")
    driver.press(.tab)
    #expect(
      driver.body
        == """
          Breite
          [1.234,50     ] ✓

          Anzahl (freiwillig)
          [             ]

          Tag (freiwillig)
          [31.12.2026   ] ✓

        › Uhrzeit (freiwillig)
          [        ]
          Format: HH:MM

          [ Weiter ]
        """)
    #expect(driver.screen.hasSuffix("\nEingabe Weiter · Tab nächstes Feld · Strg-C beenden"))
  }

  @Test func `what the locale refuses is never taken, and stays as it was typed`() throws {
    let driver = try driver(TestSchema.measures, "de")
    driver.type("1.5")
    #expect(driver.body.contains("[1.5 "))
    driver.press(.tab)
    #expect(driver.body.contains("Fehler: Geben Sie eine Zahl ein"))
    #expect(driver.fixture.engine.values(redacted: false)["width"] != 1.5)
    driver.press(.backTab)
    driver.type("00")
    #expect(try raw(driver, "width") == "1500" && driver.body.contains("[1.500 "))
    driver.press(.backspace)
    #expect(try raw(driver, "width") == .array(["1.50"]))
    driver.press(.control("_"))
    #expect(try raw(driver, "width") == "1500")
    driver.press(.control("_"))
    #expect(driver.body.contains("[1.50 "))
  }

  @Test(arguments: [
    ("en-US", 2, "12/31/26", "Write the year with four digits, such as 2000-01-31"),
    ("de", 2, "31.12.26", "Geben Sie das Jahr vierstellig an, zum Beispiel 31.01.2000"),
    ("en", 2, "01/02/2026", "Write the year first, such as 2000-01-31"),
    ("en-US", 3, "2:30", "Add AM or PM, or write the hour with two digits, such as 14:30"),
    ("en-US", 2, "tomorrow", "Enter a real date, such as 2000-01-31"),
    ("en-US", 1, "1.5", "Enter a whole number"),
  ])
  func `a day or time that could mean another says what to write`(
    locale: String, field: Int, typed: String, message: String
  ) throws {
    let driver = try driver(TestSchema.measures, locale, values: ["width": 1])
    for _ in 0..<field { driver.press(.tab) }
    driver.type(typed)
    driver.press(.tab)
    let issues = driver.session.view(width: 60).rows.flatMap { row -> [FormIssue] in
      if case .field(let field) = row { field.issues } else { [] }
    }
    #expect(issues.map(\.message) == [message])
    #expect(issues.map(\.rule) == ["type"])
    driver.session.submit()
    let label = ["Breite", "Anzahl", "Tag", "Uhrzeit"][field]
    #expect(driver.session.view(width: 60).summary.map(\.text).contains("\(label): \(message)"))
  }

  @Test func `values of the program are shown as the locale writes them`() throws {
    let values: FormObject = ["width": -1234.5, "day": "2026-12-31", "hour": "14:30"]
    let driver = try driver(TestSchema.measures, "ar-EG", values: values)
    #expect(driver.body.contains("[-١٢٣٤٫٥ "))
    #expect(driver.body.contains("[٣١/١٢/٢٠٢٦ "))
    #expect(driver.body.contains("[١٤:٣٠ "))
  }

  @Test func `an error summary counts in the form's language`() throws {
    let german = try driver(TestSchema.everything, "de")
    german.session.submit()
    #expect(german.body.hasPrefix("✗ 2 Angaben sind zu prüfen:"))
    let arabic = try driver(TestSchema.everything, "ar")
    arabic.session.submit()
    #expect(arabic.body.hasPrefix("✗ إجابتان تحتاجان إلى مراجعة:"))
  }

  @Test func `pages and buttons are named in the form's language`() throws {
    let driver = try driver(TestSchema.pages, "ja")
    #expect(driver.top == "Join · You ●○ 2ページ中1ページ")
    #expect(driver.screen.contains("[ 次のページ ]"))
    driver.type("Ada")
    driver.press(.pageDown)
    #expect(driver.screen.contains("[ 前のページ ]"))
    #expect(driver.screen.contains("[ 確認 ]"))
    driver.type("London")
    driver.press(.pageDown)
    #expect(driver.screen.hasPrefix("Join · 確認\n"))
    #expect(driver.screen.contains("[ 続ける ]"))
  }

  @Test func `a switch obeys the letters of the form's language`() throws {
    let driver = try driver(TestSchema.everything, "de")
    while driver.session.state.focus != .field("terms") { driver.press(.tab) }
    driver.press(.character("j"))
    #expect(try raw(driver, "terms") == true)
    driver.press(.character("n"))
    #expect(try raw(driver, "terms") == false)
    driver.press(.character("ن"))
    #expect(try raw(driver, "terms") == false)
  }

  @Test func `a rendering as text has its words and values in the locale`() throws {
    let fixture = try FormFixture(
      TestSchema.measures, values: ["width": 1.5, "day": "2026-12-31"], locale: "de")
    let text = FormTextRenderer.text(
      engine: fixture.engine, notices: [FormNotice(.info, "Test")], width: 60)
    #expect(text.contains("Hinweis: Test"))
    #expect(text.contains("[1,5 "))
    #expect(text.contains("[31.12.2026 "))
    #expect(text.contains("Anzahl (freiwillig)"))
    #expect(text.contains("[ Weiter ]"))
  }
}
