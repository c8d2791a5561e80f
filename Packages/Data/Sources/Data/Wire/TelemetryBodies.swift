import Networking

/// The body of a request to send analytics events.
struct AnalyticsBody: Encodable, Sendable {
  let events: [AnalyticsEvent]
  /// Nil without any.
  let properties: [String: JSONValue]?
}

/// The body of a request to send a crash report.
struct CrashBody: Encodable, Sendable {
  let report: String
}
