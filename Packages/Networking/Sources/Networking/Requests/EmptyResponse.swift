/// The response of a request whose success has no content that matters, such as 204.
///
/// Whatever content there is, it is ignored.
public struct EmptyResponse: Decodable, Hashable, Sendable {
  /// Creates the response.
  public init() {}

  /// Reads nothing.
  public init(from decoder: any Decoder) throws {}
}

/// A response which can be made from no content.
public protocol EmptyBodyDecodable {
  /// The value which stands for no content.
  static var emptyBody: Self { get }
  /// Whether content, when there is any, is left unread.
  static var ignoresContent: Bool { get }
}

extension EmptyResponse: EmptyBodyDecodable {
  /// The one value.
  public static var emptyBody: EmptyResponse { EmptyResponse() }
  /// Content is left unread.
  public static var ignoresContent: Bool { true }
}

extension Optional: EmptyBodyDecodable {
  /// Nil.
  public static var emptyBody: Wrapped? { nil }
  /// Content is decoded.
  public static var ignoresContent: Bool { false }
}
