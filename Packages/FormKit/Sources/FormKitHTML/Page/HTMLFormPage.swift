/// A rendered page.
public struct HTMLFormPage: Sendable, Hashable {
  /// The whole document, UTF-8 when it is sent.
  public let html: String
  /// The value of the `Content-Security-Policy` header that fits the page.
  ///
  /// Nothing runs and nothing is loaded but the page's own style and script, named by their hashes.
  /// It holds no nonce, so it is the same for all pages of one style and address.
  public let contentSecurityPolicy: String
}
