import Foundation
import Testing

@testable import ShellApp

/// Lines of the log on standard error.
struct ConsoleLogServiceTests {
  @Test func `a logged text shows its control characters on one line`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        ConsoleLogService(isVerbose: false).log(
          LogEntry(
            date: Date(timeIntervalSince1970: 0), level: .error, type: .severe, name: "store_Fail",
            parameters: ["reason": .private("\u{1B}]0;x\u{7}\u{9B}2J\n[severe] forged")]))
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains(#"store_Fail reason=\u{1B}]0;x\u{7}\u{9B}2J\u{A}[severe] forged"#))
    #expect(!text.contains("\n[severe] forged"))
  }

  @Test(arguments: [
    (false, LogFilter.problems), (true, LogFilter.all),
  ])
  func `without verbose only warnings and failures are written`(
    isVerbose: Bool, filter: LogFilter
  ) {
    #expect(ConsoleLogService(isVerbose: isVerbose).filter == filter)
  }

  @Test func `private values are shown, sensitive ones are not`() {
    let entry = LogEntry(
      date: Date(timeIntervalSince1970: 0), level: .debug, type: .info, name: "a",
      parameters: [
        "one": "public", "two": .private("private"), "three": .sensitive("sensitive"), "four": 4,
        "password": .private("correct-horse"),
      ])
    #expect(
      ConsoleLogService.line(of: entry)
        == "[debug] a one=public two=private three=<sensitive> four=4 password=<redacted>\n")
  }
}
