/// Validates the format of handles locally, and their availability at the service.
public struct HandleValidator: Sendable {
  /// The rules that handles must satisfy.
  public let policy: HandlePolicy
  private let repository: any HandleRepository

  /// Creates a validator.
  public init(repository: any HandleRepository, policy: HandlePolicy = .standard) {
    self.repository = repository
    self.policy = policy
  }

  /// Validates the format of a handle as typed, without a request to the service.
  public func validateFormat(_ handle: String) -> HandleFormatValidation {
    policy.validateFormat(handle)
  }

  /// Returns whether a handle as typed is available at the service.
  ///
  /// - Throws: ``Handle/Error`` without a request to the service; ``RemoteError`` or
  ///   `CancellationError` when the request fails.
  public func checkAvailability(_ handle: String) async throws -> HandleAvailability {
    try await repository.checkAvailability(Handle(handle, policy: policy))
  }
}
