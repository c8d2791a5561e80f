import FormKit
import FormKitMock
import Testing

@testable import FormKitTerminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct MotionTests {
  private func driver(reducesMotion: Bool) throws -> ScreenDriver {
    let driver = ScreenDriver(
      try FormFixture(TestSchema.everything), rows: 30, reducesMotion: reducesMotion)
    driver.press(.down)
    return driver
  }

  @Test func `a field appears line by line`() throws {
    let driver = try driver(reducesMotion: false)
    driver.press(.character(" "))
    #expect(driver.body.contains("(•) Business\n\n  Company\n\n  Topics"))
    #expect(driver.frame.isMoving)
    driver.session.frameState.motion.advance()
    #expect(driver.body.contains("  Company\n  [      "))
    for _ in 0..<3 { driver.session.frameState.motion.advance() }
    #expect(driver.body.contains("  Company\n  [      "))
    #expect(!driver.frame.isMoving)
  }

  @Test func `a field disappears line by line`() throws {
    let driver = try driver(reducesMotion: false)
    driver.press(.character(" "))
    for _ in 0..<4 { driver.session.frameState.motion.advance() }
    #expect(driver.body.contains("  Company\n  [      "))
    driver.press(.up, .character(" "))
    #expect(driver.body.contains("( ) Business\n\n  Company\n\n  Topics"))
    #expect(driver.frame.isMoving)
    for _ in 0..<2 { driver.session.frameState.motion.advance() }
    #expect(driver.body.contains("( ) Business\n\n  Topics"))
    #expect(!driver.frame.isMoving)
  }

  @Test func `fields come and go at once where motion is reduced`() throws {
    let driver = try driver(reducesMotion: true)
    driver.press(.character(" "))
    #expect(driver.body.contains("(•) Business\n\n  Company\n  [      "))
    driver.press(.up, .character(" "))
    #expect(driver.body.contains("( ) Business\n\n  Topics"))
    #expect(!driver.frame.isMoving)
  }

  @Test func `a field that gets the focus while it appears shows whole`() throws {
    let driver = try driver(reducesMotion: false)
    driver.press(.enter)
    #expect(driver.body.contains("› Company\n  [      "))
  }

  @Test(arguments: [true, false])
  func `the focus of a field that disappears goes to the next visible one`(
    reducesMotion: Bool
  ) throws {
    let driver = try driver(reducesMotion: reducesMotion)
    driver.press(.enter)
    #expect(driver.session.state.focus == .field("company"))
    driver.fixture.controller.perform { try? $0.set("kind", to: "personal") }
    #expect(driver.session.state.focus == .field("topics"))
    #expect(driver.body.contains("› Topics"))
  }

  private func checking(
    reducesMotion: Bool, _ body: (LiveTerminal, VirtualClock) async throws -> Void
  ) async throws {
    let fixture = try FormFixture(
      TestSchema.screenName, clock: VirtualClock(), checks: ["screenName": { _ in .available }])
    let (terminal, clock) = (LiveTerminal(), VirtualClock())
    let form = FullScreenForm(
      controller: fixture.controller, presentation: fixture.presentation(), style: .plain,
      capability: .none, reducesMotion: reducesMotion, clock: clock)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    terminal.type("ada")
    await terminal.shows("Checking availability…")
    try await body(terminal, clock)
    terminal.press(.control("c"))
    #expect(try await run.value == .interrupted)
  }

  @Test func `a sign turns while a check runs`() async throws {
    try await checking(reducesMotion: false) { terminal, clock in
      for sign in ["⠋", "⠙", "⠹"] {
        await terminal.shows("] \(sign)")
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .milliseconds(FormMotion.interval))
      }
    }
  }

  @Test func `nothing turns where motion is reduced`() async throws {
    try await checking(reducesMotion: true) { terminal, clock in
      await terminal.shows("] …")
      #expect(clock.sleeperCount == 0)
    }
  }
}
