/// A response type for requests whose response content is ignored.
///
/// An example is a request that the server answers with status 204 (No Content).
public struct EmptyResponse: Decodable, Hashable, Sendable {
  /// Creates an empty response.
  public init() {}

  /// Creates an empty response without reading from the decoder.
  public init(from decoder: any Decoder) throws {}
}

/// A response type with a value that represents a response without content.
public protocol EmptyBodyDecodable {
  /// The value that represents a response without content.
  static var emptyBody: Self { get }
  /// Whether every response becomes ``emptyBody``, even a response with content.
  static var ignoresContent: Bool { get }
}

extension EmptyResponse: EmptyBodyDecodable {
  /// The only value of this type, which represents a response without content.
  public static var emptyBody: EmptyResponse { EmptyResponse() }
  /// Always true, because the content of the response is ignored.
  public static var ignoresContent: Bool { true }
}

extension Optional: EmptyBodyDecodable {
  /// Nil, which represents a response without content.
  public static var emptyBody: Wrapped? { nil }
  /// Always false, because the content of a response is decoded if it is present.
  public static var ignoresContent: Bool { false }
}
