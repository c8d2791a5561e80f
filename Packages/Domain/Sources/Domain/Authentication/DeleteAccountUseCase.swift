/// Deletes the signed-in user's account.
public protocol DeleteAccountUseCase: Sendable {
  /// Has the service delete the account, then removes what this device keeps.
  ///
  /// - Throws: `CancellationError` only.
  func execute() async throws -> DeleteAccountOutcome
}

/// What became of deleting an account.
public enum DeleteAccountOutcome: Hashable, Sendable {
  /// The account is gone and nothing is kept here.
  case deleted
  /// The account is gone, but something may still be kept here.
  case deletedRemotely(SessionRepositoryError)
  /// Nobody is signed in.
  case notSignedIn
  /// The sign-in is too long ago; nothing was removed. Have the user prove who they are with
  /// ``ReauthenticateUseCase``, then delete again.
  case reauthenticationRequired
  /// The service did not delete the account; nothing was removed here.
  case failed(RemoteFailure)
  /// The session cannot be read, so the service was not asked.
  case sessionUnavailable(SessionRepositoryError)
}

/// Deletes at the service first: without its word, nothing is removed here.
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

  /// Has the service delete the account, then removes what this device keeps.
  ///
  /// - Throws: `CancellationError` only.
  public func execute() async throws -> DeleteAccountOutcome {
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
      return .failed(try RemoteFailure.interpreting(error))
    }
    do {
      try await local.remove()
      return .deleted
    } catch {
      return .deletedRemotely(try SessionRepositoryError.interpreting(error))
    }
  }
}
