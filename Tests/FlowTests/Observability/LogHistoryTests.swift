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

  @Test func `a text is found at every place, also at the end and among repetitions`() {
    for length in 0...40 { log(String(repeating: "a", count: length) + "bab") }
    log("äÄäxyzzy")
    for length in 0...40 {
      let part = String(repeating: "a", count: length) + "ba"
      #expect(names(query { $0.text = part }).count == 41 - length, "\(part)")
    }
    #expect(names(query { $0.text = "bab" }).count == 41)
    #expect(names(query { $0.text = "ääxzzy" }) == [])
    #expect(names(query { $0.text = "äXYZZY" }) == ["äÄäxyzzy"])
    #expect(names(query { $0.text = "y" }) == ["äÄäxyzzy"])
    #expect(names(query { $0.text = String(repeating: "a", count: 5_000) }) == [])
  }

  @Test func `a page has the lines before a number, and how many are found in all`() {
    for number in 1...2_500 { log(number.isMultiple(of: 2) ? "even" : "odd") }
    let even = query { $0.text = "even" }
    let first = history.page(matching: even, limit: 3)
    #expect(first.lines.map(\.number) == [2_500, 2_498, 2_496])
    #expect(first.newer == 0 && first.found == 1_250)
    log("even")
    let second = history.page(matching: even, before: 2_496, limit: 3)
    #expect(second.lines.map(\.number) == [2_494, 2_492, 2_490])
    #expect(second.newer == 4 && second.found == 1_251)
    let end = history.page(matching: even, before: 4, limit: 3)
    #expect(end.lines.map(\.number) == [2] && end.newer == 1_250)
    #expect(history.page(matching: query { $0.text = "none" }, limit: 3).found == 0)
  }

  @Test func `lines are filtered by level, route and status`() {
    log("a", ["route": "/v1/forms/{}", "status": "404"], .warning)
    log("b", ["route": "/v1/me/profile", "status": "200"])
    log("c", [:], .error)
    #expect(names(query { $0.level = .warning }) == ["c", "a"])
    #expect(names(query { $0.route = "forms" }) == ["a"])
    #expect(names(query { $0.route = "ME/Profile" }) == ["b"])
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
