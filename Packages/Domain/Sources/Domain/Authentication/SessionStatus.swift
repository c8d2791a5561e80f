/// The status of the session at launch.
public enum SessionStatus: Hashable, Sendable {
  /// A stored session has not expired.
  case authenticated(UserSession)
  /// No user is signed in.
  case unauthenticated
  /// The session cannot be read until the store is unlocked or available again.
  case locked(SessionRepositoryError)
  /// The session cannot be read because the store is misconfigured.
  ///
  /// Whether a user is signed in is unknown. The reason is that of
  /// ``SessionRepositoryError/misconfigured(reason:)``.
  case misconfigured(reason: String)
}
