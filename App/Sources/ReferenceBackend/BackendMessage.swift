/// Something the backend would send to a user's address.
public struct BackendMessage: Hashable, Sendable {
  /// What is sent.
  public enum Content: Hashable, Sendable {
    /// Six digits that complete a sign-in.
    case code(String)
    /// What a new password is set with.
    case passwordReset(token: String)
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
