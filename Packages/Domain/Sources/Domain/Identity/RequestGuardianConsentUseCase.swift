/// Asks a guardian for consent to a minor's use of the service.
public protocol RequestGuardianConsentUseCase: Sendable {
  /// Asks the service to send the guardian a code.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ guardian: EmailAddress) async throws -> GuardianConsentRequestResult
}

/// The result of asking a guardian.
public enum GuardianConsentRequestResult: Hashable, Sendable {
  /// The service sends the guardian a code.
  case requested
  /// The service or the rules refuse the request.
  case refused(GuardianConsentError)
  /// The service could not be asked.
  case failed(RemoteFailure)
}

/// Refuses the user's own mailbox, then asks the service.
public struct DefaultRequestGuardianConsentUseCase: RequestGuardianConsentUseCase {
  private let consents: any GuardianConsentRepository
  private let sessions: any SessionRepository

  /// Creates the use case; `sessions` has the user's own address.
  public init(consents: any GuardianConsentRepository, sessions: any SessionRepository) {
    self.consents = consents
    self.sessions = sessions
  }

  /// Asks the service to send the guardian a code.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ guardian: EmailAddress) async throws -> GuardianConsentRequestResult {
    do {
      if let own = try await sessions.usableSession()?.email, own.isSameMailbox(as: guardian) {
        return .refused(.invalidAddress)
      }
      try await consents.requestConsent(of: guardian)
      return .requested
    } catch let error as GuardianConsentError {
      return .refused(error)
    } catch {
      return .failed(try RemoteFailure.interpreting(error))
    }
  }
}
