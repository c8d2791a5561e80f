/// Records that a guardian agreed.
public protocol RecordGuardianConsentUseCase: Sendable {
  /// Tells the service.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ consent: GuardianConsent) async throws -> GuardianConsentResult
}

/// What became of recording a guardian's agreement.
public enum GuardianConsentResult: Hashable, Sendable {
  /// The service knows.
  case recorded
  /// The service could not be told.
  case failed(RemoteFailure)
}

/// Records through the profile repository.
public struct DefaultRecordGuardianConsentUseCase: RecordGuardianConsentUseCase {
  private let profiles: any ProfileRepository

  /// Creates the use case.
  public init(profiles: any ProfileRepository) {
    self.profiles = profiles
  }

  /// Tells the service.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ consent: GuardianConsent) async throws -> GuardianConsentResult {
    do {
      try await profiles.recordGuardianConsent(consent)
      return .recorded
    } catch {
      return .failed(try RemoteFailure.interpreting(error))
    }
  }
}
