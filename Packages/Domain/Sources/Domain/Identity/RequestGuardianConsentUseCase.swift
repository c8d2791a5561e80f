/// The result of requesting a guardian's consent.
public enum GuardianConsentRequestResult: Hashable, Sendable {
  /// The service will send the guardian a code.
  case requested
  /// The use case or the service refused the request, for example for an invalid address.
  case refused(GuardianConsentError)
  /// The request failed, or the service returned an error that is not a refusal.
  case failed(RemoteError)
}

/// A use case that requests a guardian's consent to a minor's use of the service.
///
/// The use case sends no request when the guardian's address belongs to the user's own mailbox.
public struct RequestGuardianConsentUseCase: Sendable {
  private let consents: any GuardianConsentRepository
  private let sessions: any SessionRepository

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - consents: Sends the request to the service.
  ///   - sessions: Provides the session with the user's own email address.
  public init(consents: any GuardianConsentRepository, sessions: any SessionRepository) {
    self.consents = consents
    self.sessions = sessions
  }

  /// Requests consent from a guardian.
  ///
  /// - Parameter guardian: The guardian's email address. The service sends a code to this address.
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
