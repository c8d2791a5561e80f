public import Networking

/// Where the app's events and crashes go when no vendor's keys are configured: its own service.
///
/// Methods throw Domain's `RemoteFailure` or `CancellationError`.
public struct TelemetryService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` is authenticated for the requests that ask for it.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Has events counted; at most 500 at once, and 64 KiB.
  ///
  /// Not repeated by itself: it would count them twice.
  ///
  /// - Returns: How many were accepted.
  public func send(_ events: [AnalyticsEvent]) async throws -> Int {
    try await service.send(AnalyticsEndpoint(events: AnalyticsBody(events: events))).accepted
  }

  /// Hands in the report of a crash; needs no session.
  ///
  /// - Returns: What the service knows it by.
  public func report(crash: String) async throws -> String {
    try await service.send(CrashEndpoint(crash: CrashBody(report: crash))).id
  }
}
