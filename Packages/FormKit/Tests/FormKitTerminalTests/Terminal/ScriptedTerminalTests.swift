#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FormKitTerminal
import Testing

@Suite struct ScriptedTerminalTests {
  @Test func `an editor driven through the protocol draws what was typed`() async throws {
    let terminal = ScriptedTerminal(
      events: [
        .key(.character("A")), .key(.character("x")), .key(.backspace),
        .paste(.init(text: "da\n")),
      ], size: TerminalSize(rows: 1, columns: 10))
    let diff = ScreenDiff(capability: .none)
    var editor = LineEditor()
    var shown = ScreenBuffer(size: terminal.size)
    for await event in terminal.events {
      switch event {
      case .key(.backspace): editor.deleteBackward()
      case .key(let press):
        if case .character(let character) = press.key { editor.insert(String(character)) }
      case .paste(let paste): editor.insert(paste.text)
      case .endOfInput, .mouse, .resize, .resumed: break
      }
      var next = ScreenBuffer(size: terminal.size)
      next.write(editor.window(width: 10).text, row: 0, column: 0)
      try terminal.write(diff.bytes(from: shown, to: next))
      shown = next
    }
    #expect(editor.text == "Ada ")
    #expect(terminal.text == "\u{1B}[HA\u{1B}[1;2Hx\u{1B}[1;2H\u{1B}[K\u{1B}[1;2Hda")
  }
}
