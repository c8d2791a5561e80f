/// A credential for signing in.
///
/// The credential is redacted in descriptions and mirrors.
public enum SignInCredential: Hashable, Sendable, Redacted {
  /// The email address and password of an account.
  case password(EmailAddress, Password)
  /// A code from a second factor, and the challenge that requires the code.
  ///
  /// The user receives the code in a message or reads it in an authenticator app.
  case code(SecretString, of: MFAChallenge)
  /// An identity provider and the identity token that it issued.
  ///
  /// The service creates an account if the user has none.
  case provider(IdentityProvider, identityToken: SecretString)
  /// No credential.
  ///
  /// The service creates a guest account. The user cannot sign in to the same guest account again.
  case anonymous
}
