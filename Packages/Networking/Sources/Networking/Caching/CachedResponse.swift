#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A cached response with the data that determines its age.
public struct CachedResponse: Hashable, Sendable {
  /// The response, with its content in memory.
  public var response: HTTPResponse
  /// The fields of the request that the response's `Vary` names.
  public var variant: HTTPHeaders
  /// The time the request was sent.
  public var requestedAt: Date
  /// The time the response was received.
  public var receivedAt: Date

  /// Creates an entry.
  public init(
    response: HTTPResponse, variant: HTTPHeaders, requestedAt: Date, receivedAt: Date
  ) {
    self.response = response
    self.variant = variant
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
  }

  /// The age of the response in seconds, never negative (RFC 9111, section 4.2.3).
  func age(at now: Date) -> Double {
    let date = response.headers.date("Date", now: receivedAt) ?? receivedAt
    let apparent = max(0, receivedAt.timeIntervalSince(date))
    let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
    let corrected = Double(response.headers.seconds("Age") ?? 0) + delay
    return max(apparent, corrected) + max(0, now.timeIntervalSince(receivedAt))
  }

  /// The freshness lifetime in seconds (RFC 9111, sections 4.2.1 and 4.2.2).
  ///
  /// Without explicit freshness, a tenth of the time since the last modification, at most a day;
  /// zero when that is unknown.
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

  /// Whether the response may be reused for the request (RFC 9111, section 4.1).
  func matches(_ request: HTTPRequest) -> Bool {
    variant == Self.variant(of: request, named: response.headers)
  }

  /// The fields of the request that `Vary` names; nil for a response that matches no other request.
  static func variant(of request: HTTPRequest, named headers: HTTPHeaders) -> HTTPHeaders? {
    let names = headers.list("Vary").map { $0.lowercased() }
    guard !names.contains("*") else { return nil }
    return HTTPHeaders(
      Set(names).sorted().map { HTTPHeaders.Field(name: $0, value: request.headers[$0] ?? "") })
  }
}
