/// The status of the stored session when the app launches.
public enum SessionStatus: Hashable, Sendable {
  /// A user is signed in with a session that has not expired.
  case authenticated(UserSession)
  /// No user is signed in.
  case unauthenticated
  /// The session cannot be read until its store is unlocked or available again.
  ///
  /// The associated value is the error that the ``SessionRepository`` threw.
  case locked(SessionRepositoryError)
  /// The session cannot be read because its store is misconfigured.
  ///
  /// It is unknown whether a user is signed in. `reason` is the message from
  /// ``SessionRepositoryError/misconfigured(reason:)``.
  case misconfigured(reason: String)
}
