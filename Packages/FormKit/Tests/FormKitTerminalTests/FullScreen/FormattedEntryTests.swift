import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite struct FormattedEntryTests {
  private func driver(_ values: FormObject = [:]) throws -> ScreenDriver {
    ScreenDriver(
      try FormFixture(
        """
        { "formatVersion": 1, "id": "contact", "sections": [{ "fields": [
          { "id": "phone", "type": "phone", "label": "Phone",
            "rules": [{ "rule": "phone", "regionField": "country" }] },
          { "id": "country", "type": "text", "label": "Country", "default": "US" }
        ] }] }
        """, values: values))
  }

  private func row(_ driver: ScreenDriver, _ label: String) -> String {
    let rows = driver.screen.split(separator: "\n").map(String.init)
    guard let place = rows.firstIndex(where: { $0.contains(label) }) else { return "" }
    return rows[place + 1].filter { !"[]".contains($0) }
      .split(separator: " ").joined(separator: " ")
  }

  private func raw(_ driver: ScreenDriver) throws -> FormValue {
    try driver.fixture.engine.state(of: "phone").value
  }

  @Test func `a phone number is grouped as it is typed, and the form holds the digits`() throws {
    let driver = try driver()
    driver.type("5551234567")
    #expect(row(driver, "Phone") == "(555) 123-4567")
    #expect(try raw(driver) == "5551234567")
  }

  @Test func `the caret stays behind the digit that was typed`() throws {
    let driver = try driver()
    driver.type("555123456")
    driver.press(.home)
    driver.press(.right, .right)
    driver.type("9")
    #expect(try raw(driver) == "5955123456")
    #expect(row(driver, "Phone") == "(595) 512-3456")
    driver.type("8")
    #expect(try raw(driver) == "59855123456")
  }

  @Test func `backspace over a separator deletes the digit before it`() throws {
    let driver = try driver(["phone": "5551234567"])
    driver.press(.home)
    for _ in 0..<6 { driver.press(.right) }
    driver.press(.backspace)
    #expect(try raw(driver) == "551234567")
  }

  @Test func `changing the country formats the number anew`() throws {
    let driver = try driver(["phone": "02071234567"])
    #expect(row(driver, "Phone") != "020 7123 4567")
    driver.press(.tab, .backspace, .backspace)
    driver.type("GB")
    #expect(row(driver, "Phone") == "020 7123 4567")
    #expect(try raw(driver) == "02071234567")
  }

  @Test func `a text that is no number stays as it was typed`() throws {
    let driver = try driver()
    driver.type("call me")
    #expect(row(driver, "Phone") == "call me")
    #expect(try raw(driver) == "call me")
  }
}
