import FormKit
import FormKitTerminal
import Testing

/// The notices of a form that asks line by line.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct LineNoticeTests {
  @Test func `without a notice that explains it, a failed submission has the general sentence`()
    async throws
  {
    let fixture = try FormFixture(
      TestSchema.signIn, results: [.failed], notice: FormNotice(.info, "Demo account"))
    let transcript = LineTranscript(["ada@example.com", "secret1"])
    _ = try await transcript.run(fixture)
    #expect(transcript.text.contains("\nThe form was not submitted. Try again.\n1. Sign in"))
  }

  @Test func `a note is printed once and an error after each attempt`() async throws {
    let board = FormNoticeBoard([FormNotice(.info, "Demo account")])
    let fixture = try FormFixture(TestSchema.signIn, results: [.failed, .failed, .completed]) {
      board.notices = [FormNotice(.error, "No such account."), FormNotice(.info, "Demo account")]
    }
    let transcript = LineTranscript(["ada@example.com", "secret1", "1", "1"])
    let presentation = FormPresentation(notices: board)
    #expect(try await transcript.run(fixture, presentation: presentation) == .submitted)
    #expect(transcript.text.ranges(of: "Demo account").count == 1, "\(transcript.text)")
    #expect(transcript.text.ranges(of: "No such account.").count == 3, "\(transcript.text)")
  }

  @Test func `a notice that is renewed is printed once more, and the others are not`() async throws
  {
    let changed = FormNotice(.info, "The form has changed.")
    let board = FormNoticeBoard([changed, FormNotice(.info, "Demo account")])
    let fixture = try FormFixture(TestSchema.signIn, results: [.failed, .completed]) {
      board.renew(changed)
    }
    let transcript = LineTranscript(["ada@example.com", "secret1", "1"])
    let presentation = FormPresentation(notices: board)
    #expect(try await transcript.run(fixture, presentation: presentation) == .submitted)
    #expect(transcript.text.ranges(of: "Demo account").count == 1, "\(transcript.text)")
    #expect(transcript.text.ranges(of: "The form has changed.").count == 3, "\(transcript.text)")
    #expect(board.notices.count == 2)
  }

  private static let sent = FormNotice(.success, "Sent.")
  private nonisolated static let menu = #"""
    {"formatVersion":1,"id":"f","title":"F","submitLabel":"Go","sections":[],
     "actions":[{"id":"quitButton","label":"Quit"}]}
    """#

  /// Where a notice comes, and the lines that are entered from there to the end.
  struct Prompt: Sendable {
    let end: String
    let schema: String
    let lines: [String]
  }

  private nonisolated static let prompts = [
    Prompt(end: "Choose: ", schema: menu, lines: ["1"]),
    Prompt(end: "Choose: ", schema: menu, lines: ["go"]),
    Prompt(end: "Choose: ", schema: menu, lines: [":continueButton"]),
    Prompt(end: "Choose: ", schema: menu, lines: ["nothing", ":help", "1"]),
    Prompt(
      end: "Password [passwordField] (required): ", schema: TestSchema.signIn,
      lines: ["ada@example.com", "secret1"]),
    Prompt(end: "Add Member? (y/n): ", schema: TestSchema.members, lines: ["Ada", "n"]),
    Prompt(end: "change it: ", schema: TestSchema.pages, lines: ["Ada", "Rome", ""]),
    Prompt(
      end: "change it: ", schema: TestSchema.pages, lines: ["Ada", "Rome", ":continueButton"]),
  ]

  @Test(arguments: prompts)
  func `a notice that comes at a prompt is printed once, before the submission removes it`(
    _ prompt: Prompt
  ) async throws {
    let board = FormNoticeBoard()
    var before = ""
    let lines = LineTranscript(prompt.lines)
    let fixture = try FormFixture(prompt.schema) { [sink = lines.sink] in
      before = sink.text
      board.notices = []
    }
    lines.whileWaiting = { [sink = lines.sink] in
      if sink.text.hasSuffix(prompt.end) { board.notices = [Self.sent] }
    }
    let presentation = FormPresentation(notices: board)
    #expect(try await lines.run(fixture, presentation: presentation) == .submitted)
    #expect(before.ranges(of: "Done: Sent.\n").count == 1, "\(before)")
    #expect(lines.text.ranges(of: "Sent.").count == 1, "\(lines.text)")
  }

  @Test func `a notice that comes at a menu is printed before the answer to the next line`()
    async throws
  {
    let fixture = try FormFixture(Self.menu)
    let lines = LineTranscript(["nothing", ":quitButton"])
    lines.whileWaiting = { fixture.notices.notices = [Self.sent] }
    #expect(try await lines.run(fixture) == .action("quitButton"))
    #expect(
      lines.text.hasSuffix(
        """
        Choose: nothing
        Done: Sent.
        Choose one of the numbers 1 to 2.
        Choose: :quitButton

        """), "\(lines.text)")
  }

  @Test func `a notice that comes before the end of the input is printed`() async throws {
    let fixture = try FormFixture(Self.menu)
    let lines = LineTranscript([], echoesInput: false)
    lines.whileWaiting = { fixture.notices.notices = [Self.sent] }
    #expect(try await lines.run(fixture) == .endOfInput)
    #expect(lines.text.hasSuffix("Choose: \nDone: Sent.\n"), "\(lines.text)")
  }

  @Test(arguments: [false, true])
  func `a notice of the last prompt is printed after the attempt only when it has come again`(
    comesAgain: Bool
  ) async throws {
    let board = FormNoticeBoard()
    let refused = FormNotice(.error, "The payment was not accepted.")
    let fixture = try FormFixture(Self.menu, results: [.failed]) {
      guard comesAgain else { return }
      board.notices = []
      board.notices = [refused]
    }
    let lines = LineTranscript(["1", "2"])
    lines.whileWaiting = { board.notices = [refused] }
    let presentation = FormPresentation(notices: board)
    #expect(try await lines.run(fixture, presentation: presentation) == .action("quitButton"))
    #expect(
      lines.text.ranges(of: refused.plainText).count == (comesAgain ? 2 : 1), "\(lines.text)")
  }

  @Test func `a form that was taken away leaves its notices to the next one`() async throws {
    let fixture = try FormFixture(Self.menu)
    let dismissal = FormDismissal()
    var presentation = fixture.presentation()
    presentation.dismissal = dismissal
    let lines = LineTranscript([":quitButton"])
    lines.whileWaiting = {
      fixture.notices.notices = [Self.sent]
      dismissal.dismiss()
    }
    #expect(try await lines.run(fixture, presentation: presentation) == .action("quitButton"))
    #expect(lines.text.contains("Sent.") == false, "\(lines.text)")
  }
}
