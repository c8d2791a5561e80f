/// The second factor of the signed-in user's account, as far as it is known.
public enum SecondFactorStatus: Hashable, Sendable {
  /// The password alone signs in.
  case off
  /// A code of the associated method is asked for beside the password.
  case on(MFAMethod)
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
