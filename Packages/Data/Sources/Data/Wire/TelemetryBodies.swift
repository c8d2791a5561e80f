/// Events to be counted.
struct AnalyticsBody: Encodable, Sendable {
  let events: [AnalyticsEvent]
}

/// The report of a crash.
struct CrashBody: Encodable, Sendable {
  let report: String
}
