/// A response to an HTTP request.
///
/// An ``HTTPClient`` returns responses with any status code. It throws no error for a status code
/// such as 404.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, such as 200 or 404; RFC 9110 defines the range 100…599.
  public var status: Int
  /// The header fields of the response.
  public var headers: HTTPHeaders
  /// The content of the response, after all transfer and content encodings have been decoded.
  ///
  /// The content is in memory, unless the request enabled streaming
  /// (``HTTPRequestContext/isResponseStreamed``).
  public var body: HTTPBody

  /// Creates a response.
  public init(status: Int, headers: HTTPHeaders = [:], body: HTTPBody = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status code is in 200…299.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The media type in lower case, without parameters; nil if there is no `Content-Type` header.
  public var mediaType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    let type = value.prefix { $0 != ";" && $0 != "," }
    return type.filter { !$0.isWhitespace }.lowercased()
  }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The status code, the redacted headers and the length of the content.
  public var description: String { "\(status) [\(headers)] (\(body))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror with the status code, the redacted headers and the length of the content.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["status": status, "headers": headers.description, "body": body.description])
  }
}
