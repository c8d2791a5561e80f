/// An HTTP request method with a case-sensitive name (RFC 9110, section 9.1).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The method's name as sent to the server, such as `GET`.
  public let rawValue: String

  /// Creates a method from its case-sensitive name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The method GET, which reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// The method HEAD, which reads the headers of a resource.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// The method POST, which creates a resource or starts another operation on the server.
  public static let post = HTTPMethod(rawValue: "POST")
  /// The method PUT, which replaces a resource.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// The method PATCH, which changes parts of a resource.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// The method DELETE, which removes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// The method OPTIONS, which requests the communication options of a resource.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether sending a request twice has the same effect on the server as sending the request once.
  ///
  /// GET, HEAD, PUT, DELETE and OPTIONS are idempotent (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool {
    self == .get || self == .head || self == .put || self == .delete || self == .options
  }

  /// Whether the method only reads; true for GET, HEAD and OPTIONS (RFC 9110, section 9.2.1).
  public var isSafe: Bool { self == .get || self == .head || self == .options }

  /// Whether a request with this method may have a body; false for GET and HEAD.
  public var allowsBody: Bool {
    self != .get && self != .head
  }

  /// The method's name, as in ``rawValue``.
  public var description: String { rawValue }
}
