#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CachingHTTPClient {
  /// The maximum number of responses that the cache stores for one key.
  static let variantLimit = 8

  /// The status codes of responses that may be stored without an explicit lifetime.
  ///
  /// Source: RFC 9110, section 15.1.
  private static let heuristicStatuses: Set<Int> = [
    200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501,
  ]

  /// Returns the cache key for a URL and a session.
  ///
  /// The key consists of the session, a space and the URL without its fragment.
  /// The session in the key separates the responses of different sessions. If there is no session,
  /// the key is the URL only.
  static func key(_ url: URL, session: String?) -> String {
    let text = url.absoluteString
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    guard let session, !session.isEmpty else { return String(text[..<end]) }
    return session + " " + text[..<end]
  }

  static func isCacheable(_ request: HTTPRequest) -> Bool {
    let conditions = [
      "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range",
    ]
    return request.method == .get && !request.context.isResponseStreamed
      && request.headers.cacheControl["no-store"] == nil
      && !conditions.contains { request.headers[$0] != nil }
  }

  /// Returns whether a stored response may be returned without a request to the server.
  static func isUsable(
    _ kept: CachedResponse, _ request: [String: String], at now: Date
  ) -> Bool {
    let response = kept.response.headers.cacheControl
    guard request["no-cache"] == nil, response["no-cache"] == nil else { return false }
    let age = kept.age(at: now)
    if let limit = request["max-age"].flatMap(HTTPHeaders.seconds), age > Double(limit) {
      return false
    }
    let margin = request["min-fresh"].flatMap(HTTPHeaders.seconds).map(Double.init) ?? 0
    if kept.lifetime - age > margin { return true }
    guard let stale = request["max-stale"], response["must-revalidate"] == nil else { return false }
    return stale.isEmpty || age - kept.lifetime <= Double(HTTPHeaders.seconds(stale) ?? 0)
  }

  /// Returns whether a response may be stored (RFC 9111, section 3) and can be reused.
  ///
  /// A response that has no expiry, no `ETag` and no `Last-Modified` cannot be reused.
  static func isStorable(_ response: HTTPResponse, for request: HTTPRequest) -> Bool {
    let control = response.headers.cacheControl
    guard control["no-store"] == nil, response.body.data != nil, response.status != 206,
      response.status != 304, (200..<600).contains(response.status)
    else { return false }
    let isExplicit = control["max-age"] != nil || response.headers["Expires"] != nil
    guard isExplicit || heuristicStatuses.contains(response.status) else { return false }
    return isExplicit || response.headers["ETag"] != nil || response.headers["Last-Modified"] != nil
  }

  /// The header fields that apply to one connection only, even if `Connection` does not list them.
  ///
  /// Source: RFC 9110, section 7.6.1.
  private static let fieldsOfConnections: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade",
    "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
  ]

  /// Returns the headers without the fields that apply to one connection only.
  ///
  /// The method removes the ``fieldsOfConnections`` and the fields listed in `Connection`. Source:
  /// RFC 9111, section 3.1.
  static func storable(_ headers: HTTPHeaders) -> HTTPHeaders {
    let named = Set(headers.list("Connection").map { $0.lowercased() })
    return headers.filtered { !fieldsOfConnections.contains($0) && !named.contains($0) }
  }

  /// Returns the request with conditions that ask the server to validate a stored response.
  static func conditional(_ request: HTTPRequest, _ kept: CachedResponse) -> HTTPRequest {
    var request = request
    request.headers["If-None-Match"] = kept.response.headers["ETag"]
    request.headers["If-Modified-Since"] = kept.response.headers["Last-Modified"]
    return request
  }

  /// Returns a stored response updated with the header fields of a 304 (RFC 9111, section 3.2).
  static func updated(
    _ kept: CachedResponse, by response: HTTPResponse, sent: Date, received: Date
  ) -> CachedResponse {
    let ofContent = ["content-length", "content-encoding", "content-type", "content-range"]
    var updated = kept
    updated.response.headers["Age"] = nil
    // The age is computed from this response, even if it has no `Date` field.
    updated.response.headers["Date"] = nil
    updated.response.headers = updated.response.headers.merging(
      storable(response.headers).filtered { !ofContent.contains($0) })
    updated.requestedAt = sent
    updated.receivedAt = received
    return updated
  }
}
