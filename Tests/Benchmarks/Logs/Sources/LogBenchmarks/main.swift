import DebugTools
import Foundation
import ShellApp

let history = LogHistory()
for number in 0..<100_000 {
  history.log(
    LogEntry(
      date: Date(timeIntervalSince1970: 0), level: .info, type: .info,
      name: "Networking_Request_Success",
      parameters: [
        "method": "GET", "scheme": "https", "host": "api.example.com", "route": "/v1/me/profile",
        "attempt": "1", "status": "200", "duration_ms": .public(number % 300),
        "request_headers": "Accept: application/json, App-Version: 0.1.0",
      ]))
}

/// The milliseconds of 21 searches that find nothing, so that every line is looked at.
@MainActor
func search(_ part: WritableKeyPath<LogHistory.Query, String>) -> [Double] {
  (0..<21).map { run in
    var query = LogHistory.Query()
    query[keyPath: part] = "no such line \(run)"
    let start = ContinuousClock.now
    precondition(history.lines(matching: query, limit: 50).isEmpty)
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

try LogMeasurements.run {
  [
    (name: "a search through 100,000 kept lines", milliseconds: search(\.text)),
    (name: "the same, by a part of the route", milliseconds: search(\.route)),
  ]
}
