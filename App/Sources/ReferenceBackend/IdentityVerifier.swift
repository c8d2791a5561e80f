public import Domain

/// Judges an identity token of a provider; nil for one that is not valid.
public typealias IdentityVerifier =
  @Sendable (_ provider: IdentityProvider, _ token: String) -> VerifiedIdentity?

/// What a provider's token says.
public struct VerifiedIdentity: Hashable, Sendable {
  /// The user at the provider; never changes.
  public let subject: String
  /// The address the provider has verified, if it tells one.
  public let email: String?

  /// Creates an identity.
  public init(subject: String, email: String? = nil) {
    self.subject = subject
    self.email = email
  }
}
