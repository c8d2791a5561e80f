/// Signs the user out.
public protocol SignOutUseCase: Sendable {
  /// Removes what this device keeps, then tells the service.
  ///
  /// - Throws: `CancellationError` only.
  func execute() async throws -> SignOutOutcome
}

/// What became of signing out.
public enum SignOutOutcome: Hashable, Sendable {
  /// Nothing is kept here and the service knows; also when nobody was signed in.
  case signedOut
  /// Nothing is kept here, but the service could not be told.
  case signedOutLocally(RemoteFailure)
  /// Something may still be kept here.
  case notCleared(SessionRepositoryError)
}

/// Signs out here first, so that no failure of the service keeps a user signed in.
public struct DefaultSignOutUseCase: SignOutUseCase {
  private let authentication: any AuthenticationRepository
  private let local: LocalAccountData

  /// Creates the use case.
  public init(
    authentication: any AuthenticationRepository,
    sessions: any SessionRepository,
    profiles: any ProfileRepository,
    avatars: any AvatarStore
  ) {
    self.authentication = authentication
    self.local = LocalAccountData(sessions: sessions, profiles: profiles, avatars: avatars)
  }

  /// Removes what this device keeps, then tells the service.
  ///
  /// - Throws: `CancellationError` only.
  public func execute() async throws -> SignOutOutcome {
    let session: UserSession?
    do {
      session = try await local.session()
      try await local.remove()
    } catch {
      return .notCleared(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .signedOut }
    do {
      try await authentication.signOut(session)
      return .signedOut
    } catch RemoteFailure.unauthorized {
      // The service has ended the session already.
      return .signedOut
    } catch {
      return .signedOutLocally(try RemoteFailure.interpreting(error))
    }
  }
}
