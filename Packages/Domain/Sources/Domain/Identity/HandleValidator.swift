/// A validator that checks the format and the availability of handles.
///
/// The validator checks the format on this device. It requests the availability from the
/// service.
public actor HandleValidator {
  /// The policy with the format rules for handles.
  public let policy: HandlePolicy
  private let repository: any HandleRepository

  /// Creates a validator.
  ///
  /// - Parameters:
  ///   - repository: Requests the availability of handles from the service.
  ///   - policy: The policy with the format rules; ``HandlePolicy/standard`` by default.
  public init(repository: any HandleRepository, policy: HandlePolicy = .standard) {
    self.repository = repository
    self.policy = policy
  }

  /// Validates the format of a typed handle without a request to the service.
  public func validateFormat(_ handle: String) -> HandleFormatValidation {
    policy.validateFormat(handle)
  }

  /// Returns whether a typed handle is available, with suggestions when it is not.
  ///
  /// A handle with an invalid format is not sent to the service.
  ///
  /// - Throws: ``Handle/Error`` when the format is invalid. Throws ``RemoteError`` or
  ///   `CancellationError` when the request fails.
  public func checkAvailability(_ handle: String) async throws -> HandleAvailability {
    try await repository.checkAvailability(Handle(handle, policy: policy))
  }
}
