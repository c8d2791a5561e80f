/// A use case that deletes the signed-in user's account.
public protocol DeleteAccountUseCase: Sendable {
  /// Deletes the account at the service, then removes the user's data from this device.
  ///
  /// - Throws: `CancellationError` only.
  func execute() async throws -> DeleteAccountResult
}

/// The result of deleting an account.
public enum DeleteAccountResult: Hashable, Sendable {
  /// The account was deleted at the service, and the user's data was removed from this device.
  case deleted
  /// The account was deleted at the service, but some of the user's data may remain on this device.
  ///
  /// The associated error describes the first removal that failed.
  case deletedRemotely(SessionRepositoryError)
  /// The account was deleted by a request whose response was lost, or the session has ended without it.
  ///
  /// The user's data was removed from this device. The associated error describes the first removal that
  /// failed; nil when none did.
  case ended(SessionRepositoryError?)
  /// No user is signed in.
  case notSignedIn
  /// The account was not deleted, because the user has not signed in or reauthenticated recently.
  ///
  /// Run ``ReauthenticateUseCase``, then delete the account again.
  case reauthenticationRequired
  /// The request to delete the account failed, and nothing was removed from this device.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// The default use case for deleting an account.
///
/// The use case deletes the account at the service first. If that request fails, the use case
/// removes nothing from this device, unless the session has ended: a request that is sent again has then
/// probably deleted the account the first time.
public struct DefaultDeleteAccountUseCase: DeleteAccountUseCase {
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

  /// Deletes the account at the service, then removes the user's data from this device.
  ///
  /// - Throws: `CancellationError` only.
  public func execute() async throws -> DeleteAccountResult {
    let session: UserSession?
    do {
      session = try await local.session()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      try await authentication.deleteAccount(session)
    } catch AuthenticationRepositoryError.reauthenticationRequired {
      return .reauthenticationRequired
    } catch RemoteError.unauthorized(.sessionEnded) {
      return .ended(try await removeLocalData())
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
    return try await removeLocalData().map { .deletedRemotely($0) } ?? .deleted
  }

  /// Removes the user's data from this device and returns the error of the first removal that failed.
  private func removeLocalData() async throws -> SessionRepositoryError? {
    do {
      try await local.remove()
      return nil
    } catch {
      return try SessionRepositoryError.interpreting(error)
    }
  }
}
