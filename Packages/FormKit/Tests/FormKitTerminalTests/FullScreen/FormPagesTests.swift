import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct FormPagesTests {
  private static let journey = """
    { "formatVersion": 1, "id": "journey", "title": "Journey", "submitLabel": "Book",
      "validation": "onSubmit", "pages": [
        { "id": "who", "title": "You", "sections": [{ "id": "a", "fields": [
          { "id": "name", "type": "text", "label": "Name", "required": true },
          { "id": "pin", "type": "password", "label": "PIN" },
          { "id": "guest", "type": "toggle", "label": "With a guest" } ] }] },
        { "id": "guests", "title": "Guest", "visible": { "field": "guest", "equals": true },
          "sections": [{ "id": "b", "fields": [
            { "id": "guestName", "type": "text", "label": "Guest's name", "required": true } ] }] },
        { "id": "when", "title": "Day", "sections": [{ "id": "c", "title": "Departure", "fields": [
          { "id": "day", "type": "date", "label": "Day" },
          { "id": "seats", "type": "integer", "label": "Seats", "compute":
            { "if": { "field": "guest", "equals": true }, "then": 2, "else": 1 } } ] }] } ] }
    """

  private static let handle = """
    { "formatVersion": 1, "id": "handle", "title": "Handle", "validation": "onSubmit", "pages": [
        { "id": "one", "sections": [{ "id": "a", "fields": [
          { "id": "handle", "type": "text", "label": "Handle",
            "rules": [{ "rule": "remote", "check": "free" }] } ] }] },
        { "id": "two", "sections": [{ "id": "b", "fields": [
          { "id": "city", "type": "text", "label": "City" } ] }] } ] }
    """

  private func form(_ fixture: FormFixture) -> FullScreenForm {
    FullScreenForm(
      controller: fixture.controller, presentation: fixture.presentation(), style: .plain,
      capability: .none)
  }

  @Test func `all answers are reviewed before a form of several pages is submitted`() throws {
    let fixture = try FormFixture(
      Self.journey, values: ["name": "Ada", "pin": "1234", "day": "2026-03-01"], locale: "de")
    let driver = ScreenDriver(fixture)
    driver.press(.pageDown, .pageDown)
    #expect(
      driver.screen == """
        Journey · Überprüfen

        You
          Name: Ada
          PIN: •••
          With a guest: —

        Departure
          Day: 01.03.2026
          Seats: 1

        › [ Book ]   [ Vorherige Seite ]











        Eingabe drücken · Tab nächstes Feld · Esc zurück
        """)
    #expect(fixture.submissions.isEmpty)
    driver.press(.enter)
    #expect(fixture.engine.status == .submitting)
  }

  @Test func `choosing an answer shows its field; what cannot be changed is no choice`() throws {
    let driver = ScreenDriver(
      try FormFixture(Self.journey, values: ["name": "Ada", "guest": true, "guestName": "Bob"]))
    driver.press(.pageDown, .pageDown, .pageDown)
    #expect(driver.body.contains("  Guest's name: Bob"))
    #expect(
      Array(driver.session.targets) == [
        .entry("name"), .entry("pin"), .entry("guest"), .entry("guestName"), .entry("day"),
        .button(.submit), .button(.previousPage),
      ])
    driver.press(.up, .up)
    #expect(driver.body.contains("› Guest's name: Bob"))
    driver.press(.enter)
    #expect(driver.top == "Journey · Guest ●●○ Page 2 of 3")
    driver.type("by")
    #expect(driver.body.contains("› Guest's name\n  [Bobby "))
    driver.press(.pageDown, .pageDown)
    #expect(driver.body.contains("  Guest's name: Bobby"))
  }

  @Test func `hidden pages are skipped and not counted`() throws {
    let driver = ScreenDriver(try FormFixture(Self.journey, values: ["name": "Ada"]))
    #expect(driver.top == "Journey · You ●○ Page 1 of 2")
    driver.press(.pageDown)
    #expect(driver.top == "Journey · Day ●● Page 2 of 2")
    driver.press(.pageUp, .down, .down, .character(" "))
    #expect(driver.top == "Journey · You ●○○ Page 1 of 3")
    driver.press(.pageDown)
    #expect(driver.top == "Journey · Guest ●●○ Page 2 of 3")
  }

  @Test func `Escape and Page Up lead from the review back to the last page`() throws {
    let driver = ScreenDriver(try FormFixture(Self.journey, values: ["name": "Ada"]))
    driver.press(.pageDown, .pageDown)
    #expect(driver.press(.escape) == .stay)
    #expect(driver.top == "Journey · Day ●● Page 2 of 2")
    #expect(driver.body.contains("› Day"))
    driver.press(.pageDown, .pageDown)
    #expect(driver.screen.hasPrefix("Journey · Review\n"))
    driver.press(.pageUp)
    #expect(driver.top == "Journey · Day ●● Page 2 of 2")
    #expect(driver.screen.contains("Esc back"), "\(driver.screen)")
    #expect(driver.press(.escape) == .stay)
    #expect(driver.top == "Journey · You ●○ Page 1 of 2")
    // The first page has none before it.
    #expect(!driver.screen.contains("Esc back"))
    #expect(driver.press(.escape) == .stay && driver.top == "Journey · You ●○ Page 1 of 2")
  }

  @Test func `a page that is not in order stays, with a summary and the focus on the first error`()
    throws
  {
    let driver = ScreenDriver(try FormFixture(Self.journey))
    driver.press(.down, .pageDown)
    #expect(driver.top == "Journey · You ●○ Page 1 of 2")
    #expect(driver.body.hasPrefix("✗ 1 thing needs attention:\n  - Name: This field is required"))
    #expect(driver.session.state.focus == .field("name"))
    driver.type("A")
    #expect(!driver.body.contains("attention"))
  }

  @Test func `a page waits for its checks and goes on once they answered`() async throws {
    let (answers, answer) = AsyncStream<CheckResult>.makeStream()
    let fixture = try FormFixture(
      Self.handle,
      checks: [
        "free": { _ in
          for await answer in answers { return answer }
          return .offline
        }
      ])
    let terminal = LiveTerminal()
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    terminal.type("ada")
    terminal.press(.enter)
    await terminal.shows("Checking")
    terminal.type("Rome")
    #expect(terminal.top == "Handle ●○ Page 1 of 2")
    answer.yield(.available)
    await terminal.shows("[Rome ")
    #expect(terminal.top == "Handle ●● Page 2 of 2")
    terminal.press(.enter, .enter)
    #expect(try await run.value == .submitted)
    #expect(fixture.submissions.map(\.values) == [["handle": "ada", "city": "Rome"]])
  }

  @Test func `a check that refuses keeps the page`() async throws {
    let fixture = try FormFixture(
      Self.handle, values: ["handle": "ada"],
      checks: ["free": { _ in .taken(suggestions: []) }])
    let terminal = LiveTerminal()
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    terminal.press(.pageDown)
    await terminal.shows("attention")
    #expect(terminal.top == "Handle ●○ Page 1 of 2")
    terminal.press(.control("c"))
    #expect(try await run.value == .interrupted)
  }

  @Test func `what the server refuses leads from the review to its page`() async throws {
    let fixture = try FormFixture(
      Self.journey, values: ["name": "Ada"],
      results: [.validationFailed(["name": "No such person"]), .completed])
    let terminal = LiveTerminal()
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    terminal.press(.pageDown, .pageDown, .enter)
    await terminal.shows("  - Name: No such person")
    #expect(terminal.top == "Journey · You ●○ Page 1 of 2")
    terminal.type("!")
    terminal.press(.pageDown, .pageDown, .enter)
    #expect(try await run.value == .submitted)
    #expect(fixture.submissions.last?.values["name"] == "Ada!")
  }

  @Test func `too many items keep the page until there are fewer`() throws {
    let json = """
      { "formatVersion": 1, "id": "team", "pages": [
        { "id": "one", "sections": [{ "id": "m", "repeat": { "max": 2, "itemLabel": "Member" },
          "fields": [{ "id": "name", "type": "text", "label": "Name" }] }] },
        { "id": "two", "sections": [{ "id": "b", "fields": [
          { "id": "city", "type": "text", "label": "City" } ] }] } ] }
      """
    let items = (0..<3).map { FormValue.object(["name": .string("Ada \($0)")]) }
    let driver = ScreenDriver(try FormFixture(json, values: ["m": .array(items)]))
    driver.press(.pageDown)
    #expect(driver.screen.contains("Page 1 of 2"))
    #expect(driver.body.hasPrefix("✗ 1 thing needs attention:\n  - Keep at most 2"))
    driver.press(.alt("r"), .pageDown)
    #expect(driver.screen.contains("Page 2 of 2"))
  }

  @Test func `what the form as a whole objects to keeps the last page it reads`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "pages": [
        { "id": "one", "sections": [{ "id": "a", "fields": [
          { "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "two", "sections": [{ "id": "b", "fields": [
          { "id": "y", "type": "text", "label": "Y" } ] }] } ],
        "rules": [{ "rule": "assert", "that": { "field": "x", "isFilled": true },
          "message": "Fill in X" }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    driver.press(.pageDown)
    #expect(driver.screen.contains("Page 1 of 2"))
    #expect(driver.body.contains("Error: Fill in X"))
    driver.type("x")
    driver.press(.pageDown)
    #expect(driver.screen.contains("Page 2 of 2"))
  }

  @Test func `one visible page is submitted without a review`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "pages": [
        { "id": "one", "sections": [{ "id": "a", "fields": [
          { "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "two", "visible": { "field": "x", "isFilled": true }, "sections": [
          { "id": "b", "fields": [{ "id": "y", "type": "text", "label": "Y" } ] }] } ] }
      """
    let fixture = try FormFixture(json)
    let driver = ScreenDriver(fixture)
    #expect(!driver.screen.contains("Page"))
    driver.press(.pageDown)
    #expect(fixture.engine.status == .editing)
    driver.press(.enter)
    #expect(fixture.engine.status == .submitting)
  }
}
