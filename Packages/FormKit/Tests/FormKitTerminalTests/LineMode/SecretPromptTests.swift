#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FormKitTerminal
import Testing

/// Serialised: the prompt on a terminal handles signals, which only one user of a process can.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SecretPromptTests {
  @Test func `on a terminal the echo is off while the secret is typed`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let before = terminal.flags
    let output = FileOutputStream(descriptor: terminal.slave)
    var reader = LineReader(descriptor: terminal.slave)
    let typist = Task.detached {
      let prompt = terminal.received(10)
      let flags = terminal.flags
      terminal.type("s3cret\n")
      return (prompt, flags)
    }
    let line = try SecretPrompt("Password: ").read(from: &reader, to: output)
    let seen = await typist.value
    #expect(seen.0 == "Password: ")
    #expect(seen.1 == [false, true, true, true, true])
    #expect(line == .text("s3cret"))
    #expect(terminal.flags == before)
    #expect(terminal.received(2) == "\r\n")
    #expect(terminal.isDrained)
  }

  @Test func `from a pipe the line is read as it is`() throws {
    let input = try TestPipe.closed(holding: Array("s3cret\nnext\n".utf8))
    defer { close(input) }
    let pipe = try TestPipe()
    defer { pipe.close() }
    let output = FileOutputStream(descriptor: pipe.writeEnd)
    var reader = LineReader(descriptor: input)
    let prompt = SecretPrompt("Pass\u{1B}[2J: ")
    #expect(try prompt.read(from: &reader, to: output) == .text("s3cret"))
    #expect(try reader.next() == .text("next"))
    #expect(try prompt.read(from: &reader, to: output) == nil)
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(pipe.readEnd, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "Pass␛[2J: Pass␛[2J: ")
  }
}
