/// The body of a request to send analytics events.
struct AnalyticsBody: Encodable, Sendable {
  let events: [AnalyticsEvent]
}

/// The body of a request to send a crash report.
struct CrashBody: Encodable, Sendable {
  let report: String
}
