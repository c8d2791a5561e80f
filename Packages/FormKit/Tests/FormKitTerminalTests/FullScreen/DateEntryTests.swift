import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite struct DateEntryTests {
  private func driver(locale: String = "en") throws -> ScreenDriver {
    let json = """
      { "formatVersion": 1, "id": "f", "sections": [{ "id": "s", "fields": [
        { "id": "day", "type": "date", "label": "Day" } ] }] }
      """
    return ScreenDriver(try FormFixture(json, locale: locale))
  }

  private func day(_ driver: ScreenDriver) -> FormValue? {
    driver.fixture.engine.values(redacted: false)["day"]
  }

  @Test(arguments: [
    ("en", "2023-02-29", "2023-02-2"), ("en", "2024-02-30", "2024-02-3"),
    ("en", "2024-13-01", "2024-13-0"), ("de", "30.02.2024", "30.02.202"),
    ("de", "31.4.2024", "31.4.202"), ("en-US", "02/30/2024", "02/30/202"),
  ])
  func `typing cannot make a day that does not exist, and says why`(
    locale: String, typed: String, kept: String
  ) throws {
    let driver = try driver(locale: locale)
    driver.type(typed)
    #expect(driver.screen.contains("[\(kept) "))
    let message = driver.fixture.engine.environment.messages.text("rule.type.date")
    #expect(driver.session.state.entryProblems == ["day": message])
    #expect(driver.screen.contains(message.prefix(30)))
    #expect(day(driver) != .string(typed))
    driver.press(.backspace)
    #expect(driver.session.state.entryProblems.isEmpty)
  }

  @Test func `neither does a deletion or a paste`() throws {
    let driver = try driver()
    driver.type("2024-02-130")
    driver.press(.left, .left, .backspace)
    #expect(driver.screen.contains("[2024-02-130 "))
    driver.press(.control("u"))
    driver.press(.control("k"))
    _ = driver.session.handle(.paste(.init(text: "2023-02-29")))
    #expect(driver.screen.contains("Enter a real date"))
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
