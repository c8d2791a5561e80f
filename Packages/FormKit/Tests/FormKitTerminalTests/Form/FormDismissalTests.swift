#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FormKit
import FormKitTerminal
import Testing

/// Forms that are taken away while a person fills them in.
@MainActor @Suite(.timeLimit(.minutes(5))) struct FormDismissalTests {
  @Test func `a screen that waits for a key ends, and what was entered stays`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let dismissal = FormDismissal()
    var presentation = fixture.presentation()
    presentation.dismissal = dismissal
    let terminal = LiveTerminal()
    let events = TerminalEventQueue(terminal.events)
    let form = { [presentation] in
      FullScreenForm(
        controller: fixture.controller, presentation: presentation, style: .plain,
        capability: .none)
    }
    let run = Task { try await form().run(on: terminal, events: events) }
    terminal.type("ada")
    await terminal.shows("ada")
    dismissal.dismiss()
    #expect(try await run.value == .dismissed)
    #expect(fixture.engine.values(redacted: false)["email"] == "ada")
    // A form that was taken away already is drawn and left.
    #expect(try await form().run(on: terminal, events: events) == .dismissed)
  }

  @Test func `a submission ends before the form is taken away`() async throws {
    let dismissal = FormDismissal()
    let fixture = try FormFixture(TestSchema.signIn) { dismissal.dismiss() }
    var presentation = fixture.presentation()
    presentation.dismissal = dismissal
    let terminal = LiveTerminal()
    let form = FullScreenForm(
      controller: fixture.controller, presentation: presentation, style: .plain,
      capability: .none)
    terminal.type("ada@example.com")
    terminal.press(.enter)
    terminal.type("secret1")
    terminal.press(.enter)
    #expect(
      try await form.run(on: terminal, events: TerminalEventQueue(terminal.events)) == .submitted)
    #expect(fixture.submissions.count == 1)
  }

  @Test func `a form that was taken away before it is shown asks nothing`() async throws {
    let fixture = try FormFixture(TestSchema.pages)
    let dismissal = FormDismissal()
    dismissal.dismiss()
    var presentation = fixture.presentation()
    presentation.dismissal = dismissal
    let transcript = LineTranscript(["Ada"])
    #expect(try await transcript.run(fixture, presentation: presentation) == .dismissed)
    #expect(transcript.remaining == 1)
  }

  @Test(arguments: [SubmissionResult.failed, .validationFailed([:])])
  func `a form that a submission took away prints nothing more`(_ result: SubmissionResult)
    async throws
  {
    let schema =
      #"{"formatVersion":1,"id":"f","sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]}"#
    let dismissal = FormDismissal()
    let fixture = try FormFixture(schema, results: [result]) { dismissal.dismiss() }
    var presentation = fixture.presentation()
    presentation.announcesSubmission = true
    presentation.dismissal = dismissal
    let transcript = LineTranscript(["Ada", "Grace"])
    #expect(try await transcript.run(fixture, presentation: presentation) == .dismissed)
    #expect(transcript.text.hasSuffix("Submitting…\n"), "\(transcript.text)")
  }

  @Test func `the wait for a line ends, and the next line is read by the next form`() async throws {
    let (input, output) = (try TestPipe(), try TestPipe())
    defer {
      input.close()
      output.close()
    }
    let source = TerminalLineSource(
      LineReader(descriptor: input.readEnd),
      output: FileOutputStream(descriptor: output.writeEnd))
    let fixture = try FormFixture(TestSchema.pages)
    let dismissal = FormDismissal()
    var presentation = fixture.presentation()
    presentation.dismissal = dismissal
    let form = LineForm(
      controller: fixture.controller, presentation: presentation, showsControlIDs: false)
    let sink = LineTranscript([]).sink
    let run = Task {
      var input = source
      return try await form.run(reading: &input, writing: sink)
    }
    // The wait begins in the turn in which the prompt is written.
    while !sink.text.contains("Name") { await Task.yield() }
    // The beginning of a line, which is read before the form is taken away.
    #expect(write(input.writeEnd, Array("Ad".utf8), 2) == 2)
    var waiting: Int32 = 1
    while waiting > 0, ioctl(input.readEnd, UInt(FIONREAD), &waiting) == 0 { await Task.yield() }
    dismissal.dismiss()
    #expect(try await run.value == .dismissed)

    #expect(write(input.writeEnd, Array("a\n".utf8), 2) == 2)
    #expect(try await source.nextLine(secretPrompt: nil) == .text("Ada"))
  }
}
