#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Follows redirects, and gives no credential to another origin.
///
/// - 301, 302 and 303 after anything but GET and HEAD become a GET without content, as browsers do
///   (Fetch, "HTTP-redirect fetch"; RFC 9110, section 15.4); 307 and 308 keep method and content.
/// - When scheme, host or port change, only headers on an allow-list go along: no `Authorization`,
///   no cookie and no header of the app's own, and ``AuthenticatedHTTPClient`` attaches no token.
/// - From https to http nothing is followed: ``NetworkError/redirectRefused(reason:)``.
/// - A redirect whose content cannot be sent again, or without a `Location`, is the response.
public struct RedirectHTTPClient: InterruptibleHTTPClient {
  /// The headers which may go to another origin, in lower case.
  public static let portableHeaders: Set<String> = [
    "accept", "accept-encoding", "accept-language", "content-language", "content-type",
    "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range",
    "user-agent",
  ]

  private let client: any HTTPClient
  private let limit: Int

  /// Creates a client around `client` which follows at most `limit` redirects of one request.
  public init(client: any HTTPClient, limit: Int = 10) {
    self.client = client.interruptible
    self.limit = max(0, limit)
  }

  /// Sends a request, and again to where the server points.
  /// - Throws: ``NetworkError/tooManyRedirects(limit:)``,
  ///   ``NetworkError/redirectRefused(reason:)``, and what the client throws.
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

  /// The request a redirect asks for; nil when the response is to be taken as it is.
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
    else { throw .redirectRefused(reason: "the Location is no URL") }
    guard scheme == "https" || (scheme == "http" && url.scheme?.lowercased() == "http") else {
      throw .redirectRefused(reason: "it leads from \(url.scheme ?? "") to \(scheme)")
    }
    guard target.user() == nil, target.password() == nil else {
      throw .redirectRefused(reason: "the Location contains credentials")
    }
    return target
  }
}

extension HTTPHeaders {
  /// The fields whose name, in lower case, is wanted.
  func filtered(_ isWanted: (String) -> Bool) -> HTTPHeaders {
    HTTPHeaders(filter { isWanted($0.name.lowercased()) })
  }
}

extension URL {
  /// Whether scheme, host and port are the same (RFC 6454).
  func hasSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased()
      && host()?.lowercased() == other.host()?.lowercased()
      && effectivePort == other.effectivePort
  }

  private var effectivePort: Int? {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}
