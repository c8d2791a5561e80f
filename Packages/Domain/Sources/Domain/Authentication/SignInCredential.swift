/// A credential for signing in; redacted in logs.
public enum SignInCredential: Hashable, Sendable, Redacted {
  /// The e-mail address and the password of an account.
  case password(EmailAddress, Password)
  /// The code of a second factor, received in a message or shown by an authenticator app.
  case code(SecretString, of: MFAChallenge)
  /// A provider's identity token; the service creates an account if the user has none.
  case provider(SignInProvider, identityToken: SecretString)
  /// No credential; the service creates a guest account that cannot be signed in to again.
  case anonymous
}

/// An identity provider.
public enum SignInProvider: String, Codable, Hashable, Sendable, CaseIterable {
  /// Sign in with Apple.
  case apple
  /// Sign in with Google.
  case google
}
