public import Networking

/// Requests the signed-in user's feature flags from the service.
public struct FlagService: Sendable {
  private let service: RemoteService

  /// Creates a flag service.
  ///
  /// - Parameter client: The client that sends the requests. It also authenticates the requests
  ///   that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the signed-in user's feature flags and experiment assignments.
  ///
  /// - Throws: Domain's `RemoteError` or `CancellationError`.
  public func flags() async throws -> FeatureFlags {
    try await service.send(FlagsEndpoint())
  }
}
