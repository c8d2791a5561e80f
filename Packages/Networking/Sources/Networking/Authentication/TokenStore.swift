/// Stores the token of the session.
public protocol TokenStore: Sendable {
  /// Returns the current token, or nil when no user is signed in.
  /// - Throws: An error when the store cannot be read, for example because it is locked.
  func token() async throws -> AuthToken?

  /// Replaces the current token if it still equals `old`; nil removes it.
  ///
  /// The comparison and the change are one atomic step, also between processes. A token that
  /// arrives after sign-out, or after another sign-in, therefore does not restore the old session.
  /// - Returns: Whether the token was replaced.
  /// - Throws: An error when the store cannot be written.
  func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool

  /// Runs `body`, which reads, refreshes and replaces a token, under a lock between processes.
  ///
  /// The lock is independent of ``token()`` and ``replace(_:with:)``. The default takes no lock;
  /// within one process the caller orders refreshes.
  /// - Throws: The error of `body`, or an error of the store when the lock cannot be taken.
  func withRefreshLock<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result
}

extension TokenStore {
  /// Runs `body` without a lock, for a store that only one process uses.
  public func withRefreshLock<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await body()
  }
}
