/// The result of beginning the setup of text messages as the second factor.
public enum TextMessageSetupResult: Hashable, Sendable {
  /// The service has sent a code to the number.
  ///
  /// To confirm the setup, set the second factor ``SecondFactor/textMessage(code:)``.
  case begun(TextMessageSetup)
  /// The setup has not begun, because the user has not confirmed the password for it.
  ///
  /// Run ``ReauthenticateUseCase``, then begin again.
  case reauthenticationRequired
  /// The account has no email address, but a second factor requires one.
  case noEmailAddress
  /// The service does not send text messages.
  case unavailable
  /// The service does not send text messages to the number.
  case unsupportedNumber
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// A use case that begins the setup of text messages as the second factor.
public struct BeginTextMessageSetupUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Requests a code in a text message to a phone number; the code replaces the ones sent before.
  ///
  /// The second factor does not change yet.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ phoneNumber: PhoneNumber) async throws -> TextMessageSetupResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      return .begun(
        try await authentication.beginTextMessageSetup(to: phoneNumber, for: session))
    } catch AuthenticationRepositoryError.reauthenticationRequired {
      return .reauthenticationRequired
    } catch AuthenticationRepositoryError.noEmailAddress {
      return .noEmailAddress
    } catch AuthenticationRepositoryError.unavailableMethod {
      return .unavailable
    } catch AuthenticationRepositoryError.unsupportedPhoneNumber {
      return .unsupportedNumber
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
