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
        "Submitting…\nUploading 26 %\nUploading 60 %\nUploading 99 %\nUploading 100 %\n"))
  }
}
