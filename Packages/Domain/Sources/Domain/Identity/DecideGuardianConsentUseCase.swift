/// A use case that records a guardian's decision on a consent request.
public protocol DecideGuardianConsentUseCase: Sendable {
  /// Records the guardian's decision, authorised by the code that the guardian received.
  ///
  /// - Throws: `CancellationError` only.
  func execute(
    _ decision: GuardianDecision, code: GuardianConsentCode
  ) async throws -> GuardianDecisionResult
}

/// The result of recording a guardian's decision.
public enum GuardianDecisionResult: Hashable, Sendable {
  /// The service has recorded the decision.
  case recorded
  /// The code is wrong or has expired.
  case wrongCode
  /// The request failed, or the service returned another error.
  case failed(RemoteError)
}

/// The use case that sends a guardian's decision to the service.
public struct DefaultDecideGuardianConsentUseCase: DecideGuardianConsentUseCase {
  private let consents: any GuardianConsentRepository

  /// Creates the use case with the repository that sends the decision to the service.
  public init(consents: any GuardianConsentRepository) { self.consents = consents }

  /// Records the guardian's decision, authorised by the code that the guardian received.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(
    _ decision: GuardianDecision, code: GuardianConsentCode
  ) async throws -> GuardianDecisionResult {
    do {
      try await consents.record(decision, code: code)
      return .recorded
    } catch is GuardianConsentError {
      return .wrongCode
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
