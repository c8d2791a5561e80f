import Data
import Domain
import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whose data this device keeps: drafts, pictures and the cached profile belong to one user at a time.
///
/// The user's identifier is in the secure store, beside the data. Data of another user, or of nobody
/// known, is erased before a session is stored or restored, so that whoever is signed in never meets
/// it. A session that ends without a sign-out leaves the data to its user.
///
/// The order is: erase, note the new owner, store the session. Ended in between, nobody new is signed
/// in, and the next sign-in or start erases again.
struct AccountDataOwner: Sendable {
  private static let key = "owner"
  /// What is no account data: the session, which has its own end, and the verdict on somebody too
  /// young, which applies to every account on the device.
  private static let kept: Set = [key, "session", "ineligibility"]

  let store: any SecureStore
  let avatars: any AvatarStore
  let drafts: FormDraftStore
  let logger: LogManager

  /// What becomes of data whose owner was never noted.
  enum Unowned {
    /// It is erased.
    case erase
    /// It belongs to the user: a version without owners stored the session beside it.
    case adopt
  }

  /// Makes the data the user's own: erases it unless it is so already.
  ///
  /// - Throws: `SessionRepositoryError` or `CancellationError`; the data keeps its owner, and the user
  ///   may not be let in.
  func claim(for user: UserID, unowned: Unowned) async throws {
    try await attempt("accountData_claim_Fail") {
      let owner = try noted()
      if owner == .known(user) { return }
      if owner != .none || unowned == .erase { try await eraseData() }
      try store.save(key: Self.key, encoding: user)
    }
  }

  /// Erases the data and forgets whose it was, after a sign-out; a failure is logged.
  ///
  /// What is left then still has its owner.
  func forget() async {
    try? await attempt("accountData_forget_Fail") {
      try await eraseData()
      try store.delete(key: Self.key)
    }
  }

  private enum Owner: Equatable {
    case none, known(UserID), unreadable
  }

  private func noted() throws(SecureStoreError) -> Owner {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: UserID.self).map { .known($0) } ?? .none
    } catch {
      guard SessionRepositoryError(error) == .corrupt else { throw error }
      return .unreadable
    }
  }

  /// Every item of the secure store goes that is not known to stay, so that a new one is not forgotten.
  private func eraseData() async throws {
    try await avatars.removeAll()
    // Drafts of an earlier version come into the secure store before they go.
    try await drafts.clearAll()
    for key in try store.keys() where !Self.kept.contains(key) { try store.delete(key: key) }
  }

  /// Waits for locks of other processes for at most 5 seconds; a failure is logged.
  private func attempt(_ event: String, _ body: () async throws -> Void) async throws {
    do {
      try await LockPatience.run(atMost: .seconds(5), body)
    } catch let error as CancellationError {
      throw error
    } catch {
      logger.trackEvent(name: event, parameters: ["reason": "\(error)"], type: .severe)
      throw (error as? SecureStoreError).map { SessionRepositoryError($0) }
        ?? error as? SessionRepositoryError ?? .unavailable
    }
  }
}

/// Sessions that are stored only once the data on this device belongs to their user.
struct OwnedSessionRepository: SessionRepository {
  let base: any SessionRepository
  let owner: AccountDataOwner

  func currentSession() async throws -> UserSession? { try await base.currentSession() }

  func save(_ session: UserSession) async throws {
    try await owner.claim(for: session.userID, unowned: .erase)
    try await base.save(session)
  }

  func clear() async throws { try await base.clear() }

  /// Restores the stored session.
  func restoring(now: @escaping @Sendable () -> Date) -> OwnedRestoreSession {
    OwnedRestoreSession(base: DefaultRestoreSessionUseCase(sessions: base, now: now), owner: owner)
  }
}

/// Restores a session only once the data on this device belongs to its user.
struct OwnedRestoreSession: RestoreSessionUseCase {
  let base: any RestoreSessionUseCase
  let owner: AccountDataOwner

  func execute() async -> SessionStatus {
    let status = await base.execute()
    guard case .authenticated(let session) = status else { return status }
    do {
      try await owner.claim(for: session.userID, unowned: .adopt)
      return status
    } catch SessionRepositoryError.misconfigured(let reason) {
      return .misconfigured(reason: reason)
    } catch {
      return .locked(error as? SessionRepositoryError ?? .unavailable)
    }
  }
}
