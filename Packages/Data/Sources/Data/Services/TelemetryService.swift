public import Networking

/// Sends analytics events and crash reports to the service, for apps without a vendor's keys.
///
/// Methods throw Domain's `RemoteError` or `CancellationError`.
public struct TelemetryService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` must authenticate the requests that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Sends analytics events, at most 500 and 64 KiB in one call.
  ///
  /// The request is not idempotent: a repeated request counts the events twice.
  ///
  /// - Returns: The number of accepted events.
  public func send(_ events: [AnalyticsEvent]) async throws -> Int {
    try await service.send(AnalyticsEndpoint(events: AnalyticsBody(events: events))).accepted
  }

  /// Sends a crash report; requires no session.
  ///
  /// - Returns: The service's identifier of the report.
  public func report(crash: String) async throws -> String {
    try await service.send(CrashEndpoint(crash: CrashBody(report: crash))).id
  }
}
