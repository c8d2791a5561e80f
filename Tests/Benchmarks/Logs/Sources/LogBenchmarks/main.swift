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
try LogMeasurements.run {
  (0..<21).map { run in
    var query = LogHistory.Query()
    // Nothing is found, so that every line is looked at.
    query.text = "no such line \(run)"
    let start = ContinuousClock.now
    precondition(history.lines(matching: query, limit: 50).isEmpty)
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
