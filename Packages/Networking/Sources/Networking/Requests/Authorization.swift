/// A credential for the `Authorization` header of a request.
///
/// The description and the mirror of a credential never contain its token.
public enum Authorization: Hashable, Sendable {
  /// The request has no credential of its own.
  case none
  /// A bearer token (RFC 6750, section 2.1).
  ///
  /// The header contains `Bearer`, a space and the token.
  case bearer(String)

  /// The value of the `Authorization` header; nil for ``none``.
  public var headerValue: String? {
    switch self {
    case .none: nil
    case .bearer(let token): "Bearer \(token)"
    }
  }
}

extension Authorization: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The authorization scheme, without the token.
  public var description: String {
    switch self {
    case .none: "none"
    case .bearer: "Bearer \(redactionMark)"
    }
  }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["scheme": description]) }
}
