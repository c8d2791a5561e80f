import Testing

@testable import ShellApp

/// Lines of the log on standard error.
struct ConsoleLogServiceTests {
  @Test func `a logged text shows its control characters on one line`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        ConsoleLogService(isVerbose: false).trackEvent(
          name: "store_Fail", parameters: ["reason": "\u{1B}]0;x\u{7}\u{9B}2J\n[severe] forged"],
          type: .severe)
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains(#"store_Fail reason=\u{1B}]0;x\u{7}\u{9B}2J\u{A}[severe] forged"#))
    #expect(!text.contains("\n[severe] forged"))
  }
}
