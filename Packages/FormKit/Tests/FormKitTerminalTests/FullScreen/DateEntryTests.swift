import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite struct DateEntryTests {
  private func driver(locale: String = "en") throws -> ScreenDriver {
    let json = """
      { "formatVersion": 1, "id": "f", "sections": [{ "id": "s", "fields": [
        { "id": "day", "type": "date", "label": "Day" } ] }] }
      """
    return ScreenDriver(try FormFixture(json, locale: locale), columns: 80)
  }

  private func day(_ driver: ScreenDriver) -> FormValue? {
    driver.fixture.engine.values(redacted: false)["day"]
  }

  @Test(arguments: [
    ("en", "2023-02-29"), ("en", "2024-02-30"), ("en", "2024-13-01"), ("de", "30.02.2024"),
    ("de", "31.4.2024"), ("en-US", "02/30/2024"),
  ])
  func `a day that does not exist stays typed, with one message`(
    locale: String, typed: String
  ) throws {
    let driver = try driver(locale: locale)
    let message = driver.fixture.engine.environment.messages.text(.malformed, as: .date)
    func count() -> Int { driver.screen.ranges(of: message.prefix(20)).count }
    driver.type(String(typed.dropLast()))
    #expect(count() == 0)
    driver.type(String(typed.suffix(1)))
    #expect(driver.screen.contains("[\(typed) "))
    #expect(driver.session.state.entryProblems == ["day": message])
    #expect(count() == 1)
    driver.press(.enter)
    driver.session.move(to: .field("day"))
    #expect(driver.screen.contains("[\(typed) "))
    let error = driver.fixture.engine.environment.messages.marker(.error as Severity)
    #expect(driver.body.ranges(of: "\(error): ").count == 1)
    driver.press(.backspace)
    #expect(driver.session.state.entryProblems.isEmpty)
  }

  @Test func `a date that is being typed has no error before it is whole`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "validation": "live", "sections": [{ "id": "s", "fields": [
        { "id": "day", "type": "date", "label": "Day" }, { "id": "x", "type": "text" } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    for character in "2010-02-30".dropLast() {
      driver.press(.character(character))
      #expect(!driver.screen.contains("Error"))
    }
    driver.type("0")
    #expect(driver.body.ranges(of: "Error: ").count == 1)
    driver.press(.backspace, .tab)
    #expect(driver.body.ranges(of: "Error: ").count == 1)
    // A correction is typed in peace, too.
    driver.press(.backTab, .backspace)
    #expect(!driver.screen.contains("Error"), "\(driver.screen)")
    driver.type("2")
    #expect(!driver.screen.contains("Error"), "\(driver.screen)")
  }

  @Test func `so does what a deletion or a paste makes of it`() throws {
    let driver = try driver()
    driver.type("2024-02-130")
    driver.press(.left, .left, .backspace)
    #expect(driver.screen.contains("[2024-02-30 "))
    #expect(driver.screen.contains("Enter a real date"))
    driver.press(.control("u"))
    driver.press(.control("k"))
    _ = driver.session.handle(.paste(.init(text: "2023-02-29")))
    #expect(driver.screen.contains("Enter a real date"))
    driver.press(.control("u"))
    #expect(day(driver) == nil)
    _ = driver.session.handle(.paste(.init(text: "2024-02-29\n")))
    #expect(day(driver) == "2024-02-29")
    #expect(!driver.screen.contains("Enter a real date"))
  }

  @Test(arguments: ["2024-02-29", "2000-12-31", "0004-02-29"])
  func `every real day can be typed`(typed: String) throws {
    let driver = try driver()
    driver.type(typed)
    #expect(day(driver) == .string(typed))
  }

  @Test(arguments: ["2024-2-3", "30.2.", "30.2.20", "2024", "99", "1/2/3/4", "", "٣٠"])
  func `a text that is not a whole date yet is none that is impossible`(text: String) {
    #expect(!DateEntry.isImpossible(text, FormLocale("de")))
  }
}
