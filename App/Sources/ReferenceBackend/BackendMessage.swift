/// Something the backend would send to a user's address.
public struct BackendMessage: Hashable, Sendable {
  /// What is sent.
  public enum Content: Hashable, Sendable {
    /// Six digits that complete a sign-in, a sign-up or a link.
    case code(String)
    /// What a new password is set with.
    case passwordReset(token: String)
    /// Somebody signed up with an address that has an account: sign in, or reset the password.
    case addressInUse
  }

  /// The e-mail address of the account.
  public let recipient: String
  /// What is sent.
  public let content: Content

  /// Creates a message.
  public init(recipient: String, content: Content) {
    self.recipient = recipient
    self.content = content
  }
}
