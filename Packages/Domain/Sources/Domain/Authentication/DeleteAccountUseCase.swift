/// Deletes the signed-in user's account.
public protocol DeleteAccountUseCase: Sendable {
  /// Deletes the account at the service, then removes the user's data from this device.
  ///
  /// - Throws: `CancellationError` only.
  func execute() async throws -> DeleteAccountResult
}

/// The outcome of deleting an account.
public enum DeleteAccountResult: Hashable, Sendable {
  /// The account and the data on this device are deleted.
  case deleted
  /// The account is deleted, but data may remain on this device.
  case deletedRemotely(SessionRepositoryError)
  /// No user is signed in.
  case notSignedIn
  /// The sign-in is not recent; nothing was removed.
  ///
  /// Run ``ReauthenticateUseCase``, then delete again.
  case reauthenticationRequired
  /// The service did not delete the account; nothing was removed from this device.
  case failed(RemoteError)
  /// The session cannot be read; no request was sent.
  case sessionUnavailable(SessionRepositoryError)
}

/// Deletes at the service first; if that fails, removes nothing from this device.
public struct DefaultDeleteAccountUseCase: DeleteAccountUseCase {
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
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
    do {
      try await local.remove()
      return .deleted
    } catch {
      return .deletedRemotely(try SessionRepositoryError.interpreting(error))
    }
  }
}
