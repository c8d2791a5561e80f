/// What is known about the session at launch.
public enum SessionStatus: Hashable, Sendable {
  /// A session is there and not over.
  case authenticated(UserSession)
  /// Nobody is signed in.
  case unauthenticated
  /// The session cannot be read until the store is unlocked or available again, for this reason.
  case locked(SessionRepositoryError)
  /// The session cannot be read because the store is set up wrongly, so nobody knows whether
  /// somebody is signed in; the reason is ``SessionRepositoryError/misconfigured(reason:)``'s.
  case misconfigured(reason: String)
}
