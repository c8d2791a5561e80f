#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FormKitTerminal
import Testing

let enterSequence = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l"
let leaveSequence = "\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
let cookedFlags = [true, true, true, true, true]
let rawFlags = [false, false, false, false, false]

@Suite(.timeLimit(.minutes(5))) struct TerminalDeviceTests {
  private static func device(_ terminal: PseudoTerminal) -> TerminalDevice {
    TerminalDevice(
      input: terminal.slave, output: terminal.slave,
      configuration: .init(handlesSignals: false, escapeDelay: 20))
  }

  @Test func `activation makes the terminal raw and deactivation restores it`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    #expect(terminal.flags == cookedFlags)
    let device = Self.device(terminal)
    try device.activate()
    #expect(terminal.flags == rawFlags)
    #expect(terminal.received(enterSequence.utf8.count) == enterSequence)
    device.deactivate()
    device.deactivate()
    #expect(terminal.flags == cookedFlags)
    #expect(terminal.received(leaveSequence.utf8.count) == leaveSequence)
    #expect(terminal.isDrained)
  }

  @Test func `deallocation restores the terminal`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    do {
      let device = Self.device(terminal)
      try device.activate()
      #expect(terminal.flags == rawFlags)
    }
    #expect(terminal.flags == cookedFlags)
    #expect(
      terminal.received(enterSequence.utf8.count + leaveSequence.utf8.count) == enterSequence
        + leaveSequence)
  }

  @Test func `without the alternate screen its sequences are not sent`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let device = TerminalDevice(
      input: terminal.slave, output: terminal.slave,
      configuration: .init(usesAlternateScreen: false, handlesSignals: false))
    try device.activate()
    device.deactivate()
    let expected = "\u{1B}[?2004h\u{1B}[?25l\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?25h"
    #expect(terminal.received(expected.utf8.count) == expected)
    #expect(terminal.isDrained)
  }

  @Test func `keys and pastes arrive as events`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let device = Self.device(terminal)
    try device.activate()
    defer { device.deactivate() }
    terminal.type("aé\u{3}\u{1B}[A\u{1B}[200~x\ny\u{1B}[201~\r")
    var iterator = device.events.makeAsyncIterator()
    var events: [TerminalEvent] = []
    while events.count < 6, let event = await iterator.next() { events.append(event) }
    #expect(
      events == [
        .key(.character("a")), .key(.character("é")), .key(.control("c")), .key(.up),
        .paste(.init(text: "x\ny")), .key(.enter),
      ])
  }

  @Test func `escape alone arrives after the delay`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let device = Self.device(terminal)
    try device.activate()
    defer { device.deactivate() }
    var iterator = device.events.makeAsyncIterator()
    terminal.type("\u{1B}")
    #expect(await iterator.next() == .key(.escape))
  }

  @Test func `deactivation ends the events`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let device = Self.device(terminal)
    try device.activate()
    let reader = Task { await device.events.reduce(into: 0) { count, _ in count += 1 } }
    device.deactivate()
    #expect(await reader.value == 0)
  }

  @Test func `a consumer that falls behind loses no key`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let device = Self.device(terminal)
    try device.activate()
    defer { device.deactivate() }
    for _ in 0..<30 { terminal.type(String(repeating: "x", count: 100)) }
    terminal.type("!")
    var count = 0
    for await event in device.events {
      if event == .key(.character("!")) { break }
      count += 1
    }
    #expect(count == 3_000)
  }

  @Test func `a device whose events nobody reads can be deactivated`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let device = Self.device(terminal)
    try device.activate()
    for _ in 0..<30 { terminal.type(String(repeating: "x", count: 100)) }
    device.deactivate()
    #expect(terminal.flags == cookedFlags)
  }

  @Test func `the size is the terminal's`() throws {
    let terminal = try PseudoTerminal(rows: 30, columns: 100)
    defer { terminal.close() }
    #expect(Self.device(terminal).size == TerminalSize(rows: 30, columns: 100))
    let unknown = try PseudoTerminal(rows: 0, columns: 0)
    defer { unknown.close() }
    #expect(Self.device(unknown).size == .standard)
  }

  @Test func `written bytes arrive unchanged`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let device = Self.device(terminal)
    try device.activate()
    defer { device.deactivate() }
    _ = terminal.received(enterSequence.utf8.count)
    try device.write(Array("a\nb\u{1B}[H".utf8))
    #expect(terminal.received(6) == "a\nb\u{1B}[H")
  }

  @Test func `a pipe is no terminal and a device is used once`() throws {
    let pipe = try TestPipe()
    defer { pipe.close() }
    let device = TerminalDevice(input: pipe.readEnd, output: pipe.writeEnd)
    #expect(throws: TerminalError.notATerminal) { try device.activate() }
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let again = Self.device(terminal)
    try again.activate()
    #expect(throws: TerminalError.alreadyUsed) { try again.activate() }
    again.deactivate()
    #expect(throws: TerminalError.alreadyUsed) { try again.activate() }
  }
}
