import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite struct ErrorSummaryTests {
  private static let many = """
    { "formatVersion": 1, "id": "many", "title": "Many", "validation": "onSubmit", "sections": [
      { "id": "s", "fields": [\((0..<8).map {
        "{ \"id\": \"f\($0)\", \"type\": \"text\", \"label\": \"Field \($0)\", \"required\": true }"
      }.joined(separator: ","))] }] }
    """

  private func refused(_ json: String) throws -> ScreenDriver {
    let driver = ScreenDriver(try FormFixture(json), rows: 40)
    driver.session.submit()
    return driver
  }

  @Test func `a line of the summary is reached by Shift-Tab and Enter jumps to its field`() throws {
    let driver = try refused(TestSchema.signIn)
    #expect(driver.session.state.focus == .field("email"))
    driver.press(.backTab)
    #expect(driver.body.contains("  - Email: This field is required\n› - Password:"))
    driver.press(.enter)
    #expect(driver.session.state.focus == .field("password"))
    driver.press(.backTab, .backTab, .backTab)
    #expect(driver.body.contains("› - Email: This field is required"))
    #expect(driver.frame.buffer.cursor == ScreenPosition(row: 3, column: 0))
    driver.press(.character(" "))
    #expect(driver.session.state.focus == .field("email"))
  }

  @Test func `a form of one field shows its error beside the field alone`() throws {
    let driver = try refused(TestSchema.screenName)
    #expect(driver.body.hasPrefix("› Screen name"))
    #expect(driver.screen.ranges(of: "This field is required").count == 1)
    #expect(driver.session.targets.problems.isEmpty)
  }

  @Test func `the summary names five errors and counts the others`() throws {
    let driver = try refused(Self.many)
    #expect(driver.body.hasPrefix("✗ 8 things need attention:\n  - Field 0:"))
    #expect(driver.body.contains("  - and 3 more\n\n› Field 0"))
    #expect(driver.session.targets.problems.count == 5)
    driver.type("x")
    #expect(driver.body.hasPrefix("✗ 7 things need attention:\n  - Field 1:"))
    #expect(driver.body.contains("  - and 2 more"))
  }

  @Test func `when the error of the focused line is gone, the focus goes to what comes next`()
    throws
  {
    let driver = try refused(TestSchema.signIn)
    driver.press(.backTab, .backTab)
    #expect(driver.session.state.focus == .problem("email"))
    driver.fixture.controller.perform { try? $0.set("email", to: "ada@example.com") }
    #expect(driver.session.state.focus == .problem("password"))
    driver.fixture.controller.perform { try? $0.set("password", to: "secret1") }
    #expect(driver.session.state.focus == .field("email"))
    #expect(!driver.body.contains("✗"))
  }

  @Test func `a line of the summary leads to a field of another page`() throws {
    let driver = ScreenDriver(
      try FormFixture(TestSchema.pages, values: ["name": "Ada", "city": "London"]))
    driver.press(.pageDown, .pageDown)
    #expect(driver.session.state.isReviewing)
    driver.fixture.controller.perform { try? $0.set("name", to: "") }
    driver.session.submit()
    #expect(driver.session.state.focus == .field("name"))
    driver.session.show(driver.session.stage.pages.pages.last)
    driver.session.move(to: .problem("name"))
    #expect(driver.top == "Join · Place ●● Page 2 of 2")
    driver.press(.enter)
    #expect(driver.top == "Join · You ●○ Page 1 of 2")
    #expect(driver.session.state.focus == .field("name"))
  }

  @Test func `live issues show by severity, with the word before each`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "validation": "live", "sections": [{ "id": "s", "fields": [
        { "id": "a", "type": "text", "label": "A", "rules": [
          { "rule": "minLength", "value": 2, "message": "two" },
          { "rule": "minLength", "value": 3, "severity": "warning", "message": "three" },
          { "rule": "minLength", "value": 4, "severity": "hint", "message": "four" } ] } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    driver.type("x")
    #expect(driver.screen.contains("] ✗\n  Error: two\n  Warning: three\n  Hint: four"))
    driver.type("x")
    #expect(driver.screen.contains("] ▲\n  Warning: three\n  Hint: four"))
  }
}
