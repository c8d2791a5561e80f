/// Judges handles: the format at once, the availability through the service.
public struct HandleValidator: Sendable {
  /// The rules.
  public let policy: HandlePolicy
  private let repository: any HandleRepository

  /// Creates a validator.
  public init(repository: any HandleRepository, policy: HandlePolicy = .standard) {
    self.repository = repository
    self.policy = policy
  }

  /// Judges the format of a handle as typed, without asking the service.
  public func validateFormat(_ handle: String) -> HandleFormatValidation {
    policy.validateFormat(handle)
  }

  /// Asks the service whether a handle as typed is free.
  ///
  /// - Throws: ``Handle/InvalidFormat`` without asking, else ``RemoteFailure`` or
  ///   `CancellationError`.
  public func checkAvailability(_ handle: String) async throws -> HandleAvailability {
    try await repository.checkAvailability(Handle(handle, policy: policy))
  }
}
