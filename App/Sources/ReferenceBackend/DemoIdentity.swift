/// Somebody whom the backend's own provider of identities knows.
public struct DemoIdentity: Hashable, Sendable {
  /// The identifier at the provider; never changes.
  public let subject: String
  /// The name on the provider's page.
  public let name: String
  /// The address that the provider has verified; nil for one that the person keeps to themselves.
  public let email: String?

  /// Creates an identity.
  public init(subject: String, name: String, email: String? = nil) {
    self.subject = subject
    self.name = name
    self.email = email
  }

  /// The people of a backend for demonstrations.
  public static let all = [
    DemoIdentity(subject: "demo-grace", name: "Grace", email: "grace@example.com"),
    DemoIdentity(subject: "demo-unnamed", name: "A person without an email address"),
  ]
}
