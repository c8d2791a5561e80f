public import Networking

/// What is switched on for the signed-in user, and the arms of experiments they are in.
public struct FeatureFlags: Decodable, Hashable, Sendable {
  /// Flags by name.
  public let flags: [String: Bool]
  /// The arm of each experiment, always the same one for a user.
  public let assignments: [String: String]

  /// Creates flags.
  public init(flags: [String: Bool], assignments: [String: String]) {
    self.flags = flags
    self.assignments = assignments
  }
}

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
