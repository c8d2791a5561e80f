public import Networking

/// Sends analytics events and crash reports to the service.
///
/// Use it in an app that has no API keys for an analytics vendor. Methods throw Domain's
/// `RemoteError` or `CancellationError`.
public struct TelemetryService: Sendable {
  private let service: RemoteService

  /// Creates a telemetry service.
  ///
  /// - Parameter client: Sends the requests, and authenticates those that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Sends analytics events, at most 500 events and 64 KiB in one call.
  ///
  /// The request is not idempotent: the service counts the events of a repeated request again.
  ///
  /// - Returns: The number of events that the service accepted.
  public func send(_ events: [AnalyticsEvent]) async throws -> Int {
    try await service.send(AnalyticsEndpoint(events: AnalyticsBody(events: events))).accepted
  }

  /// Sends a crash report.
  ///
  /// The request requires no session.
  ///
  /// - Returns: The identifier that the service gave the report.
  public func report(crash: String) async throws -> String {
    try await service.send(CrashEndpoint(crash: CrashBody(report: crash))).id
  }
}
