/// The second factor that an account has.
public struct PresentSecondFactor: Hashable, Sendable {
  /// The method whose code is asked for beside the password.
  public let method: MFAMethod
  /// The number of recovery codes that are not used; nil for a service that does not count them.
  public let recoveryCodesLeft: Int?
  /// The last two digits of the phone number that receives the codes; nil for another method, and when the service
  /// does not return them.
  public let phoneNumberEnding: String?

  /// Creates a second factor; without a count of recovery codes and without a phone number by default.
  public init(
    _ method: MFAMethod, recoveryCodesLeft: Int? = nil, phoneNumberEnding: String? = nil
  ) {
    self.method = method
    self.recoveryCodesLeft = recoveryCodesLeft
    self.phoneNumberEnding = phoneNumberEnding
  }
}

/// The second factor of the signed-in user's account, as far as it is known.
public enum SecondFactorStatus: Hashable, Sendable {
  /// The password alone signs in.
  case off
  /// A code is asked for beside the password.
  case on(PresentSecondFactor)
  /// No user is signed in, or the service could not be asked.
  case unknown
}

/// The second factor of an account, and the methods among which the user can choose.
public struct SecondFactorSettings: Hashable, Sendable {
  /// The second factor that the account has.
  public let status: SecondFactorStatus
  /// The methods that the service offers to the account; email and text messages only with an email address.
  public let offeredMethods: Set<MFAMethod>

  /// Creates settings; by default the service offers email and authenticator apps.
  public init(_ status: SecondFactorStatus, offeredMethods: Set<MFAMethod> = [.email, .totp]) {
    self.status = status
    self.offeredMethods = offeredMethods
  }
}

/// A use case that reads the second factor of the signed-in user's account.
public struct ReadSecondFactorUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Returns the second factor and the methods that the service offers.
  ///
  /// After any error, the status is ``SecondFactorStatus/unknown`` and text messages are not offered.
  public func execute() async -> SecondFactorSettings {
    guard let session = try? await sessions.usableSession() else {
      return SecondFactorSettings(.unknown)
    }
    do {
      return try await authentication.secondFactor(for: session)
    } catch {
      return SecondFactorSettings(.unknown)
    }
  }
}
