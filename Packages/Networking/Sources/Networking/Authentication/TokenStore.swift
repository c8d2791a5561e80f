/// Where the session's token lives.
public protocol TokenStore: Sendable {
  /// The current token, or nil when nobody is signed in.
  /// - Throws: When the store cannot be read, for example because it is locked.
  func token() async throws -> AuthToken?

  /// Replaces the current token, provided that it is still `old`; nil removes it.
  ///
  /// The comparison and the change are one step, also between processes, so that a token which
  /// arrives after sign-out, or after another sign-in, does not bring a session back.
  /// - Returns: Whether the token was replaced.
  /// - Throws: When the store cannot be written.
  func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool

  /// Runs `body`, in which a token is read, refreshed and replaced, while no other process runs its
  /// own; by default only this process is kept in order, by the caller.
  ///
  /// It waits for a lock of its own, which neither ``token()`` nor ``replace(_:with:)`` waits for.
  /// - Throws: What `body` throws, and an error of the store when there is no lock to be had.
  func withRefreshLock<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result
}

extension TokenStore {
  /// Runs `body` at once, for a store that no other process uses.
  public func withRefreshLock<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await body()
  }
}
