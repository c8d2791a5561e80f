/// Records a guardian's decision on a consent request.
public protocol DecideGuardianConsentUseCase: Sendable {
  /// Sends the decision with the guardian's code.
  ///
  /// - Throws: `CancellationError` only.
  func execute(
    _ decision: GuardianDecision, code: GuardianConsentCode
  ) async throws -> GuardianDecisionResult
}

/// The result of recording a guardian's decision.
public enum GuardianDecisionResult: Hashable, Sendable {
  /// The decision is recorded.
  case recorded
  /// The code is wrong or has expired.
  case wrongCode
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
}

/// Records the decision at the service.
public struct DefaultDecideGuardianConsentUseCase: DecideGuardianConsentUseCase {
  private let consents: any GuardianConsentRepository

  /// Creates the use case.
  public init(consents: any GuardianConsentRepository) { self.consents = consents }

  /// Sends the decision with the guardian's code.
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
