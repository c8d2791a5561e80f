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

/// Ctrl-C while a line is awaited; the signal goes to a process of its own.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LineInterruptTests {
  private struct Interrupted: FormLineSource {
    var echoesInput: Bool { true }
    var lines: [String]

    mutating func nextLine(secretPrompt: String?) async throws -> LineReader.Line? {
      guard !lines.isEmpty else { throw LineReader.Error.interrupted }
      return .text(lines.removeFirst())
    }
  }

  /// The form changes while a person answers.
  private struct Changing: FormLineSource {
    var echoesInput: Bool { true }
    var lines: [String]
    let change: @MainActor () throws -> Void

    mutating func nextLine(secretPrompt: String?) async throws -> LineReader.Line? {
      try change()
      return lines.isEmpty ? nil : .text(lines.removeFirst())
    }
  }

  @Test func `an answer given as a secret is asked again when the form no longer keeps it secret`()
    async throws
  {
    func schema(_ more: String) -> String {
      #"""
      { "formatVersion": 1, "id": "f", "sections": [{ "fields": [
        { "id": "pin", "type": "text", "label": "PIN"\#(more) }] }] }
      """#
    }
    let fixture = try FormFixture(schema(#", "sensitive": true"#))
    let controller = fixture.controller
    let changed = try CompiledForm(json: Array(schema("").utf8))
    var source = Changing(lines: ["1234", "public"]) {
      _ = try controller.perform { try $0.adopt(changed) }
    }
    let transcript = LineTranscript([])
    let form = LineForm(
      controller: controller, presentation: fixture.presentation(), showsControlIDs: false)
    _ = try await form.run(reading: &source, writing: transcript.sink)
    #expect(fixture.engine.values(redacted: false) == ["pin": "public"])
    #expect(!transcript.text.contains("1234"))
  }

  @Test func `an interrupted line leaves the form with what was answered before`() async throws {
    let fixture = try FormFixture(TestSchema.pages)
    let transcript = LineTranscript([])
    var source = Interrupted(lines: ["Ada"])
    let form = LineForm(
      controller: fixture.controller, presentation: fixture.presentation(),
      showsControlIDs: false)
    #expect(try await form.run(reading: &source, writing: transcript.sink) == .interrupted)
    #expect(fixture.engine.values(redacted: false) == ["name": "Ada"])
    #expect(fixture.submissions.isEmpty)
  }

  @Test(arguments: [false, true])
  func `Ctrl-C ends the wait for a line in order, and no other moment`(isSecret: Bool) async throws
  {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let path = terminal.path
    await #expect(processExitsWith: .signal(SIGINT)) {
      [path = path as String, isSecret = isSecret as Bool] in
      let slave = open(path, O_RDWR | O_NOCTTY)
      let output = FileOutputStream(descriptor: slave)
      alarm(20)
      await #expect(throws: LineReader.Error.interrupted) {
        try await readLine(slave, output, isSecret: isSecret)
      }
      try output.writeNow("left\n".utf8)
      kill(getpid(), SIGINT)
      pause()
    }
    let rest = terminal.received(isSecret ? 14 : 8)
    #expect(rest == (isSecret ? "Code: \r\nleft\r\n" : "\r\nleft\r\n"))
    #expect(terminal.flags == cookedFlags)
  }
}

/// Reads a line of a terminal; the signal comes once the wait has begun.
@MainActor
private func readLine(
  _ descriptor: Int32, _ output: FileOutputStream, isSecret: Bool
) async throws {
  let source = TerminalLineSource(LineReader(descriptor: descriptor), output: output)
  let before = action(of: SIGINT)
  let signal = Task.detached {
    while action(of: SIGINT) == before { await Task.yield() }
    // With a secret two handlers follow each other; both are in place when the echo is off.
    while isSecret, echoes(descriptor) { await Task.yield() }
    kill(getpid(), SIGINT)
  }
  defer { signal.cancel() }
  _ = try await source.nextLine(secretPrompt: isSecret ? "Code: " : nil)
}

private func action(of signal: Int32) -> UInt {
  var action = sigaction()
  sigaction(signal, nil, &action)
  return withUnsafeBytes(of: action) { $0.load(as: UInt.self) }
}

private func echoes(_ descriptor: Int32) -> Bool {
  var attributes = termios()
  return tcgetattr(descriptor, &attributes) == 0 && attributes.c_lflag & tcflag_t(ECHO) != 0
}
