/// The response to a request; every status is a response, not an error.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code of three digits; RFC 9110 defines 100…599.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The content, without its transfer and content encodings.
  ///
  /// In memory, unless the request enabled streaming (``HTTPRequestContext/isResponseStreamed``).
  public var body: HTTPBody

  /// Creates a response.
  public init(status: Int, headers: HTTPHeaders = [:], body: HTTPBody = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status is 200…299.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The media type in lower case, without parameters; nil without a `Content-Type`.
  public var mediaType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    let type = value.prefix { $0 != ";" && $0 != "," }
    return type.filter { !$0.isWhitespace }.lowercased()
  }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The status, the redacted headers and the length of the content.
  public var description: String { "\(status) [\(headers)] (\(body))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror without secrets.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["status": status, "headers": headers.description, "body": body.description])
  }
}
