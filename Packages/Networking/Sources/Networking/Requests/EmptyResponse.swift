/// A response without content.
///
/// Use it as the `Response` of a request if the server returns no content, for example with status
/// 204 (No Content). If a response has content, the content is ignored.
public struct EmptyResponse: Decodable, Hashable, Sendable {
  /// Creates an empty response.
  public init() {}

  /// Creates an empty response without reading from the decoder.
  public init(from decoder: any Decoder) throws {}
}

/// A response type that has a value for responses without content.
public protocol EmptyBodyDecodable {
  /// The value that represents a response without content.
  static var emptyBody: Self { get }
  /// Whether the content of every response is ignored.
  ///
  /// If true, every response is decoded as ``emptyBody``. If false, only a response without content
  /// is decoded as ``emptyBody``.
  static var ignoresContent: Bool { get }
}

extension EmptyResponse: EmptyBodyDecodable {
  /// The only value of this type, which represents a response without content.
  public static var emptyBody: EmptyResponse { EmptyResponse() }
  /// Always true, which means that the content of a response is ignored.
  public static var ignoresContent: Bool { true }
}

extension Optional: EmptyBodyDecodable {
  /// The value nil, which represents a response without content.
  public static var emptyBody: Wrapped? { nil }
  /// Always false, which means that the content of a response is decoded if there is any.
  public static var ignoresContent: Bool { false }
}
