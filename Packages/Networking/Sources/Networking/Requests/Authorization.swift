/// A credential for the `Authorization` header of a request.
///
/// Its description and its mirror never contain the token.
public enum Authorization: Hashable, Sendable {
  /// The request has no credential of its own.
  case none
  /// A bearer token, which is sent as `Bearer` followed by the token (RFC 6750, section 2.1).
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
