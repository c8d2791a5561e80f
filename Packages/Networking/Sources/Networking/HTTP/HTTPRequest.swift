#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP request that an ``HTTPClient`` sends.
public struct HTTPRequest: Hashable, Sendable {
  /// The HTTP method; GET by default.
  public var method: HTTPMethod
  /// The absolute URL of the requested resource.
  public var url: URL
  /// The header fields of the request; none by default.
  public var headers: HTTPHeaders
  /// The content of the request; empty by default.
  public var body: HTTPBody
  /// Additional information for the clients that send the request.
  ///
  /// The context is never sent to the server.
  public var context: HTTPRequestContext

  /// Creates a request.
  public init(
    method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: HTTPBody = .empty,
    context: HTTPRequestContext = HTTPRequestContext()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.context = context
  }

  /// Whether the request may be sent twice, for example as a retry.
  ///
  /// The value is ``HTTPRequestContext/isIdempotent``. If that property is nil, the value is
  /// ``HTTPMethod/isIdempotent``.
  public var isIdempotent: Bool {
    context.isIdempotent ?? method.isIdempotent
  }

  /// Whether the request goes on when the app enters the background.
  ///
  /// The value is ``HTTPRequestContext/isCritical``. If that property is nil, a request is critical
  /// unless its method is safe (``HTTPMethod/isSafe``).
  public var isCritical: Bool { context.isCritical ?? !method.isSafe }

  /// Checks that the request satisfies the rules of every transport.
  ///
  /// The scheme of the URL must be http or https. The URL must have a host and no user name or
  /// password. All header fields must be valid. A body may be present only if the method allows
  /// one.
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` if the request violates a rule.
  public func validate() throws(NetworkError) {
    guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
      throw .invalidRequest(reason: "the URL's scheme is neither http nor https")
    }
    guard let host = url.host(), !host.isEmpty else {
      throw .invalidRequest(reason: "the URL has no host")
    }
    guard url.user() == nil, url.password() == nil else {
      throw .invalidRequest(reason: "the URL contains credentials")
    }
    if let field = headers.firstInvalidField {
      let isPrintable = field.name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      throw .invalidRequest(reason: "the header \(isPrintable ? field.name : "name") is malformed")
    }
    guard method.allowsBody || body.isEmpty else {
      throw .invalidRequest(reason: "\(method) cannot have a body")
    }
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, the URL, the headers and the length of the body, without secrets.
  ///
  /// The values of query items and of secret header fields are redacted.
  public var description: String {
    var text = "\(method) \(url.redactedText)"
    if !headers.isEmpty { text += " [\(headers)]" }
    if !body.isEmpty { text += " (\(body))" }
    return text
  }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror of the request that redacts the same values as ``description``.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "method": method.rawValue, "url": url.redactedText, "headers": headers.description,
        "body": body.description, "context": context,
      ])
  }
}

extension URL {
  /// The text of the URL with the values of query items redacted.
  ///
  /// The text contains no user name, no password and no fragment.
  var redactedText: String {
    var text = scheme.map { "\($0)://" } ?? ""
    text += host() ?? ""
    text += port.map { ":\($0)" } ?? ""
    text += path(percentEncoded: true)
    guard let query = query(percentEncoded: true) else { return text }
    let items = query.split(separator: "&").map { item in
      item.split(separator: "=", maxSplits: 1).first.map { "\($0)=\(redactionMark)" } ?? ""
    }
    return text + "?" + items.joined(separator: "&")
  }
}
