import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite struct RefusedSubmissionTests {
  private func refused(notice: FormNotice?) async throws -> ScreenDriver {
    let driver = ScreenDriver(
      try FormFixture(TestSchema.signIn, results: [.failed], notice: notice), rows: 30)
    driver.type("ada@example.com")
    driver.press(.tab)
    driver.type("wrong-password")
    #expect(driver.screen.contains("✓"))
    driver.press(.enter)
    #expect(!driver.screen.contains("✓"), "a submission under way confirms nothing")
    while driver.fixture.engine.status == .submitting { await Task.yield() }
    return driver
  }

  @Test func `a refused submission confirms no field until it is changed`() async throws {
    let driver = try await refused(notice: FormNotice(.error, "The password is incorrect."))
    #expect(!driver.screen.contains("✓"))
    driver.session.move(to: .field("password"))
    driver.type("x")
    driver.session.move(to: .button(.submit))
    let lines = driver.screen.split(separator: "\n")
    #expect(lines.count { $0.contains("✓") } == 1)
    #expect(lines.contains { $0.contains("•") && $0.contains("✓") })
  }

  @Test func `a value with a warning has the sign of the warning`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "validation": "live", "sections": [{ "fields": [
        { "id": "a", "type": "text", "label": "A", "rules": [
          { "rule": "minLength", "value": 4, "severity": "warning", "message": "Longer is better" }
        ] } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    driver.type("aa")
    #expect(driver.screen.contains("] ▲\n") && !driver.screen.contains("✓"))
    driver.type("aa")
    #expect(driver.screen.contains("] ✓\n") && !driver.screen.contains("▲"))
  }

  @Test func `a notice with the reason takes the place of the general sentence`() async throws {
    let explained = try await refused(notice: FormNotice(.error, "The password is incorrect."))
    #expect(explained.screen.contains("The password is incorrect."))
    #expect(!explained.screen.contains("was not submitted"))
    let bare = try await refused(notice: FormNotice(.info, "Demo: any password works."))
    #expect(bare.screen.contains("✗ The form was not submitted. Try again."))
  }

  @Test func `the error summary shows again after something else was shown`() throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let first = ScreenDriver(fixture)
    first.session.submit()
    #expect(first.screen.contains("✗ 2 things need attention"))
    first.session.keepProblems()
    let second = ScreenDriver(fixture)
    #expect(second.screen.contains("✗ 2 things need attention"))
    second.session.keepProblems()
    let other = ScreenDriver(
      try FormFixture(TestSchema.signIn),
      presentation: FormPresentation(notices: fixture.notices))
    #expect(!other.screen.contains("attention"))
  }

  @Test func `a form without fields does not announce its submission`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.review))
    driver.session.submit()
    #expect(driver.fixture.engine.status == .submitting)
    #expect(!driver.screen.contains("Submitting"))
    driver.fixture.notices.progress = FormNoticeBoard.Progress("Uploading", fraction: 0.5)
    #expect(driver.screen.contains("Uploading"))
  }
}
