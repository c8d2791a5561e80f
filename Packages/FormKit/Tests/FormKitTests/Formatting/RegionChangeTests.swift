import FormKit
import FormKitMock
import Testing

@Suite struct RegionChangeTests {
  @Test func `changing the country reports the phone field, whose display changed`() throws {
    let driver = FormDriver(
      try form(
        field("phone", "phone", #""rules": [{ "rule": "phone", "regionField": "country" }]"#),
        text("country"), text("other")))
    try driver.type("02071234567", into: "phone")
    _ = driver.engine.takeChanges()
    try driver.type("GB", into: "country")
    #expect(Set(driver.engine.takeChanges().fields) == ["country", "phone"])
    #expect(try driver.engine.formattedText(of: "phone")?.text == "020 7123 4567")
    try driver.type("x", into: "other")
    #expect(driver.engine.takeChanges().fields == ["other"])
  }
}
