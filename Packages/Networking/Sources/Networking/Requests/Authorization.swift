/// The value of an `Authorization` header; descriptions never contain the credential.
public enum Authorization: Hashable, Sendable {
  /// No header.
  case none
  /// `Bearer` and a token (RFC 6750, section 2.1).
  case bearer(String)

  /// The value of the header; nil for ``none``.
  public var headerValue: String? {
    switch self {
    case .none: nil
    case .bearer(let token): "Bearer \(token)"
    }
  }
}

extension Authorization: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The scheme, without the credential.
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
