public import Networking

/// Requests feature flags from the service.
public struct FlagService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` must authenticate the requests that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the signed-in user's flags and experiment assignments.
  ///
  /// - Throws: Domain's `RemoteError` or `CancellationError`.
  public func flags() async throws -> FeatureFlags {
    try await service.send(FlagsEndpoint())
  }
}
