#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An HTTP client that follows redirects and sends no credentials to another origin.
///
/// - After a 301, 302 or 303, the client repeats the request as a GET without content, unless its
///   method is GET or HEAD. Browsers do the same with a POST (Fetch, "HTTP-redirect fetch"; RFC
///   9110, section 15.4). After a 307 or 308, the request keeps its method and its content.
/// - When the scheme, host or port changes, the client sends only the ``portableHeaders``: no
///   `Authorization`, no cookies and no app-specific headers. ``AuthenticatedHTTPClient`` then
///   attaches no token.
/// - The client throws ``NetworkError/redirectRefused(reason:)`` for a redirect from https to http.
///   It throws the same error if the location is not an http or https URL or contains credentials.
/// - The client returns a redirect response to the caller if the response has no `Location` header.
///   It does the same if the request's content must be sent again but is not replayable.
public struct RedirectHTTPClient: InterruptibleHTTPClient {
  /// The lowercased names of the headers that the client may send to another origin.
  public static let portableHeaders: Set<String> = [
    "accept", "accept-encoding", "accept-language", "content-language", "content-type",
    "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range",
    "user-agent",
  ]

  private let client: any HTTPClient
  private let limit: Int

  /// Creates a client that sends requests through `client` and follows their redirects.
  ///
  /// - Parameter limit: The maximum number of redirects for one request; ten by default.
  public init(client: any HTTPClient, limit: Int = 10) {
    self.client = client.interruptible
    self.limit = max(0, limit)
  }

  /// Sends a request, follows its redirects, and returns the final response.
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

  /// Returns the next request after a redirect response.
  ///
  /// The result is nil if the client does not follow the response.
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
  /// Returns whether both URLs have the same scheme, host and port (RFC 6454).
  func hasSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased()
      && host()?.lowercased() == other.host()?.lowercased()
      && effectivePort == other.effectivePort
  }

  private var effectivePort: Int? {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}
