#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FormKitTerminal
import Testing

/// Each test runs in a process of its own, which the signal may end.
@Suite(.timeLimit(.minutes(5))) struct SignalTests {
  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGSYS, SIGXCPU, SIGXFSZ, SIGALRM, SIGUSR1,
    SIGUSR2,
  ])
  func `a signal that ends the process gives the terminal back`(_ signal: Int32) async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let path = terminal.path
    await #expect(processExitsWith: .signal(signal)) {
      [path = path as String, signal = signal as Int32] in
      let slave = open(path, O_RDWR | O_NOCTTY)
      let device = TerminalDevice(input: slave, output: slave)
      try device.activate()
      try #require(isRaw(slave))
      send(signal)
      pause()
    }
    #expect(terminal.flags == cookedFlags)
    #expect(
      terminal.received(enterSequence.utf8.count + leaveSequence.utf8.count) == enterSequence
        + leaveSequence)
    #expect(terminal.isDrained)
  }

  @Test func `a normal exit gives the terminal back`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let path = terminal.path
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      let slave = open(path, O_RDWR | O_NOCTTY)
      let device = TerminalDevice(input: slave, output: slave)
      try device.activate()
      exit(3)
    }
    #expect(terminal.flags == cookedFlags)
    #expect(
      terminal.received(enterSequence.utf8.count + leaveSequence.utf8.count) == enterSequence
        + leaveSequence)
  }

  @Test func `a stop gives the terminal back and going on takes it again`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let path = terminal.path
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      // In place of the default action, which would stop the test.
      signal(SIGTSTP) { _ in }
      let slave = open(path, O_RDWR | O_NOCTTY)
      let device = TerminalDevice(input: slave, output: slave)
      try device.activate()
      send(SIGTSTP)
      var iterator = device.events.makeAsyncIterator()
      #expect(await iterator.next() == .resumed)
      #expect(isRaw(slave))
      send(SIGCONT)
      #expect(await iterator.next() == .resize(.standard))
      #expect(await iterator.next() == .resumed)
      device.deactivate()
      exit(0)
    }
    #expect(terminal.flags == cookedFlags)
    let expected = enterSequence + leaveSequence + enterSequence + enterSequence + leaveSequence
    #expect(terminal.received(expected.utf8.count) == expected)
  }

  @Test func `a change of size arrives as an event`() async throws {
    let terminal = try PseudoTerminal(rows: 30, columns: 100)
    defer { terminal.close() }
    let path = terminal.path
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      let slave = open(path, O_RDWR | O_NOCTTY)
      let device = TerminalDevice(input: slave, output: slave)
      try device.activate()
      send(SIGWINCH)
      var iterator = device.events.makeAsyncIterator()
      #expect(await iterator.next() == .resize(TerminalSize(rows: 30, columns: 100)))
      device.deactivate()
      exit(0)
    }
  }

  @Test func `only one device handles signals and the handlers go with it`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let path = terminal.path
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      let slave = open(path, O_RDWR | O_NOCTTY)
      let first = TerminalDevice(input: slave, output: slave)
      let second = TerminalDevice(input: slave, output: slave)
      try first.activate()
      #expect(throws: TerminalError.alreadyActive) { try second.activate() }
      first.deactivate()
      send(SIGTERM)
      pause()
    }
    #expect(
      terminal.received(enterSequence.utf8.count + leaveSequence.utf8.count) == enterSequence
        + leaveSequence)
    #expect(terminal.isDrained)
  }

  @Test func `a program's own handler of a signal stays`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let path = terminal.path
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      signal(SIGUSR1) { _ in }
      let slave = open(path, O_RDWR | O_NOCTTY)
      let device = TerminalDevice(input: slave, output: slave)
      try device.activate()
      send(SIGUSR1)
      #expect(isRaw(slave))
      device.deactivate()
      exit(0)
    }
  }

  @Test func `an ignored signal stays ignored`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let path = terminal.path
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      signal(SIGHUP, SIG_IGN)
      let slave = open(path, O_RDWR | O_NOCTTY)
      let device = TerminalDevice(input: slave, output: slave)
      try device.activate()
      send(SIGHUP)
      #expect(isRaw(slave))
      device.deactivate()
      exit(0)
    }
  }
}

/// Sends a signal to the process.
///
/// The threads that run tests block signals, the main thread does not. The alarm ends the process
/// should the signal not.
private func send(_ signal: Int32) {
  alarm(20)
  kill(getpid(), signal)
}

private func isRaw(_ descriptor: Int32) -> Bool {
  var attributes = termios()
  return tcgetattr(descriptor, &attributes) == 0 && attributes.c_lflag & tcflag_t(ICANON) == 0
}
