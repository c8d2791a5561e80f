#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A cached response with the times and header fields that determine whether it can be reused.
public struct CachedResponse: Hashable, Sendable {
  /// The response, whose content is in memory.
  public var response: HTTPResponse
  /// The header fields of the request that the response's `Vary` field names.
  public var variant: HTTPHeaders
  /// The time at which the request, or the latest request to validate the response, was sent.
  public var requestedAt: Date
  /// The time at which the response, or the latest 304 that validated it, was received.
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

  /// The time in seconds for which the response is fresh (RFC 9111, sections 4.2.1 and 4.2.2).
  ///
  /// Without `max-age` and `Expires`, the lifetime is a tenth of the time between `Last-Modified`
  /// and `Date`, at most one day. It is zero without `Last-Modified` and for a response with
  /// `no-cache`.
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

  /// Returns whether the request has the header fields in ``variant`` (RFC 9111, section 4.1).
  func matches(_ request: HTTPRequest) -> Bool {
    variant == Self.variant(of: request, named: response.headers)
  }

  /// Returns the header fields of the request that `Vary` in the response's headers names.
  ///
  /// Returns nil if `Vary` is `*`, because the response then matches no other request.
  static func variant(of request: HTTPRequest, named headers: HTTPHeaders) -> HTTPHeaders? {
    let names = headers.list("Vary").map { $0.lowercased() }
    guard !names.contains("*") else { return nil }
    return HTTPHeaders(
      Set(names).sorted().map { HTTPHeaders.Field(name: $0, value: request.headers[$0] ?? "") })
  }
}
