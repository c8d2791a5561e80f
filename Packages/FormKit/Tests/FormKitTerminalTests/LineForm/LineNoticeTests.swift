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
}
