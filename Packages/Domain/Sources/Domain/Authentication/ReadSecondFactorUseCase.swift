/// The second factor that an account has.
public struct PresentSecondFactor: Hashable, Sendable {
  /// The method whose code is asked for beside the password.
  public let method: MFAMethod
  /// The number of recovery codes that are not used; nil for a service that does not count them.
  public let recoveryCodesLeft: Int?

  /// Creates a second factor; without a count of recovery codes by default.
  public init(_ method: MFAMethod, recoveryCodesLeft: Int? = nil) {
    self.method = method
    self.recoveryCodesLeft = recoveryCodesLeft
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

/// A use case that reads the second factor of the signed-in user's account.
public struct ReadSecondFactorUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Returns the second factor; ``SecondFactorStatus/unknown`` after any error.
  public func execute() async -> SecondFactorStatus {
    guard let session = try? await sessions.usableSession() else { return .unknown }
    do {
      return try await authentication.secondFactor(for: session).map { .on($0) } ?? .off
    } catch {
      return .unknown
    }
  }
}
