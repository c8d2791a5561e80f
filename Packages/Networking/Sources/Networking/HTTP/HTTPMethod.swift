/// An HTTP request method; names are case-sensitive (RFC 9110, section 9.1).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name, as sent.
  public let rawValue: String

  /// Creates a method from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads the headers of a resource.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Creates a resource, or performs an operation that no other method covers.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces a resource.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes parts of a resource.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Requests the communication options of a resource.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether sending a request twice has the effect of sending it once (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool {
    self == .get || self == .head || self == .put || self == .delete || self == .options
  }

  /// Whether a request with this method may have a body.
  public var allowsBody: Bool {
    self != .get && self != .head
  }

  /// The name, as sent.
  public var description: String { rawValue }
}
