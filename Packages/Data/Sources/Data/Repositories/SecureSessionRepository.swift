import Cryptography
public import Domain
public import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the session in a secure store, under the key `session`.
///
/// Share one instance in a process, and give the instances of several processes on one store the
/// same lock: comparing and replacing is one step then. What is saved is another session each time,
/// with a generation of its own, which only a refresh of its tokens keeps.
public final class SecureSessionRepository: SessionRepository {
  private static let key = "session"

  private let store: any SecureStore
  private let lock: ProcessLock?
  private let exclusive = Mutex<Void>(())

  /// Creates a repository; reads nothing yet.
  ///
  /// - Parameters:
  ///   - store: Where the session is kept.
  ///   - lock: Held for each change, a few milliseconds; nil, the default, for a store that no other
  ///     process uses. Reading creates its folder, so that a place where no session can be kept is an
  ///     error and not taken for one without a session.
  public init(store: any SecureStore, lock: ProcessLock? = nil) {
    self.store = store
    self.lock = lock
  }

  /// The session kept here, nil when there is none.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func currentSession() async throws -> UserSession? {
    try stored()?.session
  }

  /// Keeps a session in place of any other.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func save(_ session: UserSession) async throws {
    let generation = try Self.newGeneration()
    try changing { () throws(SessionRepositoryError) in
      try write(StoredSession(generation: generation, session: session))
    }
  }

  /// Removes the session; removing none is no error.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func clear() async throws {
    try changing { () throws(SessionRepositoryError) in try write(nil) }
  }

  /// The session kept here with its generation.
  func stored() throws(SessionRepositoryError) -> StoredSession? {
    do throws(ProcessLock.Unavailable) { try lock?.prepare() } catch {
      throw SessionRepositoryError(error)
    }
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: StoredSession.self)
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Replaces the session if it is still of a generation and has an access token; nil removes it.
  ///
  /// - Returns: Whether the session was replaced.
  func replace(
    generation: String, accessToken: String, with change: (UserSession) -> UserSession?
  ) throws(SessionRepositoryError) -> Bool {
    try changing { () throws(SessionRepositoryError) in
      guard let current = try stored(), current.generation == generation,
        current.session.accessToken.revealed == accessToken
      else { return false }
      try write(
        change(current.session).map { StoredSession(generation: generation, session: $0) })
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

  /// Runs a change while neither another thread nor another process changes the session.
  private func changing<Result: Sendable>(
    _ body: () throws(SessionRepositoryError) -> Result
  ) throws(SessionRepositoryError) -> Result {
    do {
      return try exclusive.withLock { _ in try lock.map { try $0.run(body) } ?? body() }
    } catch let error as ProcessLock.Unavailable {
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
