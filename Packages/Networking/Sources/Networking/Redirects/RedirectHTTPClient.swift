#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Follows redirects, without sending credentials to another origin.
///
/// - 301, 302 and 303 after a method other than GET and HEAD become a GET without content, as in
///   browsers (Fetch, "HTTP-redirect fetch"; RFC 9110, section 15.4). 307 and 308 keep the method
///   and the content.
/// - When scheme, host or port change, only headers on an allow-list are sent: no `Authorization`,
///   no cookies and no app-specific headers. ``AuthenticatedHTTPClient`` attaches no token.
/// - A redirect from https to http throws ``NetworkError/redirectRefused(reason:)``.
/// - A redirect without a `Location`, or whose content cannot be sent again, is returned as the
///   response.
public struct RedirectHTTPClient: InterruptibleHTTPClient {
  /// The names, in lower case, of the headers that may be sent to another origin.
  public static let portableHeaders: Set<String> = [
    "accept", "accept-encoding", "accept-language", "content-language", "content-type",
    "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range",
    "user-agent",
  ]

  private let client: any HTTPClient
  private let limit: Int

  /// Creates a client that wraps `client` and follows at most `limit` redirects, ten by default.
  public init(client: any HTTPClient, limit: Int = 10) {
    self.client = client.interruptible
    self.limit = max(0, limit)
  }

  /// Sends a request and follows its redirects.
  /// - Throws: ``NetworkError/tooManyRedirects(limit:)``,
  ///   ``NetworkError/redirectRefused(reason:)``, and the errors of the wrapped client.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var current = request
    var count = 0
    while true {
      let response = try await client.send(current)
      guard let next = try Self.next(after: response, to: current) else { return response }
      guard count < limit else { throw NetworkError.tooManyRedirects(limit: limit) }
      count += 1
      current = next
    }
  }

  /// Returns the request for a redirect; nil when the response is not followed.
  static func next(
    after response: HTTPResponse, to request: HTTPRequest
  ) throws(NetworkError) -> HTTPRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers.values(for: "Location").first
    else { return nil }
    let target = try target(of: location, from: request.url)
    var next = request
    next.url = target
    if response.status < 307, request.method != .get, request.method != .head {
      next.method = .get
      next.body = .empty
      next.headers = next.headers.filtered { !$0.hasPrefix("content-") }
    }
    guard next.body.isReplayable else { return nil }
    if !request.url.hasSameOrigin(as: target) {
      next.headers = next.headers.filtered { portableHeaders.contains($0) }
      next.context.requiresAuthentication = false
    }
    return next
  }

  private static func target(of location: String, from url: URL) throws(NetworkError) -> URL {
    guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
      let scheme = target.scheme?.lowercased(), target.host()?.isEmpty == false
    else { throw .redirectRefused(reason: "the Location is not a URL") }
    guard scheme == "https" || (scheme == "http" && url.scheme?.lowercased() == "http") else {
      throw .redirectRefused(
        reason: "the Location changes the scheme from \(url.scheme ?? "") to \(scheme)")
    }
    guard target.user() == nil, target.password() == nil else {
      throw .redirectRefused(reason: "the Location contains credentials")
    }
    return target
  }
}

extension HTTPHeaders {
  /// Returns the fields whose lowercased name satisfies the predicate.
  func filtered(_ isWanted: (String) -> Bool) -> HTTPHeaders {
    HTTPHeaders(filter { isWanted($0.name.lowercased()) })
  }
}

extension URL {
  /// Whether scheme, host and port are equal (RFC 6454).
  func hasSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased()
      && host()?.lowercased() == other.host()?.lowercased()
      && effectivePort == other.effectivePort
  }

  private var effectivePort: Int? {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}
