/// Something the backend would send to a user's address or phone.
public struct BackendMessage: Hashable, Sendable {
  /// What is sent.
  public enum Content: Hashable, Sendable {
    /// Six digits that complete a sign-in, a sign-up or a link.
    case code(String)
    /// What a new password is set with.
    case passwordReset(token: String)
    /// The password was set or replaced, so that the owner learns of a change by somebody else.
    case passwordChanged
    /// The code with which a guardian approves or declines, in groups of four, and the
    /// child's screen name: the profile's, or the reserved one.
    case guardianConsent(code: String, childScreenName: String?)
    /// Somebody signed up with an address that has an account, or wants to link a guest account to it.
    ///
    /// The code of a link proves that the guest reads the address's messages; nil for a sign-up.
    case addressInUse(code: String?)
  }

  /// The email address of the account or the guardian; the phone number in E.164 for a text message.
  public let recipient: String
  /// What is sent.
  public let content: Content

  /// Creates a message.
  public init(recipient: String, content: Content) {
    self.recipient = recipient
    self.content = content
  }
}
