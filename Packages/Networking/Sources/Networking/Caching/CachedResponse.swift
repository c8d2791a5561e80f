#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A response as a cache keeps it, with what is needed to judge its age.
public struct CachedResponse: Hashable, Sendable {
  /// The response; its content is in memory.
  public var response: HTTPResponse
  /// The request's fields which the response's `Vary` names.
  public var variant: HTTPHeaders
  /// When the request was sent.
  public var requestedAt: Date
  /// When the response came.
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

  /// How old the response is (RFC 9111, section 4.2.3); never negative.
  func age(at now: Date) -> Double {
    let date = response.headers.date("Date", now: receivedAt) ?? receivedAt
    let apparent = max(0, receivedAt.timeIntervalSince(date))
    let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
    let corrected = Double(response.headers.seconds("Age") ?? 0) + delay
    return max(apparent, corrected) + max(0, now.timeIntervalSince(receivedAt))
  }

  /// For how long it is fresh (RFC 9111, section 4.2.1 and 4.2.2); zero when nothing says.
  ///
  /// Without an explicit word, a tenth of the time since its last change, at most a day.
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

  /// Whether it answers this request (RFC 9111, section 4.1).
  func matches(_ request: HTTPRequest) -> Bool {
    variant == Self.variant(of: request, named: response.headers)
  }

  /// The fields of the request which `Vary` names; nil is never the answer to another request.
  static func variant(of request: HTTPRequest, named headers: HTTPHeaders) -> HTTPHeaders? {
    let names = headers.list("Vary").map { $0.lowercased() }
    guard !names.contains("*") else { return nil }
    return HTTPHeaders(
      Set(names).sorted().map { HTTPHeaders.Field(name: $0, value: request.headers[$0] ?? "") })
  }
}
