import Data
import Domain
import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The user that the account data on this device belongs to: drafts, pictures and their uploads, the
/// cached profile, the unfinished identity flow, the screens that were left, streaks, experience
/// points and progress.
///
/// The user's identifier is in the secure store, beside the data. Data of another or an unknown user
/// is erased before a session is stored or restored. A session that ends without a sign-out leaves
/// the data to its user.
///
/// The order is: erase, note the new owner, store the session. If the process ends between these
/// steps, the new session is not stored, and the next sign-in or start erases again.
struct AccountDataOwner: Sendable {
  private static let key = OwnedSecureStore.ownerKey

  let store: any SecureStore
  /// The store below ``store`` that compares the owner; nil in memory, which no other process has.
  let owned: OwnedSecureStore?
  let avatars: any AvatarStore
  let pictures: any AppCache
  let drafts: FormDraftStore
  let locks: any AppLockRepository
  let engagement: any EngagementStore
  let logger: LogManager

  /// The treatment of data without an owner.
  enum Unowned {
    /// It is erased.
    case erase
    /// It belongs to the user, because a version without owners stored the session beside it.
    case adopt
  }

  /// Makes the user the owner; erases the data first if it belongs to another or an unknown user.
  ///
  /// - Throws: `SessionRepositoryError` or `CancellationError`; the owner does not
  ///   change, and the session must not be used.
  func claim(for user: UserID, unowned: Unowned) async throws {
    try await attempt("accountData_claim_Fail") {
      let owner = try noted()
      owned?.beginChange()
      defer { owned?.endChange() }
      if owner == .known(user) { return }
      if owner != .none || unowned == .erase { try await eraseData() }
      try store.save(key: Self.key, encoding: user)
    }
  }

  /// Erases the data and its owner after a sign-out; a failure is logged.
  ///
  /// Data that could not be erased keeps its owner.
  ///
  /// - Returns: The error that has left some of it; nil after a success.
  @discardableResult
  func forget() async -> SessionRepositoryError? {
    do {
      try await attempt("accountData_forget_Fail") {
        owned?.beginChange()
        defer { owned?.endChange() }
        try await eraseData()
      }
      return nil
    } catch {
      return error as? SessionRepositoryError ?? .unavailable
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

  /// Deletes every item except the kept keys, so that items of later versions are erased, too; then
  /// the owner.
  ///
  /// The owner goes in one step with what another process has written meanwhile, and that process can
  /// write nothing afterwards.
  ///
  /// - Throws: The first error, after everything else was deleted.
  private func eraseData() async throws {
    var failure: (any Error)?
    func erase(_ body: () async throws -> Void) async {
      do { try await body() } catch {
        failure = error is CancellationError ? error : failure ?? error
      }
    }
    await erase { try await avatars.removeAll() }
    try? pictures.removeAll()
    await erase { try await drafts.eraseEarlier() }
    await erase { try await engagement.erase() }
    // By its repository, so that a change at the same time does not write it again.
    await erase { try locks.remove() }
    await erase { try store.deleteAll(except: OwnedSecureStore.kept) }
    if let failure { throw failure }
    try store.deleteAll(except: OwnedSecureStore.kept.subtracting([Self.key]))
  }

  /// Waits for locks of other processes for at most 5 seconds; a failure is logged.
  private func attempt(_ event: String, _ body: () async throws -> Void) async throws {
    do {
      try await LockPatience.run(atMost: .seconds(5), body)
    } catch let error as CancellationError {
      throw error
    } catch {
      logger.trackEvent(name: event, parameters: error.eventParameters, type: .severe)
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
    do {
      try await base.save(session)
    } catch {
      // Whoever stays signed in is the owner again: nothing of theirs may be the other user's later.
      if let present = try? await base.currentSession(), present.userID != session.userID {
        try? await owner.claim(for: present.userID, unowned: .erase)
      }
      throw error
    }
  }

  /// Clears the session at a sign-out, then erases the account data.
  func clear() async throws {
    try await base.clear()
    await owner.forget()
  }

  /// Restores the stored session.
  ///
  /// - Parameter stateFolder: The folder that the log calls `STATE`; nil for memory.
  func restoring(
    now: @escaping @Sendable () -> Date, stateFolder: String?
  ) -> OwnedRestoreSession {
    OwnedRestoreSession(
      base: DefaultRestoreSessionUseCase(sessions: base, now: now), owner: owner,
      stateFolder: stateFolder)
  }
}

/// Restores a session only once the data on this device belongs to its user, and logs why it cannot be read.
struct OwnedRestoreSession: RestoreSessionUseCase {
  let base: any RestoreSessionUseCase
  let owner: AccountDataOwner
  let stateFolder: String?

  func execute() async -> SessionStatus {
    let status = await base.execute()
    log(status)
    guard case .authenticated(let session) = status else {
      // Another process may have changed the owner since this one has last used the store.
      owner.owned?.leaveOwner()
      return status
    }
    do {
      try await owner.claim(for: session.userID, unowned: .adopt)
      return status
    } catch SessionRepositoryError.misconfigured(let reason) {
      return .misconfigured(reason: reason)
    } catch {
      return .locked(error as? SessionRepositoryError ?? .unavailable)
    }
  }

  private func log(_ status: SessionStatus) {
    let error: SessionRepositoryError
    switch status {
    case .locked(let reason): error = reason
    case .misconfigured(let reason): error = .misconfigured(reason: reason)
    case .authenticated, .unauthenticated: return
    }
    owner.logger.trackEvent(
      name: "session_restore_Fail", parameters: error.eventParameters(stateFolder: stateFolder),
      type: .severe)
  }
}
