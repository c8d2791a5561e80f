import DebugTools
import Foundation
import ShellApp

/// The lines of requests as the app logs them, with their headers.
let history = LogHistory()
let routes = [
  "/v1/profile", "/v1/forms/{}/submissions", "/v1/gamification/{}/{}/events", "/v1/config",
]
for number in 0..<100_000 {
  var facts: LogParameters = [
    "attempt": "1", "host": "api.example.com", "method": number.isMultiple(of: 4) ? "POST" : "GET",
    "request_headers": "Accept: application/json; App-Version: •••; Authorization: •••",
    "route": .public(routes[number % routes.count]), "scheme": "https",
  ]
  if !number.isMultiple(of: 3) {
    facts["duration_ms"] = .public(number % 300)
    facts["response_bytes"] = .public(number % 5_000)
    facts["response_headers"] = .public(
      "Content-Type: application/json; Cache-Control: no-store; X-Content-Type-Options: •••; "
        + "Date: Mon, 30 Nov 2026 13:37:02 GMT")
    facts["status"] = "200"
  }
  history.log(
    LogEntry(
      date: Date(timeIntervalSince1970: 0), level: .info, type: .info,
      name: facts["status"] == nil ? "Networking_Request_Start" : "Networking_Request_Success",
      parameters: facts))
}

/// The milliseconds of 21 searches, each of which looks at every line.
@MainActor
func search(
  _ part: WritableKeyPath<LogHistory.Query, String>, _ text: String, found: Int = 0
) -> [Double] {
  (0..<21).map { run in
    var query = LogHistory.Query()
    query[keyPath: part] = text
    let start = ContinuousClock.now
    precondition(history.page(matching: query, limit: 40).found == found)
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

try LogMeasurements.run {
  ["no such line", "esq", "tion/j z", "networking_request_fail", "etat"].map {
    (name: "a search through 100,000 lines for \"\($0)\"", milliseconds: search(\.text, $0))
  } + [
    (
      name: "the same for \"request\", which is in each",
      milliseconds: search(\.text, "request", found: 100_000)
    ),
    (name: "the same, by a part of the route", milliseconds: search(\.route, "no such route")),
  ]
}
