public import Networking

/// The feature flags at the service.
public struct FlagService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` is authenticated for the requests that ask for it.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// The signed-in user's flags and assignments.
  ///
  /// - Throws: Domain's `RemoteFailure` or `CancellationError`.
  public func flags() async throws -> FeatureFlags {
    try await service.send(FlagsEndpoint())
  }
}
