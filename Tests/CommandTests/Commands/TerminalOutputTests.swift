import FormKit
import Foundation
import ReferenceBackend
import ShellCommands
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files and records: unchanged in a pipe, with escaped control characters at a terminal.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TerminalOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The output of a command at a terminal, and its status.
  private func terminalRun(_ words: [String], input: String = "") async throws -> (Int32, String) {
    let terminal = try OutputTerminal()
    let reading = Task { await terminal.text() }
    let source = try FileHandle(
      forReadingFrom: URL(filePath: folder.file("input", input)))
    let shell = Shell(
      input: source.fileDescriptor, output: terminal.slave, errors: terminal.slave,
      environment: [:])
    let status = await shell.run(words)
    terminal.end()
    return (status, await reading.value)
  }

  /// Nothing that a terminal obeys but the carriage returns it adds itself.
  private func obeyed(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: false
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E: true
      default: false
      }
    }
  }

  @Test func `a style sheet shows its control characters at a terminal, in a file it has them`()
    async throws
  {
    let file = try folder.file(
      "t.json", #"{"a":{"$type":"fontFamily","$value":"\u009b2J\u202e"}}"#)
    let words = ["tokens", "build", file, "--format", "css"]
    let (status, text) = try await terminalRun(words)
    #expect(status == 0)
    #expect(text.contains(#"\u{9B}2J\u{202E}"#))
    #expect(obeyed(text).isEmpty)
    #expect(try await ShellRun(words).output.contains("\u{9B}2J\u{202E}"))
  }

  @Test func `answers of a batch escape at a terminal as JSON does`() async throws {
    let words = ["form", "check", "--batch", "-"]
    let record = "{\"id\":\"\u{9B}2J\",\"schema\":\"login\",\"values\":{}}\n"
    let (_, text) = try await terminalRun(words, input: record)
    #expect(text.contains(#"\u009B2J"#))
    #expect(obeyed(text).isEmpty)
    #expect(try await ShellRun(words, input: record).output.contains("\u{9B}2J"))
  }
}

/// A pseudo-terminal that a command writes to.
private final class OutputTerminal: Sendable {
  private let master: Int32
  let slave: Int32

  init() throws {
    #if os(Linux)
      // What unlockpt and ptsname do, which Glibc's module hides: TIOCSPTLCK and TIOCGPTN.
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var lock: Int32 = 0
      var number: UInt32 = 0
      try #require(master >= 0 && ioctl(master, 0x4004_5431, &lock) == 0)
      try #require(ioctl(master, 0x8004_5430, &number) == 0)
      let path = "/dev/pts/\(number)"
    #else
      master = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
      let path = String(cString: try #require(ptsname(master)))
    #endif
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(slave >= 0)
  }

  /// Everything up to the closing of the other end, read on a thread of its own: those of the tasks are few, and the
  /// command needs one.
  func text() async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.collected()) }
    }
  }

  private func collected() -> String {
    var collected: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { break }
      collected += bytes.prefix(count)
    }
    close(master)
    return String(decoding: collected, as: UTF8.self)
  }

  /// Closes the end that was written to.
  func end() { close(slave) }
}
