/// Requests a guardian's consent to a minor's use of the service.
public protocol RequestGuardianConsentUseCase: Sendable {
  /// Requests that the service send the guardian a code.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ guardian: EmailAddress) async throws -> GuardianConsentRequestResult
}

/// The result of requesting a guardian's consent.
public enum GuardianConsentRequestResult: Hashable, Sendable {
  /// The service will send the guardian a code.
  case requested
  /// This use case or the service refused the request.
  case refused(GuardianConsentError)
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
}

/// Refuses the user's own mailbox; sends all other requests to the service.
public struct DefaultRequestGuardianConsentUseCase: RequestGuardianConsentUseCase {
  private let consents: any GuardianConsentRepository
  private let sessions: any SessionRepository

  /// Creates the use case; `sessions` provides the user's own address.
  public init(consents: any GuardianConsentRepository, sessions: any SessionRepository) {
    self.consents = consents
    self.sessions = sessions
  }

  /// Requests that the service send the guardian a code.
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
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
