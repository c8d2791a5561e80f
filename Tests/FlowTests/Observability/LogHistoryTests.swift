import DebugTools
import Foundation
import Testing

@testable import ShellApp

/// The log of the running app, as the inspector searches it.
@Suite(.withoutLeaks) struct LogHistoryTests {
  private let history = LogHistory()

  private func log(
    _ name: String, _ parameters: LogParameters = [:], _ level: LogLevel = .info
  ) {
    history.log(
      LogEntry(
        date: BackendHarness.start, level: level, type: level.type, name: name,
        parameters: parameters))
  }

  private func names(_ query: LogHistory.Query = .init(), limit: Int = 100) -> [String] {
    history.lines(matching: query, limit: limit).map(\.name)
  }

  private func query(_ change: (inout LogHistory.Query) -> Void) -> LogHistory.Query {
    var query = LogHistory.Query()
    change(&query)
    return query
  }

  @Test func `lines come newest first, and no more than the limit`() {
    for number in 1...5 { log("line\(number)") }
    #expect(names(limit: 3) == ["line5", "line4", "line3"])
    #expect(history.line(2)?.name == "line2")
    #expect(history.line(6) == nil && history.line(0) == nil)
  }

  @Test func `a text is found anywhere in a line, whatever its case`() {
    log("HomeView_Appear")
    log("Request", ["route": "/v1/me/profile", "status": "200"])
    log("Fail", ["reason": .public("Straße ÄÖ")], .error)
    #expect(names(query { $0.text = "HOMEVIEW" }) == ["HomeView_Appear"])
    #expect(names(query { $0.text = "me/prof" }) == ["Request"])
    #expect(names(query { $0.text = "äö" }) == ["Fail"])
    #expect(names(query { $0.text = "error fail" }) == ["Fail"])
    #expect(names(query { $0.text = "nothing" }) == [])
    // A text is not found across two lines.
    #expect(names(query { $0.text = "appearinfo" }) == [])
  }

  @Test func `lines are filtered by level, route and status`() {
    log("a", ["route": "/v1/forms/{}", "status": "404"], .warning)
    log("b", ["route": "/v1/me/profile", "status": "200"])
    log("c", [:], .error)
    #expect(names(query { $0.level = .warning }) == ["c", "a"])
    #expect(names(query { $0.route = "forms" }) == ["a"])
    #expect(names(query { $0.statusClass = 2 }) == ["b"])
    #expect(names(query { ($0.statusClass, $0.level) = (4, .error) }) == [])
  }

  @Test func `secrets are in no line`() {
    log(
      "ada@example.com",
      ["password": "plain", "name": .private("Ada"), "reason": .public("token=abc")])
    let text = history.lines(limit: 1).map(\.text).joined()
    #expect(text == "info <redacted> password=<redacted> name=<private> reason=token=<redacted>")
  }

  @Test func `100000 lines are kept, and the oldest are forgotten`() {
    for number in 1...102_500 { log("line\(number)", ["n": .public(number)]) }
    let counts = history.counts
    #expect(counts.logged == 102_500 && counts.kept >= 100_000 && counts.kept <= 101_000)
    #expect(history.line(1) == nil)
    #expect(history.line(102_500)?.name == "line102500")
    #expect(names(query { $0.text = "n=99999" }) == ["line99999"])
  }
}
