/// Analytics events to send.
struct AnalyticsBody: Encodable, Sendable {
  let events: [AnalyticsEvent]
}

/// A crash report to send.
struct CrashBody: Encodable, Sendable {
  let report: String
}
