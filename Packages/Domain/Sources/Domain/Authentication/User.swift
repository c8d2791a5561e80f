/// The signed-in user, including the user's profile once it is loaded.
public struct User: Hashable, Sendable, Identifiable {
  /// The user's identifier at the service.
  public let id: UserID
  /// The email address used to sign in, or nil if it is unknown.
  public let email: EmailAddress?
  /// Whether the account is a guest's, which has no way to sign in again.
  public let isAnonymous: Bool
  /// The user's profile, or nil until it is created or loaded.
  public let profile: UserProfile?

  /// Creates a user with an identifier, and optionally an email address and a profile.
  public init(
    id: UserID, email: EmailAddress? = nil, isAnonymous: Bool = false,
    profile: UserProfile? = nil
  ) {
    self.id = id
    self.email = email
    self.isAnonymous = isAnonymous
    self.profile = profile
  }

  /// Creates a user with the user identifier and email address from a session.
  ///
  /// - Parameters:
  ///   - session: The session that identifies the user.
  ///   - profile: The user's profile. The default is nil, which means that the profile is not
  ///     created or not loaded yet.
  public init(session: UserSession, profile: UserProfile? = nil) {
    self.init(
      id: session.userID, email: session.email, isAnonymous: session.isAnonymous,
      profile: profile)
  }

  /// Returns the same user with a profile.
  public func with(_ profile: UserProfile) -> User {
    User(id: id, email: email, isAnonymous: isAnonymous, profile: profile)
  }
}
