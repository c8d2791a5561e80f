/// An HTTP request method; names are case-sensitive (RFC 9110, section 9.1).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name as it is sent.
  public let rawValue: String

  /// Creates a method from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads a resource's headers.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Creates, or does what no other method says.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces a resource.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes parts of a resource.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Asks what is possible.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether sending the request twice does the same as once (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool {
    self == .get || self == .head || self == .put || self == .delete || self == .options
  }

  /// Whether a body has a meaning for the method.
  public var allowsBody: Bool {
    self != .get && self != .head
  }

  /// The name as it is sent.
  public var description: String { rawValue }
}
