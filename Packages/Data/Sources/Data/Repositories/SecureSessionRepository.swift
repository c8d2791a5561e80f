public import Domain
public import LocalPersistence
import Synchronization

/// Keeps the session in a secure store, under the key `session`.
///
/// Share one instance between everybody who reads or writes the session: comparing and replacing
/// is one step within an instance.
public final class SecureSessionRepository: SessionRepository {
  private static let key = "session"

  private let store: any SecureStore
  private let exclusive = Mutex<Void>(())

  /// Creates a repository; reads nothing yet.
  public init(store: any SecureStore) {
    self.store = store
  }

  /// The session kept here, nil when there is none.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func currentSession() async throws -> UserSession? {
    try read()
  }

  /// Keeps a session in place of any other.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func save(_ session: UserSession) async throws {
    try exclusive.withLock { _ in try write(session) }
  }

  /// Removes the session; removing none is no error.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func clear() async throws {
    try exclusive.withLock { _ in try write(nil) }
  }

  /// Replaces the session if it still has an access token; nil removes it.
  ///
  /// - Returns: Whether the session was replaced.
  func replace(
    accessToken: String, with change: (UserSession) -> UserSession?
  ) throws(SessionRepositoryError) -> Bool {
    try exclusive.withLock { _ throws(SessionRepositoryError) in
      guard let current = try read(), current.accessToken.revealed == accessToken else {
        return false
      }
      try write(change(current))
      return true
    }
  }

  private func read() throws(SessionRepositoryError) -> UserSession? {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: UserSession.self)
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  private func write(_ session: UserSession?) throws(SessionRepositoryError) {
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
}
