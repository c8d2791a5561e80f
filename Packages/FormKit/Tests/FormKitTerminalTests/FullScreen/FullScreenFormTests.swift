#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FormKit
import FormKitMock
import FormKitTerminal
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct FullScreenFormTests {
  private func form(
    _ fixture: FormFixture, presentation: FormPresentation? = nil
  ) -> FullScreenForm {
    FullScreenForm(
      controller: fixture.controller, presentation: presentation ?? fixture.presentation(),
      style: .plain, capability: .none)
  }

  /// Shows a form until it has drawn its first frame.
  private func start(
    _ fixture: FormFixture, on terminal: LiveTerminal
  ) async -> Task<FormExit, any Error> {
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    await terminal.hasWritten(1)
    return run
  }

  /// Fills the form of the sign-in in and sends it.
  private func signIn(_ fixture: FormFixture, on terminal: LiveTerminal) async throws -> FormExit {
    terminal.type("ada@example.com")
    terminal.press(.enter)
    terminal.type("secret1")
    terminal.press(.enter)
    return try await form(fixture).run(
      on: terminal, events: TerminalEventQueue(terminal.events))
  }

  @Test func `a form is filled in, submitted and left`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    let exit = try await signIn(fixture, on: terminal)
    #expect(exit == .submitted)
    #expect(
      fixture.submissions.map(\.values) == [
        ["email": "ada@example.com", "password": "secret1"]
      ])
    #expect(!terminal.screen.contains("secret1"))
  }

  @Test func `a key press writes only the cells it changes`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    let run = await start(fixture, on: terminal)
    #expect(terminal.writes[0].count > 150)
    terminal.type("a")
    await terminal.hasWritten(2)
    terminal.type("b")
    await terminal.hasWritten(3)
    #expect(terminal.lastWrite == "\u{1B}[?25lb\u{1B}[?25h")
    terminal.press(.left)
    await terminal.hasWritten(4)
    #expect(terminal.lastWrite == "\u{8}")
    terminal.press(.tab)
    await terminal.hasWritten(5)
    #expect(terminal.writes[4].count < 250)
    terminal.press(.control("c"))
    #expect(try await run.value == .interrupted)
  }

  @Test(arguments: [
    TerminalError.output(.system(code: EIO)), .output(.closed),
    .system(call: "tcsetattr", code: EIO),
  ])
  func `a terminal that has gone away is the end of the input`(error: TerminalError) async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    let run = await start(fixture, on: terminal)
    terminal.fail(with: error)
    terminal.type("a")
    #expect(try await run.value == .endOfInput)
    #expect(fixture.engine.values(redacted: false)["email"] == "a")
  }

  @Test func `a terminal that has gone away while a form is sent lets it arrive`() async throws {
    let terminal = LiveTerminal()
    let fixture = try FormFixture(
      TestSchema.signIn, duringSubmission: { terminal.fail(with: .output(.system(code: EIO))) })
    #expect(try await signIn(fixture, on: terminal) == .submitted)
    #expect(fixture.submissions.count == 1)
  }

  @Test func `another error of the terminal is thrown`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    terminal.fail(with: .output(.system(code: ENOSPC)))
    await #expect(throws: TerminalError.output(.system(code: ENOSPC))) {
      _ = try await form(fixture).run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
  }

  @Test func `each key press is measured until its frame is written`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    var presentation = fixture.presentation()
    var durations: [Duration] = []
    presentation.onFrame = { durations.append($0) }
    let run = Task { [presentation] in
      try await form(fixture, presentation: presentation).run(
        on: terminal, events: TerminalEventQueue(terminal.events))
    }
    await terminal.hasWritten(1)
    #expect(durations.isEmpty)
    terminal.type("ab")
    await terminal.hasWritten(3)
    terminal.press(.control("c"))
    #expect(try await run.value == .interrupted)
    #expect(durations.count >= 2 && durations.allSatisfy { $0 > .zero })
  }

  @Test func `a key press that ends a form is measured until the next form's first frame`()
    async throws
  {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    let events = TerminalEventQueue(terminal.events)
    var presentation = fixture.presentation(canGoBack: true)
    var durations: [Duration] = []
    presentation.onFrame = { durations.append($0) }
    let run = Task { [presentation] in
      try await form(fixture, presentation: presentation).run(on: terminal, events: events)
    }
    await terminal.hasWritten(1)
    terminal.press(.escape)
    #expect(try await run.value == .back)
    #expect(durations.isEmpty)
    // A form that measures nothing, such as a sign of waiting, draws the frame.
    let next = try FormFixture(TestSchema.signIn)
    terminal.press(.control("c"))
    #expect(try await form(next).run(on: terminal, events: events) == .interrupted)
    #expect(durations.count == 1 && durations.allSatisfy { $0 > .zero })
  }

  @Test func `the time in which the process is stopped does not count as a frame`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    var presentation = fixture.presentation()
    var durations: [Duration] = []
    presentation.onFrame = { durations.append($0) }
    let run = Task { [presentation] in
      try await form(fixture, presentation: presentation).run(
        on: terminal, events: TerminalEventQueue(terminal.events))
    }
    await terminal.hasWritten(1)
    terminal.press(.control("z"))
    terminal.send(.resumed)
    await terminal.hasWritten(2)
    #expect(terminal.suspensions == 1)
    #expect(durations.isEmpty)
    terminal.press(.control("c"))
    #expect(try await run.value == .interrupted)
  }

  @Test func `availability is visibly checked, then the name is taken and replaced`() async throws {
    let clock = VirtualClock()
    let fixture = try FormFixture(
      TestSchema.screenName, clock: clock,
      checks: [
        "screenName": { value in
          value == "ada" ? .taken(suggestions: ["ada1", "ada2"]) : .available
        }
      ])
    let terminal = LiveTerminal()
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    terminal.type("ada")
    await terminal.shows("Checking availability…")
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .milliseconds(300))
    await terminal.shows("2 ada2")
    #expect(terminal.screen.contains("  Error: That name is taken\n  Suggestions:\n    1 ada1"))
    terminal.press(.alt("2"))
    await terminal.shows("[ada2 ")
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .milliseconds(300))
    await terminal.shows("✓")
    terminal.press(.enter)
    #expect(try await run.value == .submitted)
    #expect(fixture.submissions.first?.values == ["screenName": "ada2"])
  }

  @Test func `a name that nobody could check is said to be checked later`() async throws {
    let fixture = try FormFixture(TestSchema.screenName, debounce: 0)
    let terminal = LiveTerminal()
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    terminal.type("ada")
    await terminal.shows("We'll check this when you're online")
    terminal.press(.enter)
    #expect(try await run.value == .submitted)
  }

  @Test func `what is typed ahead reaches the next form`() async throws {
    let first = try FormFixture(TestSchema.signIn)
    let second = try FormFixture(TestSchema.pages)
    let terminal = LiveTerminal()
    terminal.type("ada@example.com")
    terminal.press(.enter)
    terminal.type("secret1")
    terminal.press(.enter)
    terminal.type("Ada")
    terminal.press(.enter)
    terminal.type("London")
    terminal.press(.enter, .enter)
    let events = TerminalEventQueue(terminal.events)
    #expect(try await form(first).run(on: terminal, events: events) == .submitted)
    #expect(try await form(second).run(on: terminal, events: events) == .submitted)
    #expect(second.submissions.first?.values == ["name": "Ada", "city": "London"])
  }

  @Test func `input that ends during a submission does not lose it`() async throws {
    let fixture = try FormFixture(TestSchema.pages, values: ["name": "Ada", "city": "London"])
    let terminal = LiveTerminal()
    terminal.press(.enter, .enter, .enter)
    terminal.send(.endOfInput)
    let events = TerminalEventQueue(terminal.events)
    #expect(try await form(fixture).run(on: terminal, events: events) == .submitted)
    #expect(try await events.next() == .endOfInput)
  }

  @Test func `input that ends ends the form, also after a failed submission`() async throws {
    let fixture = try FormFixture(
      TestSchema.pages, values: ["name": "Ada", "city": "London"], results: [.failed],
      notice: FormNotice(.error, "Upload failed. Try again later?"))
    let terminal = LiveTerminal()
    terminal.press(.enter, .enter, .enter)
    terminal.send(.endOfInput)
    let exit = try await form(fixture).run(
      on: terminal, events: TerminalEventQueue(terminal.events))
    #expect(exit == .endOfInput)
    #expect(terminal.screen.contains("Error: Upload failed. Try again later?"))
    #expect(!terminal.screen.contains("The form was not submitted."))
  }

  @Test func `what the server refuses shows at its field, which gets the focus`() async throws {
    let fixture = try FormFixture(
      TestSchema.signIn, results: [.validationFailed(["email": "No such account"]), .completed])
    let terminal = LiveTerminal()
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    terminal.type("ada@example.com")
    terminal.press(.enter)
    terminal.type("secret1")
    terminal.press(.enter)
    await terminal.shows("  - Email: No such account")
    #expect(terminal.screen.contains("› Email"))
    terminal.type("x")
    terminal.press(.enter, .enter)
    #expect(try await run.value == .submitted)
    #expect(fixture.submissions.count == 2)
  }

  @Test func `a resized or resumed terminal is drawn from scratch`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    await terminal.hasWritten(1)
    terminal.resize(rows: 6, columns: 20)
    await terminal.shows("› Email")
    let writes = terminal.writes.count
    terminal.press(.control("z"))
    terminal.send(.resumed)
    await terminal.hasWritten(writes + 1)
    #expect(terminal.suspensions == 1)
    #expect(terminal.lastWrite.contains("\u{1B}[2J"))
    terminal.press(.control("d"))
    #expect(try await run.value == .endOfInput)
  }

  @Test func `a form that was submitted and not changed is left again at once`() async throws {
    let fixture = try FormFixture(TestSchema.pages, values: ["name": "Ada", "city": "London"])
    let terminal = LiveTerminal()
    let events = TerminalEventQueue(terminal.events)
    terminal.press(.enter, .enter, .enter)
    #expect(try await form(fixture).run(on: terminal, events: events) == .submitted)
    terminal.press(.control("e"), .enter, .enter)
    #expect(try await form(fixture).run(on: terminal, events: events) == .submitted)
    #expect(fixture.submissions.count == 1)
  }

  @Test func `a notice appears without a key press`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    let form = form(fixture)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    await terminal.hasWritten(1)
    fixture.notices.notices = [FormNotice(.success, "Saved")]
    await terminal.shows("Done: Saved")
    terminal.press(.control("c"))
    #expect(try await run.value == .interrupted)
    #expect(fixture.notices.onChange == nil)
  }

  @Test func `a cancelled form throws and leaves the events to others`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let terminal = LiveTerminal()
    let events = TerminalEventQueue(terminal.events)
    let form = form(fixture)
    let run = Task { try await form.run(on: terminal, events: events) }
    await terminal.hasWritten(1)
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    terminal.type("x")
    #expect(try await events.next() == .key(.character("x")))
  }

  @Test func `a file is looked at on Enter and its facts show`() async throws {
    let fixture = try FormFixture(TestSchema.everything)
    let terminal = LiveTerminal(rows: 40)
    let presentation = fixture.presentation(resolveFile: { _, path in
      path == "me.png"
        ? .file(["name": "me.png", "size": 2_400_000, "width": 800, "height": 600])
        : .problem("There is no such file.")
    })
    let form = form(fixture, presentation: presentation)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    terminal.press(.tab, .tab, .tab)
    terminal.type("you.png")
    terminal.press(.enter)
    await terminal.shows("Error: There is no such file.")
    #expect(terminal.screen.contains("› Photo"))
    terminal.press(.control("u"))
    terminal.type("me.png")
    terminal.press(.down)
    await terminal.shows("  [me.png, 2.4 MB, 800 × 600 pixels]")
    #expect(terminal.screen.contains("› [ ] I accept the terms (required)"))
    terminal.press(.control("c"))
    #expect(try await run.value == .interrupted)
  }
}
