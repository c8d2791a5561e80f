/// A validator that checks the format of handles locally and their availability at the service.
public struct HandleValidator: Sendable {
  /// The policy that handles must satisfy.
  public let policy: HandlePolicy
  private let repository: any HandleRepository

  /// Creates a validator that checks the availability of handles in a repository.
  public init(repository: any HandleRepository, policy: HandlePolicy = .standard) {
    self.repository = repository
    self.policy = policy
  }

  /// Validates the format of a handle as typed, without a request to the service.
  public func validateFormat(_ handle: String) -> HandleFormatValidation {
    policy.validateFormat(handle)
  }

  /// Returns whether a handle as typed is available, with suggestions when it is not.
  ///
  /// - Throws: ``Handle/Error`` for a handle with an invalid format, which is not sent to the
  ///   service; ``RemoteError`` or `CancellationError` when the request fails.
  public func checkAvailability(_ handle: String) async throws -> HandleAvailability {
    try await repository.checkAvailability(Handle(handle, policy: policy))
  }
}
