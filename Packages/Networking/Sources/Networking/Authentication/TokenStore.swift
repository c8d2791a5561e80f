/// A store for the token of the current session.
public protocol TokenStore: Sendable {
  /// Returns the stored token; nil if no user is signed in.
  /// - Throws: An error if the store cannot be read, for example because it is locked.
  func token() async throws -> AuthToken?

  /// Replaces the stored token `old` with `new`, or removes `old` if `new` is nil.
  ///
  /// The store changes nothing if the stored token no longer equals `old`. The comparison and the
  /// replacement are one atomic step, even if several processes use the store. A token that arrives
  /// after sign-out, or after another sign-in, therefore does not restore the old session.
  /// - Returns: Whether the stored token was replaced or removed.
  /// - Throws: An error if the store cannot be written.
  func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool

  /// Runs `body` under a lock that prevents other processes from refreshing at the same time.
  ///
  /// `body` reads, refreshes and replaces the token. It may call ``token()`` and
  /// ``replace(_:with:)``, so these methods must not take the same lock. The default implementation
  /// takes no lock. Within one process, an ``AuthenticatedHTTPClient`` runs one refresh at a time.
  /// - Throws: The error that `body` throws, or an error if the lock cannot be taken.
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
