public import Networking

/// Asks the service whether it is available.
public struct HealthService: Sendable {
  private let service: RemoteService

  /// Creates a health service.
  ///
  /// - Parameter client: The client that sends the requests. The requests require no session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns whether the service is under maintenance.
  ///
  /// - Throws: Domain's `RemoteError` when the service does not answer, or `CancellationError`.
  public func isUnderMaintenance() async throws -> Bool {
    try await service.send(HealthEndpoint()).status == "maintenance"
  }
}
