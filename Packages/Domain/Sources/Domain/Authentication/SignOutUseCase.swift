/// A use case that signs the user out.
public protocol SignOutUseCase: Sendable {
  /// Removes the user's data from this device, then ends the session at the service.
  ///
  /// - Throws: `CancellationError` only.
  func execute() async throws -> SignOutResult
}

/// The result of signing out.
public enum SignOutResult: Hashable, Sendable {
  /// The user's data was removed from this device, and the session has ended at the service.
  ///
  /// The result is the same when this device had no session, or when the stored session could not
  /// be decoded.
  case signedOut
  /// The user's data was removed from this device, but ending the session at the service failed.
  case signedOutLocally(RemoteError)
  /// Some of the user's data may remain on this device, and no request was sent to the service.
  case notCleared(SessionRepositoryError)
}

/// The default use case for signing out.
///
/// The use case removes the user's data from this device first. The user is therefore signed out on
/// this device even when the service cannot be reached.
public struct DefaultSignOutUseCase: SignOutUseCase {
  private let authentication: any AuthenticationRepository
  private let local: LocalAccountData

  /// Creates a use case with the given repositories and avatar store.
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
