/// An identity provider that confirms a user's identity to the service.
public enum IdentityProvider: String, Codable, Hashable, Sendable, CaseIterable {
  /// Sign in with Apple.
  case apple
  /// Sign in with Google.
  case google
}
