import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct ProgressTests {
  private func submitting(columns: Int = 60) throws -> ScreenDriver {
    let driver = ScreenDriver(
      try FormFixture(
        TestSchema.signIn, values: ["email": "ada@example.com", "password": "secret1"]),
      columns: columns)
    driver.session.submit()
    driver.fixture.notices.progress = .init("Uploading the picture", fraction: 0.25)
    return driver
  }

  @Test func `an upload shows a bar with its number while it runs`() throws {
    let driver = try submitting()
    #expect(
      driver.screen.hasSuffix("Uploading the picture [██████░░░░░░░░░░░░░░░░░░] 25 %"))
    driver.fixture.notices.progress?.fraction = 1
    #expect(
      driver.screen.hasSuffix("Uploading the picture [████████████████████████] 100 %"))
    driver.fixture.notices.progress = nil
    #expect(driver.screen.hasSuffix("Submitting…"))
  }

  @Test func `a narrow screen keeps the number`() throws {
    #expect(try submitting(columns: 28).screen.hasSuffix("Uploading the picture 25 %"))
    #expect(try submitting(columns: 36).screen.hasSuffix("Uploading the picture [█░░░░░] 25 %"))
    let tiny = try submitting(columns: 20)
    #expect(tiny.screen.hasSuffix("Uploading the pictu…"))
  }

  @Test(
    arguments: [
      (-1, 0), (0, 0), (.nan, 0), (0.999, 99), (1, 100), (7, 100), (.infinity, 100),
      (-.infinity, 0),
    ] as [(Double, Int)])
  func `a fraction out of bounds is taken as the nearer bound`(fraction: Double, percent: Int) {
    #expect(FormNoticeBoard.Progress("", fraction: fraction).percent == percent)
  }

  @Test func `what nobody can measure is said without a bar`() throws {
    let driver = try submitting()
    driver.fixture.notices.progress = .init("Signing in…")
    #expect(driver.screen.hasSuffix("Signing in…"))
    #expect(FormNoticeBoard.Progress("Signing in…").percent == nil)
  }

  /// A form without fields whose submission runs and ends when the test says so.
  private func waiting(_ board: FormNoticeBoard) throws -> (FormController, () -> Void) {
    let form = try CompiledForm(FormSchema("waiting", title: "One Moment", fields: []))
    let today = try #require(FormDate(year: 2026, month: 1, day: 31))
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let controller = FormController(
      engine: FormEngine(form, environment: FormEnvironment(today: today))
    ) { _ in
      for await _ in ends {}
      return .completed
    }
    controller.perform { $0.submit() }
    return (controller, { end.finish() })
  }

  @Test func `a form that is being submitted already shows that, and ends with it`() async throws {
    let board = FormNoticeBoard()
    let (controller, end) = try waiting(board)
    let terminal = LiveTerminal()
    let form = FullScreenForm(
      controller: controller, presentation: FormPresentation(notices: board), style: .plain,
      capability: .none, reducesMotion: true)
    let run = Task {
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    }
    await terminal.shows("Submitting…")
    board.progress = .init("Loading your profile…")
    await terminal.shows("Loading your profile…")
    end()
    #expect(try await run.value == .submitted)
  }

  @Test func `a form that is being submitted already is left with Ctrl-C`() async throws {
    let (controller, _) = try waiting(FormNoticeBoard())
    let terminal = LiveTerminal()
    let form = FullScreenForm(
      controller: controller, presentation: FormPresentation(), style: .plain, capability: .none,
      reducesMotion: true)
    terminal.press(.control("c"))
    let exit = try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    #expect(exit == .interrupted)
  }

  @Test func `line by line such a form says only what is waited for`() async throws {
    let board = FormNoticeBoard()
    let (controller, end) = try waiting(board)
    let transcript = LineTranscript([])
    var source = transcript
    let saying = Task {
      for label in ["Signing in…", "Loading your profile…"] {
        board.progress = .init(label)
        for _ in 0..<20 { await Task.yield() }
      }
      end()
    }
    let exit = try await LineForm(
      controller: controller, presentation: FormPresentation(notices: board),
      showsControlIDs: false
    ).run(reading: &source, writing: transcript.sink)
    await saying.value
    #expect(exit == .submitted)
    #expect(transcript.text == "Signing in…\nLoading your profile…\n")
  }

  @Test func `line by line an upload is told in quarters`() async throws {
    let form = try CompiledForm(json: Array(TestSchema.signIn.utf8))
    let today = try #require(FormDate(year: 2026, month: 1, day: 31))
    let board = FormNoticeBoard()
    let engine = FormEngine(form, environment: FormEnvironment(today: today))
    let transcript = LineTranscript(["ada@example.com", "secret1"])
    let controller = FormController(engine: engine) { _ in
      for percent in [1.0, 26, 30, 60, 99, 100] {
        board.progress = .init("Uploading", fraction: percent / 100)
        for _ in 0..<20 { await Task.yield() }
      }
      return .completed
    }
    var source = transcript
    let exit = try await LineForm(
      controller: controller, presentation: FormPresentation(notices: board),
      showsControlIDs: false
    ).run(reading: &source, writing: transcript.sink)
    #expect(exit == .submitted)
    #expect(
      transcript.text.hasSuffix(
        "Submitting…\nUploading\nUploading 26 %\nUploading 60 %\nUploading 99 %\nUploading 100 %\n")
    )
  }
}
