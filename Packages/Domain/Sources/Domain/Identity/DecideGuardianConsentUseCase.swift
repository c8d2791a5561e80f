/// The result of recording a guardian's decision.
public enum GuardianDecisionResult: Hashable, Sendable {
  /// The service has recorded the decision.
  case recorded
  /// The code is wrong or has expired.
  case wrongCode
  /// The request failed, or the service returned an error other than a wrong code.
  case failed(RemoteError)
}

/// A use case that records a guardian's decision on a consent request.
public struct DecideGuardianConsentUseCase: Sendable {
  private let consents: any GuardianConsentRepository

  /// Creates the use case with a repository that sends decisions to the service.
  public init(consents: any GuardianConsentRepository) { self.consents = consents }

  /// Records a guardian's decision on a consent request.
  ///
  /// - Parameters:
  ///   - decision: The guardian's decision.
  ///   - code: The secret code from the message that the guardian received.
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
