/// The signed-in user, made of the session and, once loaded, the profile.
public struct User: Hashable, Sendable, Identifiable {
  /// The user's identifier at the service.
  public let id: UserID
  /// The address used to sign in, if known.
  public let email: EmailAddress?
  /// The profile, nil until it is created or loaded.
  public let profile: UserProfile?

  /// Creates a user.
  public init(id: UserID, email: EmailAddress? = nil, profile: UserProfile? = nil) {
    self.id = id
    self.email = email
    self.profile = profile
  }

  /// Creates the user of a session.
  public init(session: UserSession, profile: UserProfile? = nil) {
    self.init(id: session.userID, email: session.email, profile: profile)
  }
}
