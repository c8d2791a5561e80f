/// What somebody signs in with; never shown in logs.
public enum SignInCredential: Hashable, Sendable, Redacted {
  /// The address and the password of an account.
  case password(EmailAddress, Password)
  /// The code that was sent, or shown by an app, for a second factor.
  case code(SecretString, of: MFAChallenge)
  /// A token by which a provider says who somebody is; the account is made when there is none.
  case provider(SignInProvider, identityToken: SecretString)
  /// Nothing: an account is made that nobody can sign in to again.
  case anonymous
}

/// Who else can say who somebody is.
public enum SignInProvider: String, Codable, Hashable, Sendable, CaseIterable {
  /// Sign in with Apple.
  case apple
  /// Sign in with Google.
  case google
}
