import Foundation
import Testing

@testable import ShellApp

/// Lines of the log on standard error.
struct ConsoleServiceTests {
  @Test func `a logged text shows its control characters on one line`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        ConsoleService(isVerbose: false).log(
          LogEntry(
            date: Date(timeIntervalSince1970: 0), level: .error, type: .severe, name: "store_Fail",
            parameters: ["reason": .private("\u{1B}]0;x\u{7}\u{9B}2J\n[severe] forged")]))
        await LogManager.flushConsole()
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains(#"store_Fail reason=\u{1B}]0;x\u{7}\u{9B}2J\u{A}[severe] forged"#))
    #expect(!text.contains("\n[severe] forged"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `a descriptor that takes nothing delays no caller, and the dropped lines are counted`()
    async throws
  {
    let pipe = Pipe()
    let console = ConsoleService(
      isVerbose: true, descriptor: pipe.fileHandleForWriting.fileDescriptor, limit: 100)
    let text = String(repeating: "x", count: 100)
    // A pipe takes 64 KiB.
    for number in 0..<3_000 {
      console.log(
        LogEntry(
          date: Date(timeIntervalSince1970: 0), level: .info, type: .info, name: "a",
          parameters: ["number": .public(number), "text": .public(text)]))
    }
    let reading = pipe.fileHandleForReading
    let all = Task {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(returning: (try? reading.readToEnd()) ?? Data())
        }
      }
    }
    await console.flush()
    try pipe.fileHandleForWriting.close()
    let lines = String(decoding: await all.value, as: UTF8.self).split(separator: "\n")
    #expect(lines.last?.hasPrefix("[info] a number=2999 ") == true)
    let drops = lines.filter { $0.hasPrefix("[warning] log_drop dropped=") }
    let dropped = drops.compactMap { Int($0.split(separator: "=").last ?? "") }.reduce(0, +)
    #expect(dropped > 0)
    #expect(lines.count - drops.count + dropped == 3_000)
  }

  @Test(arguments: [
    (false, LogFilter.problems), (true, LogFilter.all),
  ])
  func `without verbose only warnings and failures are written`(
    isVerbose: Bool, filter: LogFilter
  ) {
    #expect(ConsoleService(isVerbose: isVerbose).filter == filter)
  }

  @Test func `private values are shown, sensitive ones are not`() {
    let entry = LogEntry(
      date: Date(timeIntervalSince1970: 0), level: .debug, type: .info, name: "a",
      parameters: [
        "one": "public", "two": .private("private"), "three": .sensitive("sensitive"), "four": 4,
        "password": .private("correct-horse"),
      ])
    #expect(
      ConsoleService.line(of: entry)
        == "[debug] a one=public two=private three=<sensitive> four=4 password=<redacted>\n")
  }
}
