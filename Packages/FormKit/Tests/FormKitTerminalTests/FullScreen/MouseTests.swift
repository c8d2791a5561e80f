import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite struct MouseTests {
  /// Clicks on the first place that shows a text.
  @discardableResult
  private func click(_ text: String, _ driver: ScreenDriver) throws -> FormSession.EventResult {
    let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains(text) }, "no \(text)")
    let line = Array(rows[row])
    let column = try #require(
      line.indices.first { line[$0...].starts(with: Array(text)) })
    return driver.session.handle(
      .mouse(MousePress(.left, at: ScreenPosition(row: row, column: column))))
  }

  private func wheel(_ button: MousePress.Button, _ driver: ScreenDriver) {
    _ = driver.session.handle(.mouse(MousePress(button, at: ScreenPosition(row: 0, column: 0))))
  }

  @Test func `a click on a field gives it the focus`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.signIn))
    try click("Password", driver)
    #expect(driver.session.state.focus == .field("password"))
    try click("[‹you@", driver)
    #expect(driver.session.state.focus == .field("email"))
  }

  @Test func `a click on an option, a switch and a button does what they do`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    try click("Business", driver)
    #expect(driver.fixture.engine.values(redacted: false)["kind"] == "business")
    try click("Topics", driver)
    try click("Sport", driver)
    try click("Art", driver)
    try click("Sport", driver)
    #expect(driver.fixture.engine.values(redacted: false)["topics"] == .array(["art"]))
    try click("I accept", driver)
    #expect(driver.body.contains("› [x] I accept"))
    try click("[ Continue ]", driver)
    #expect(driver.body.contains("Company: This field is required"))
    try click("- Company", driver)
    #expect(driver.session.state.focus == .field("company"))
  }

  @Test func `each of several buttons in a row is its own`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.screenName))
    #expect(try click("Skip for now", driver) == .exit(.action("skipNameButton")))
    #expect(try click("[ Continue", driver) == .stay)
    #expect(driver.body.contains("✗"))
  }

  @Test func `a click in the review shows the field`() throws {
    let driver = ScreenDriver(
      try FormFixture(TestSchema.pages, values: ["name": "Ada", "city": "London"]))
    driver.press(.pageDown, .pageDown)
    try click("City: London", driver)
    #expect(driver.session.state.focus == .field("city"))
  }

  @Test func `the wheel scrolls and the next key shows the focus again`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 8, columns: 30)
    let before = driver.screen
    wheel(.wheelDown, driver)
    wheel(.wheelDown, driver)
    #expect(driver.screen.contains("▲"))
    #expect(!driver.screen.contains("› Account type"))
    #expect(driver.session.state.focus == .field("kind"))
    for _ in 0..<20 { wheel(.wheelDown, driver) }
    #expect(driver.screen.contains("[ Continue ]"))
    wheel(.wheelUp, driver)
    #expect(!driver.screen.contains("[ Continue ]"))
    driver.press(.escape)
    #expect(driver.screen == before)
  }

  @Test func `a click on nothing, or beside the screen, is ignored`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.signIn))
    for (row, column) in [(0, 0), (23, 0), (20, 40), (99_998, 99_998), (-1, -1)] {
      let place = ScreenPosition(row: row, column: column)
      #expect(driver.session.handle(.mouse(MousePress(.left, at: place))) == .stay)
    }
    #expect(driver.session.state.focus == .field("email"))
  }

  @Test func `a path that nobody looked at is looked at before the focus goes`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.everything), rows: 30)
    try click("Photo", driver)
    driver.type("me.png")
    try click("Birthday", driver)
    let request = try #require(driver.session.takeFileRequest())
    #expect(request.text == "me.png")
    driver.session.finish(request, with: .file(["name": "me.png"]))
    #expect(driver.session.state.focus == .field("born"))
  }
}
