public import Networking

/// Sends analytics events and crash reports to the service.
///
/// Use this type in an app that has no API keys for an analytics vendor. The methods throw
/// `RemoteError` from Domain, or `CancellationError`.
public struct TelemetryService: Sendable {
  private let service: RemoteService

  /// Creates a telemetry service.
  ///
  /// - Parameter client: The client that sends the requests.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Sends analytics events.
  ///
  /// One batch can have at most 500 events and 64 KiB. The request requires no session. The service
  /// counts a batch once, however often it is sent within seven days.
  ///
  /// - Returns: The number of events that the service accepted.
  public func send(_ batch: AnalyticsBatch) async throws -> Int {
    try await service.send(AnalyticsEndpoint(batch: batch)).accepted
  }

  /// Sends a crash report.
  ///
  /// The request requires no session.
  ///
  /// - Returns: The identifier that the service assigned to the report.
  public func report(crash: String) async throws -> String {
    try await service.send(CrashEndpoint(crash: CrashBody(report: crash))).id
  }
}
