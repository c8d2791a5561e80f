#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request for an ``HTTPClient``.
public struct HTTPRequest: Hashable, Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The absolute URL.
  public var url: URL
  /// The header fields.
  public var headers: HTTPHeaders
  /// The content.
  public var body: HTTPBody
  /// Settings and state for the decorators; never sent.
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

  /// Whether the request may be sent twice: the context's value, or the method's if that is nil.
  public var isIdempotent: Bool {
    context.isIdempotent ?? method.isIdempotent
  }

  /// Checks the rules that every transport relies on.
  ///
  /// The scheme is http or https; the URL has a host and no user name or password; all header
  /// fields are valid; a body is present only if the method allows one.
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
  /// The method, the URL without query values, the redacted headers and the length of the body.
  public var description: String {
    var text = "\(method) \(url.redactedText)"
    if !headers.isEmpty { text += " [\(headers)]" }
    if !body.isEmpty { text += " (\(body))" }
    return text
  }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror without secrets.
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
  /// The URL without user, password, fragment and query values.
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
