public import ReferenceBackend

/// Identity tokens for trying sign-in by provider without a provider; nothing is verified.
///
/// A token is `development:` and a subject, perhaps with `:` and an address after it. Anybody can write
/// one, so this is for a server on one's own machine that has been told to accept them.
public enum DevelopmentIdentities {
  /// What is said when a server accepts them.
  public static let warning =
    "Identity tokens are NOT verified: development:SUBJECT[:EMAIL] signs in as any user."

  /// Reads a token; nil for one of another form.
  public static let verifier: IdentityVerifier = { _, token in
    let parts = token.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), parts[0] == "development",
      (1...64).contains(parts[1].count)
    else { return nil }
    return VerifiedIdentity(subject: parts[1], email: parts.count == 3 ? parts[2] : nil)
  }
}
