import Cryptography
public import Domain
public import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A repository that keeps the session in a secure store, under the key `session`.
///
/// Use one shared instance in a process. If several processes use the same store, pass the same
/// lock to their instances. The lock makes each change of the session atomic.
///
/// The repository gives each saved session a new generation, which is a random identifier. A
/// refresh of the session's tokens keeps the generation.
///
/// The repository also stores the time when a session began. A refresh of the tokens keeps this time,
/// as does a session that is saved again with the same refresh token.
public final class SecureSessionRepository: SessionRepository {
  private static let key = "session"

  private let store: any SecureStore
  private let lock: ProcessLock?
  private let now: (@Sendable () -> Date)?
  private let exclusive = Mutex<Void>(())

  /// Creates a repository.
  ///
  /// The initialiser does not read the secure store.
  ///
  /// - Parameters:
  ///   - store: The secure store for the session.
  ///   - lock: The lock between processes. Pass a lock when several processes use the store. The
  ///     repository holds the lock for a few milliseconds each time it changes the session. The
  ///     default is nil, which means no lock. Reading the session creates the lock's folder. If the
  ///     folder is unusable, reading throws an error, even if no session is stored.
  ///   - now: The clock for the start of a session. The default is nil, which means that no start
  ///     is stored.
  public init(
    store: any SecureStore, lock: ProcessLock? = nil, now: (@Sendable () -> Date)? = nil
  ) {
    self.store = store
    self.lock = lock
    self.now = now
  }

  /// Returns the stored session, or nil when there is none.
  ///
  /// - Throws: ``SessionRepositoryError`` when the session cannot be read.
  public func currentSession() async throws -> UserSession? {
    try stored()?.session
  }

  /// Returns the time when the stored session began.
  ///
  /// The method returns nil when no session is stored, when an earlier version of the app stored the
  /// session, and when the repository that saved the session has no clock.
  ///
  /// - Throws: ``SessionRepositoryError`` when the session cannot be read.
  public func sessionStart() async throws -> Date? {
    try stored()?.startedAt
  }

  /// Stores a session, which replaces the previous one.
  ///
  /// - Throws: ``SessionRepositoryError`` when the session cannot be stored.
  public func save(_ session: UserSession) async throws {
    let generation = try Self.newGeneration()
    try changing { () throws(SessionRepositoryError) in
      try write(
        StoredSession(generation: generation, startedAt: start(of: session), session: session))
    }
  }

  /// Returns the start of the stored session if it has the same refresh token, or the present time.
  ///
  /// The tokens are the same when the account of a guest was linked.
  private func start(of session: UserSession) -> Date? {
    guard let current = try? stored(), current.session.refreshToken == session.refreshToken
    else { return now?() }
    return current.startedAt
  }

  /// Removes the stored session, if there is one.
  ///
  /// - Throws: ``SessionRepositoryError`` when the session cannot be removed.
  public func clear() async throws {
    try changing { () throws(SessionRepositoryError) in try write(nil) }
  }

  /// Returns the stored session with its generation, or nil when there is none.
  func stored() throws(SessionRepositoryError) -> StoredSession? {
    do throws(ProcessLock.UnavailableError) { try lock?.prepare() } catch {
      throw SessionRepositoryError(error)
    }
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: StoredSession.self)
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Replaces the session if it has the given generation and access token.
  ///
  /// - Parameter change: A closure that returns the new session, or nil to remove the session.
  /// - Returns: Whether the session was replaced or removed.
  func replace(
    generation: String, accessToken: String, with change: (UserSession) -> UserSession?
  ) throws(SessionRepositoryError) -> Bool {
    try changing { () throws(SessionRepositoryError) in
      guard let current = try stored(), current.generation == generation,
        current.session.accessToken.revealed == accessToken
      else { return false }
      try write(
        change(current.session).map {
          StoredSession(generation: generation, startedAt: current.startedAt, session: $0)
        })
      return true
    }
  }

  private func write(_ session: StoredSession?) throws(SessionRepositoryError) {
    do throws(SecureStoreError) {
      if let session {
        try store.save(key: Self.key, encoding: session)
      } else {
        try store.delete(key: Self.key)
      }
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Runs a change while no other thread changes the session.
  ///
  /// If the repository has a lock, no other process changes the session during this time.
  private func changing<Result: Sendable>(
    _ body: () throws(SessionRepositoryError) -> Result
  ) throws(SessionRepositoryError) -> Result {
    do {
      return try exclusive.withLock { _ in try lock.map { try $0.run(body) } ?? body() }
    } catch let error as ProcessLock.UnavailableError {
      throw SessionRepositoryError(error)
    } catch {
      throw error as? SessionRepositoryError ?? .unavailable
    }
  }

  private static func newGeneration() throws(SessionRepositoryError) -> String {
    do throws(CryptographyError) {
      return try SecureRandom.bytes(count: 16).base64EncodedString()
    } catch {
      throw .unavailable
    }
  }
}
