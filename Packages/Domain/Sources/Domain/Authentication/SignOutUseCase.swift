/// Signs the user out.
public protocol SignOutUseCase: Sendable {
  /// Removes the user's data from this device, then ends the session at the service.
  ///
  /// - Throws: `CancellationError` only.
  func execute() async throws -> SignOutResult
}

/// The outcome of signing out.
public enum SignOutResult: Hashable, Sendable {
  /// The data on this device is removed and the session has ended; also when no user was signed in.
  case signedOut
  /// The data on this device is removed, but the request to the service failed.
  case signedOutLocally(RemoteError)
  /// Data may remain on this device; no request was sent.
  case notCleared(SessionRepositoryError)
}

/// Signs out on this device first, so that it succeeds without the service.
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

  /// Removes the user's data from this device, then ends the session at the service.
  ///
  /// - Throws: `CancellationError` only.
  public func execute() async throws -> SignOutResult {
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
    } catch RemoteError.unauthorized {
      // The session had already ended at the service.
      return .signedOut
    } catch {
      return .signedOutLocally(try RemoteError.interpreting(error))
    }
  }
}
