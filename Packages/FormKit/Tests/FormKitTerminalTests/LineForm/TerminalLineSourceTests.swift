import FormKitTerminal
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct TerminalLineSourceTests {
  @Test func `lines of a pipe come one by one until its end`() async throws {
    let descriptor = try TestPipe.closed(holding: Array("one\ntwo".utf8))
    defer { _ = fdClose(descriptor) }
    let prompts = try TestPipe()
    defer { prompts.close() }
    let source = TerminalLineSource(
      LineReader(descriptor: descriptor), output: FileOutputStream(descriptor: prompts.writeEnd))
    #expect(!source.echoesInput)
    #expect(try await source.nextLine(secretPrompt: nil) == .text("one"))
    #expect(try await source.nextLine(secretPrompt: "Code: ") == .text("two"))
    #expect(try await source.nextLine(secretPrompt: nil) == nil)
    var reader = LineReader(descriptor: prompts.readEnd, bufferSize: 6)
    _ = try FileOutputStream(descriptor: prompts.writeEnd).writeNow("\n".utf8)
    #expect(try reader.next() == .text("Code: "))
  }
}
