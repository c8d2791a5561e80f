import FormKit
import Testing

@testable import FormKitTerminal

/// The way back to the review after an answer was changed.
@MainActor struct ReviewReturnTests {
  private static let trip = """
    { "formatVersion": 1, "id": "trip", "title": "Trip", "validation": "onSubmit", "pages": [
        { "id": "who", "title": "You", "sections": [{ "id": "a", "fields": [
          { "id": "name", "type": "text", "label": "Name", "required": true },
          { "id": "guest", "type": "toggle", "label": "With a guest" } ] }] },
        { "id": "guests", "title": "Guest", "visible": { "field": "guest", "equals": true },
          "sections": [{ "id": "b", "fields": [
            { "id": "guestName", "type": "text", "label": "Guest's name" } ] }] },
        { "id": "where", "title": "Place", "sections": [{ "id": "c", "fields": [
          { "id": "city", "type": "text", "label": "City",
            "required": { "field": "name", "equals": "Bob" } } ] }] },
        { "id": "end", "title": "End", "sections": [{ "id": "d", "fields": [
          { "id": "note", "type": "text", "label": "Note" } ] }] } ] }
    """

  /// A form at its review, where some answer was chosen.
  private func driver(
    changing path: FieldPath, values: FormObject
  ) throws -> ScreenDriver {
    let driver = ScreenDriver(try FormFixture(Self.trip, values: values))
    while !driver.session.state.isReviewing { driver.press(.pageDown) }
    while driver.session.state.focus != .entry(path) { driver.press(.up) }
    driver.press(.enter)
    #expect(driver.session.state.focus == .field(path))
    return driver
  }

  private func replace(_ text: String, in driver: ScreenDriver) {
    driver.press(.control("u"))
    driver.type(text)
  }

  @Test(arguments: [KeyPress.pageDown, .enter])
  func `after a change, going on leads from the page straight back to the review`(
    key: KeyPress
  ) throws {
    let driver = try driver(changing: "name", values: ["name": "Ada", "city": "Rome"])
    #expect(driver.top == "Trip · You ●○○ Page 1 of 3")
    #expect(driver.session.targets.last == .button(.review))
    #expect(driver.body.contains("[ Review ]"))
    replace("Eve", in: driver)
    driver.press(.down, key)
    #expect(driver.screen.hasPrefix("Trip · Review\n"))
    #expect(driver.body.contains("  Name: Eve"))
    #expect(driver.session.state.focus == .button(.submit))
  }

  @Test func `a page nobody has seen is shown on the way, then the review`() throws {
    let driver = try driver(changing: "guest", values: ["name": "Ada"])
    driver.press(.character(" "))
    #expect(driver.session.targets.buttons.first == .button(.nextPage))
    driver.press(.pageDown)
    #expect(driver.top == "Trip · Guest ●●○○ Page 2 of 4")
    #expect(driver.session.state.focus == .field("guestName"))
    driver.press(.pageDown)
    #expect(driver.screen.hasPrefix("Trip · Review\n"))
  }

  @Test func `a page that was hidden meanwhile is new when it comes back`() throws {
    let driver = try driver(
      changing: "guest", values: ["name": "Ada", "guest": true, "guestName": "Bob"])
    driver.press(.character(" "))
    #expect(driver.session.targets.last == .button(.review))
    driver.press(.character(" "), .pageDown)
    #expect(driver.top == "Trip · Guest ●●○○ Page 2 of 4")
  }

  @Test func `a later page that became invalid is shown with its error, then the review`() throws {
    let driver = try driver(changing: "name", values: ["name": "Ada"])
    replace("Bob", in: driver)
    driver.press(.pageDown)
    #expect(driver.top == "Trip · Place ●●○ Page 2 of 3")
    #expect(driver.body.contains("- City: This field is required"))
    #expect(driver.session.state.focus == .field("city"))
    driver.type("Rome")
    driver.press(.pageDown)
    #expect(driver.screen.hasPrefix("Trip · Review\n"))
  }

  @Test func `the page itself is judged first`() throws {
    let driver = try driver(changing: "name", values: ["name": "Ada"])
    replace("", in: driver)
    driver.press(.pageDown)
    #expect(driver.top == "Trip · You ●○○ Page 1 of 3")
    #expect(driver.body.contains("- Name: This field is required"))
  }

  @Test func `from pages before the one reached by going back, too`() throws {
    let driver = try driver(changing: "city", values: ["name": "Ada"])
    driver.press(.pageUp)
    #expect(driver.top == "Trip · You ●○○ Page 1 of 3")
    driver.press(.pageDown)
    #expect(driver.screen.hasPrefix("Trip · Review\n"))
  }

  @Test func `before the first review pages are turned one by one`() throws {
    let driver = ScreenDriver(try FormFixture(Self.trip, values: ["name": "Ada"]))
    driver.press(.pageDown)
    #expect(driver.top == "Trip · Place ●●○ Page 2 of 3")
    driver.press(.pageUp, .pageDown)
    #expect(driver.top == "Trip · Place ●●○ Page 2 of 3")
    #expect(driver.session.targets.buttons.first == .button(.nextPage))
  }
}
