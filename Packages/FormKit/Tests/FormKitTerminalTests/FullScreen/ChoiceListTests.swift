import FormKit
import Testing

@testable import FormKitTerminal

/// Keys of a list of options that has the focus.
@MainActor @Suite struct ChoiceListTests {
  private static let places = [
    "New Caledonia", "New Zealand", "Newfoundland", "Oman", "Papua New Guinea", "Peru", "Qatar",
    "Samoa", "Spain", "Tonga",
  ]

  private func driver(_ type: String, isLastPage: Bool = true) throws -> ScreenDriver {
    let options = Self.places.map { #"{ "value": "\#($0)", "label": "\#($0)" }"# }
    let next = #", { "id": "two", "sections": [{ "fields": [{ "id": "b", "type": "text" }] }] }"#
    let json = """
      { "formatVersion": 1, "id": "f", "version": 1, "title": "F", "pages": [
        { "id": "one", "sections": [{ "fields": [
          { "id": "place", "type": "\(type)", "label": "Place",
            "options": [\(options.joined(separator: ", "))] },
          { "id": "note", "type": "text", "label": "Note" } ] }] }\(isLastPage ? "" : next) ] }
      """
    return ScreenDriver(try FormFixture(json), rows: 24, columns: 100)
  }

  private func place(_ driver: ScreenDriver) -> FormValue? {
    driver.fixture.engine.values(redacted: false)["place"]
  }

  private func keys(_ driver: ScreenDriver) -> String {
    driver.screen.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test(arguments: [true, false])
  func `Enter takes the marked first option where an answer must be chosen`(
    isRequired: Bool
  ) throws {
    let json = """
      { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "fields": [
        { "id": "place", "type": "choice", "label": "Place", "required": \(isRequired),
          "options": [{ "value": "a", "label": "Ghent" }, { "value": "b", "label": "Bruges" }] },
        { "id": "note", "type": "text", "label": "Note" } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json), rows: 24, columns: 100)
    #expect(keys(driver).contains("Enter take") == isRequired, "\(keys(driver))")
    driver.press(.enter)
    #expect(place(driver) == (isRequired ? "a" : nil))
    #expect(driver.session.state.focus == .field("note"))
    // What is chosen stays when the focus comes back.
    driver.press(.backTab, .down, .enter)
    #expect(place(driver) == "b")
    driver.press(.backTab, .enter)
    #expect(place(driver) == "b")
  }

  @Test func `Enter submits no answer that was not chosen`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "fields": [
        { "id": "place", "type": "choice", "label": "Place", "required": true,
          "options": [{ "value": "a", "label": "Yes" }, { "value": "b", "label": "No" }] } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json), rows: 24, columns: 100)
    #expect(keys(driver).contains("Space choose"), "\(keys(driver))")
    driver.press(.enter)
    #expect(place(driver) == nil && driver.fixture.submissions.isEmpty)
  }

  @Test func `a slash begins no filter that nothing matches`() throws {
    let driver = try driver("choice")
    driver.type("/new z")
    #expect(driver.body.contains("    Filter: new z\n  › ( ) New Zealand\n\n  Note"))
    driver.type("/")
    #expect(driver.body.contains("Filter: new z/"))
  }

  @Test func `a space goes on with the filter while an option matches it`() throws {
    let driver = try driver("choice")
    driver.type("new z")
    #expect(place(driver) == nil)
    #expect(driver.body.contains("    Filter: new z\n  › ( ) New Zealand\n\n  Note"))
    driver.press(.character(" "))
    #expect(place(driver) == "New Zealand")
    #expect(driver.body.contains("    Filter: new z\n  › (•) New Zealand\n\n  Note"))
  }

  @Test func `options that begin with the filter are before those that contain it`() throws {
    let driver = try driver("choice")
    driver.type("p")
    #expect(
      driver.body.contains(
        "    Filter: p\n  › ( ) Papua New Guinea\n    ( ) Peru\n    ( ) Spain\n\n  Note"))
    driver.press(.down, .down, .character(" "))
    #expect(place(driver) == "Spain")
  }

  @Test func `a second space chooses, and so does one behind an arrow`() throws {
    let twice = try driver("choice")
    twice.type("new  ")
    #expect(place(twice) == "New Caledonia")
    let moved = try driver("choice")
    moved.type("new")
    moved.press(.down, .character(" "))
    #expect(place(moved) == "New Zealand")
    moved.press(.character("z"))
    #expect(moved.body.contains("Nothing matches"))
    moved.press(.backspace, .character(" "))
    #expect(!moved.body.contains("Newfoundland") && moved.body.contains("New Caledonia"))
  }

  @Test func `a space in the filter of several options takes none`() throws {
    let driver = try driver("multiChoice")
    driver.type("papua n")
    #expect(place(driver) == nil)
    driver.press(.character(" "))
    #expect(place(driver) == .array(["Papua New Guinea"]))
    driver.press(.escape)
    driver.press(.character(" "))
    #expect(place(driver) == nil || place(driver) == .array([]))
  }

  @Test func `the key line says what Space does in a filter`() throws {
    let one = try driver("choice")
    #expect(keys(one).contains("↑↓ move · Space choose · type to filter · "))
    one.type("new")
    #expect(keys(one).contains("↑↓ move · Enter take · type to filter · "))
    one.type(" z")
    #expect(keys(one).contains("↑↓ move · Space choose · type to filter · "))
    let several = try driver("multiChoice")
    several.type("new")
    #expect(keys(several).contains("↑↓ move · type to filter · Ctrl-A all · "))
    several.press(.down)
    #expect(keys(several).contains("↑↓ move · Space choose · type to filter · Ctrl-A all · "))
  }

  @Test func `Page Down, Page Up, Home and End move in a list and stay on the page`() throws {
    let driver = try driver("choice", isLastPage: false)
    driver.press(.pageDown)
    #expect(driver.body.contains("  › ( ) Samoa"), "\(driver.body)")
    driver.press(.pageDown, .pageDown)
    #expect(driver.body.contains("  › ( ) Tonga") && driver.fixture.engine.currentPage == 0)
    driver.press(.pageUp)
    #expect(driver.body.contains("  › ( ) Newfoundland"))
    driver.press(.pageUp, .pageUp)
    #expect(driver.body.contains("  › ( ) New Caledonia"))
    driver.press(.end)
    #expect(driver.body.contains("  › ( ) Tonga"))
    driver.press(.home)
    #expect(driver.body.contains("  › ( ) New Caledonia"))
    #expect(place(driver) == nil && driver.session.state.focus == .field("place"))
    driver.press(.tab, .pageDown)
    #expect(driver.fixture.engine.currentPage == 1)
  }

  @Test func `End and Home keep to what the filter lets pass`() throws {
    let driver = try driver("choice")
    driver.type("new")
    driver.press(.end)
    #expect(driver.body.contains("  › ( ) Papua New Guinea"))
    driver.press(.character(" "), .home)
    #expect(place(driver) == "Papua New Guinea")
    #expect(driver.body.contains("  › ( ) New Caledonia"))
    driver.type("xyz")
    driver.press(.end, .home, .pageDown, .pageUp)
    #expect(driver.body.contains("Nothing matches"))
  }

  @Test func `Ctrl-A takes all in that match, and out when all are in`() throws {
    let driver = try driver("multiChoice")
    driver.press(.end, .character(" "))
    driver.type("new z")
    driver.press(.control("a"))
    #expect(place(driver) == .array(["New Zealand", "Tonga"]))
    driver.press(.escape, .control("a"))
    #expect(place(driver) == .array(Self.places.map { .string($0) }))
    driver.type("new")
    driver.press(.control("a"))
    #expect(
      place(driver) == .array(["Oman", "Peru", "Qatar", "Samoa", "Spain", "Tonga"]))
    driver.type("xyz")
    driver.press(.control("a"))
    #expect(driver.body.contains("Nothing matches"))
    #expect(
      place(driver) == .array(["Oman", "Peru", "Qatar", "Samoa", "Spain", "Tonga"]))
  }

  @Test func `Ctrl-A does nothing in a list of which one is chosen`() throws {
    let driver = try driver("choice")
    driver.press(.control("a"))
    #expect(place(driver) == nil)
    #expect(!keys(driver).contains("Ctrl-A"))
  }
}
