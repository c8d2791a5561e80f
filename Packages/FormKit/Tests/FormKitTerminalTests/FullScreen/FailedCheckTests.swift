import FormKit
import Synchronization
import Testing

@testable import FormKitTerminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct FailedCheckTests {
  /// A check that fails until it is repaired.
  private final class Flaky: Sendable {
    private let isUp = Mutex(false)
    private let count = Mutex(0)

    var calls: Int { count.withLock { $0 } }

    func repair() { isUp.withLock { $0 = true } }

    func answer() -> CheckResult {
      count.withLock { $0 += 1 }
      return isUp.withLock { $0 } ? .available : .failed
    }
  }

  private let check = Flaky()

  private func fixture() throws -> FormFixture {
    try FormFixture(
      TestSchema.screenName, debounce: 0, checks: ["screenName": { [check] _ in check.answer() }])
  }

  private func wait(_ driver: ScreenDriver, _ status: FieldStatus) async throws {
    let engine = driver.fixture.engine
    for _ in 0..<20_000 where try engine.state(of: "screenName").status != status {
      await Task.yield()
    }
    #expect(try engine.state(of: "screenName").status == status)
  }

  @Test func `a screen shows that a check failed and tries again with Ctrl-R`() async throws {
    let driver = ScreenDriver(try fixture())
    driver.type("ada")
    try await wait(driver, .failed)
    #expect(driver.body.contains("Error: We couldn't check this. Try again."))
    #expect(!driver.body.contains("online"))
    #expect(driver.screen.contains("Ctrl-R try again"))
    check.repair()
    let calls = check.calls
    driver.press(.control("r"))
    try await wait(driver, .valid)
    #expect(check.calls == calls + 1)
    #expect(!driver.body.contains("couldn't"))
  }

  @Test func `line by line a failed check asks the field again, and :retry tries again`()
    async throws
  {
    let transcript = LineTranscript(["ada", ":help", ":retry"])
    #expect(try await transcript.run(try fixture()) == .endOfInput)
    #expect(check.calls == 2)
    #expect(transcript.text.contains("Error: We couldn't check this. Try again.\n"))
    #expect(transcript.text.contains(":retry checks the value again.\n"))
    #expect(!transcript.text.contains("online"))
  }
}
