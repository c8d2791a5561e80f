#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A cached response with the times and header fields that determine whether it can be reused.
public struct CachedResponse: Hashable, Sendable {
  /// The response with its content in memory.
  public var response: HTTPResponse
  /// The request's header fields with the names that are listed in the response's `Vary` field.
  public var variant: HTTPHeaders
  /// The time when the request was sent.
  ///
  /// After the server has validated the response, this is the time when the validating request was
  /// sent.
  public var requestedAt: Date
  /// The time when the response was received.
  ///
  /// After the server has validated the response, this is the time when the 304 was received.
  public var receivedAt: Date

  /// Creates a cached response.
  public init(
    response: HTTPResponse, variant: HTTPHeaders, requestedAt: Date, receivedAt: Date
  ) {
    self.response = response
    self.variant = variant
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
  }

  /// Returns the age of the response in seconds, at least zero (RFC 9111, section 4.2.3).
  func age(at now: Date) -> Double {
    let date = response.headers.date("Date", now: receivedAt) ?? receivedAt
    let apparent = max(0, receivedAt.timeIntervalSince(date))
    let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
    let corrected = Double(response.headers.seconds("Age") ?? 0) + delay
    return max(apparent, corrected) + max(0, now.timeIntervalSince(receivedAt))
  }

  /// The number of seconds that the response stays fresh (RFC 9111, sections 4.2.1 and 4.2.2).
  ///
  /// The lifetime is zero if the response has `no-cache`. Otherwise `max-age` or `Expires`
  /// determines the lifetime. If both are absent, the lifetime is a tenth of the time between
  /// `Last-Modified` and `Date`, but at most one day. If `Last-Modified` is absent too, the
  /// lifetime is zero.
  var lifetime: Double {
    let control = response.headers.cacheControl
    if control["no-cache"] != nil { return 0 }
    if let maxAge = control["max-age"] { return Double(HTTPHeaders.seconds(maxAge) ?? 0) }
    let date = response.headers.date("Date", now: receivedAt) ?? receivedAt
    if response.headers["Expires"] != nil {
      let expires = response.headers.date("Expires", now: receivedAt)
      return expires.map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }
    guard let modified = response.headers.date("Last-Modified", now: receivedAt) else { return 0 }
    return min(86_400, max(0, date.timeIntervalSince(modified)) / 10)
  }

  /// Returns whether the request's header fields match ``variant`` (RFC 9111, section 4.1).
  func matches(_ request: HTTPRequest) -> Bool {
    variant == Self.variant(of: request, named: response.headers)
  }

  /// Returns the request's header fields with the names that are listed in `Vary`.
  ///
  /// Returns nil if `Vary` is `*`, because the response then matches no other request.
  /// - Parameter headers: The response's headers, which contain `Vary`.
  static func variant(of request: HTTPRequest, named headers: HTTPHeaders) -> HTTPHeaders? {
    let names = headers.list("Vary").map { $0.lowercased() }
    guard !names.contains("*") else { return nil }
    return HTTPHeaders(
      Set(names).sorted().map { HTTPHeaders.Field(name: $0, value: request.headers[$0] ?? "") })
  }
}
