/// The registration of the app at an OpenID provider.
public struct OpenIDClient: Hashable, Sendable {
  /// The provider's identifier, such as `https://accounts.google.com`; its configuration is below it.
  public let issuer: String
  /// The app's identifier at the provider.
  public let clientID: String

  /// Creates a registration.
  public init(issuer: String, clientID: String) {
    self.issuer = issuer
    self.clientID = clientID
  }
}
