/// A response whose content is ignored, such as that of a 204.
public struct EmptyResponse: Decodable, Hashable, Sendable {
  /// Creates the response.
  public init() {}

  /// Creates the response without decoding content.
  public init(from decoder: any Decoder) throws {}
}

/// A response type that has a value for missing content.
public protocol EmptyBodyDecodable {
  /// The value for a response without content.
  static var emptyBody: Self { get }
  /// Whether content is ignored rather than decoded.
  static var ignoresContent: Bool { get }
}

extension EmptyResponse: EmptyBodyDecodable {
  /// The only value.
  public static var emptyBody: EmptyResponse { EmptyResponse() }
  /// True: content is ignored.
  public static var ignoresContent: Bool { true }
}

extension Optional: EmptyBodyDecodable {
  /// Nil.
  public static var emptyBody: Wrapped? { nil }
  /// False: content is decoded.
  public static var ignoresContent: Bool { false }
}
