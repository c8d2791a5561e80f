import FormKit
import Testing

@testable import FormKitTerminal

/// The buttons of notices.
@MainActor
struct NoticeActionTests {
  private static let notice = FormNotice(
    .warning, "Not uploaded yet.", actions: [.init("retryButton", label: "Upload again")])
  private static let oneField = #"""
    {"formatVersion":1,"id":"f","title":"F",
     "sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}],
     "actions":[{"id":"quitButton","label":"Quit"}]}
    """#
  private static let noField = #"""
    {"formatVersion":1,"id":"f","title":"F","submitLabel":"Go","sections":[],
     "actions":[{"id":"quitButton","label":"Quit"}]}
    """#

  @Test func `on the full screen they follow the form's actions, and end the form`() throws {
    let fixture = try FormFixture(Self.oneField)
    fixture.notices.notices = [Self.notice]
    let driver = ScreenDriver(fixture, presentation: fixture.presentation(canGoBack: true))
    #expect(driver.screen.contains("Warning: Not uploaded yet."))
    #expect(driver.screen.contains("[ Quit ]   [ Upload again ]   [ Back ]"), "\(driver.screen)")
    driver.press(.tab, .tab, .tab)
    #expect(driver.press(.enter) == .exit(.action("retryButton")))
  }

  @Test func `a button goes with its notice`() throws {
    let fixture = try FormFixture(Self.oneField)
    fixture.notices.notices = [Self.notice]
    let driver = ScreenDriver(fixture, presentation: fixture.presentation())
    fixture.notices.notices = []
    driver.press(.tab)
    #expect(!driver.screen.contains("Upload again"), "\(driver.screen)")
  }

  @Test func `an action of the form and of a notice is one button`() throws {
    let fixture = try FormFixture(Self.oneField)
    fixture.notices.notices = [
      FormNotice(.info, "Done.", actions: [.init("quitButton", label: "End")])
    ]
    let text = FormTextRenderer.text(
      engine: fixture.engine, notices: fixture.notices.notices, width: 60)
    #expect(text.contains("[ Quit ]") && !text.contains("[ End ]"), "\(text)")
  }

  @Test func `line by line they are listed and called`() async throws {
    let fixture = try FormFixture(Self.oneField)
    fixture.notices.notices = [Self.notice]
    let lines = LineTranscript([":retryButton"])
    #expect(try await lines.run(fixture) == .action("retryButton"))
    #expect(lines.text.contains("Upload again: :retryButton"), "\(lines.text)")
  }

  @Test func `a menu lists them, and help names them`() async throws {
    let fixture = try FormFixture(Self.noField)
    fixture.notices.notices = [Self.notice]
    let lines = LineTranscript([":help", "3"])
    #expect(try await lines.run(fixture) == .action("retryButton"))
    #expect(lines.text.contains("3. Upload again [retryButton]"), "\(lines.text)")
    #expect(lines.text.contains(":retryButton – Upload again"), "\(lines.text)")
  }

  @Test func `a notice that comes at the last prompt is printed before the form ends`()
    async throws
  {
    let fixture = try FormFixture(Self.noField)
    let lines = LineTranscript([":quitButton"])
    lines.whileWaiting = { fixture.notices.notices = [FormNotice(.success, "Sent.")] }
    #expect(try await lines.run(fixture) == .action("quitButton"))
    #expect(lines.text.ranges(of: "Sent.").count == 1, "\(lines.text)")
  }

  @Test func `a notice that comes later says its buttons`() async throws {
    let fixture = try FormFixture(
      Self.oneField, results: [.failed, .completed], notice: Self.notice)
    let lines = LineTranscript(["x", ":retryButton"])
    #expect(try await lines.run(fixture) == .action("retryButton"))
    #expect(
      lines.text.contains("Warning: Not uploaded yet.\n")
        && lines.text.contains("Upload again: :retryButton"), "\(lines.text)")
  }
}
