/// Where the session's token lives.
public protocol TokenStore: Sendable {
  /// The current token, or nil when nobody is signed in.
  /// - Throws: When the store cannot be read, for example because it is locked.
  func token() async throws -> AuthToken?

  /// Replaces the current token, provided that it is still `old`; nil removes it.
  ///
  /// The comparison and the change are one step, so that a token which arrives after sign-out, or
  /// after another sign-in, does not bring a session back.
  /// - Returns: Whether the token was replaced.
  /// - Throws: When the store cannot be written.
  func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool
}
