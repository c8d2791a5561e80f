#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP client that answers repeated GET requests from a private cache (RFC 9111).
///
/// - The client returns a fresh response without sending a request. It validates a stale response
///   with the response's `ETag` or `Last-Modified`, and a 304 makes the response fresh again.
/// - The client supports `Vary`, `no-store`, `no-cache`, `must-revalidate`, `only-if-cached`,
///   `max-age`, `max-stale` and `min-fresh`. It ignores `s-maxage` and `public`, which apply to
///   shared caches.
/// - If the server is unreachable or returns 500, 502, 503 or 504, the client returns a stale
///   response for as long as the response's `stale-if-error` allows (RFC 5861).
/// - A request with a method other than GET, HEAD and OPTIONS may change the resource. If its
///   response has a status code in 200…399, the client removes the stored responses for the
///   request's URL. It also removes the stored responses for the URLs in `Location` and
///   `Content-Location` if these URLs have the same origin.
/// - Streamed responses, range requests and conditional requests bypass the cache.
///
/// The cached responses belong to one user. Wrap an ``AuthenticatedHTTPClient`` in this client, and
/// call ``removeAll()`` at sign-out.
public struct CachingHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let store: any HTTPCacheStore
  private let now: @Sendable () -> Date
  private let epoch: CacheEpoch

  /// Creates a client that wraps `client`.
  ///
  /// - Parameters:
  ///   - store: Stores the responses; in memory by default.
  ///   - now: Returns the current time. The client uses it to compute the age of responses.
  public init(
    client: any HTTPClient, store: any HTTPCacheStore = InMemoryHTTPCacheStore(),
    now: @escaping @Sendable () -> Date
  ) {
    self.init(client: client, store: store, now: now, epoch: CacheEpoch())
  }

  init(
    client: any HTTPClient, store: any HTTPCacheStore, now: @escaping @Sendable () -> Date,
    epoch: CacheEpoch
  ) {
    self.epoch = epoch
    self.client = client.interruptible
    self.store = store
    self.now = now
  }

  /// Removes all responses from the cache.
  ///
  /// Responses to requests that are still in flight are not stored.
  public func removeAll() async {
    epoch.advance()
    await store.removeAll()
  }

  /// Returns a usable stored response, or sends the request and stores its response.
  ///
  /// If the request's `Cache-Control` contains `only-if-cached` and no stored response is usable,
  /// the client returns a response with the status 504 without sending the request.
  /// - Throws: The errors of the wrapped client.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.method == .get else { return try await change(request) }
    guard Self.isCacheable(request) else { return try await client.send(request) }
    let key = Self.key(request.url, session: request.context.token?.session)
    let started = epoch.current
    let control = request.headers.cacheControl
    let kept = await store.responses(for: key).first { $0.matches(request) }
    if let kept, Self.isUsable(kept, control, at: now()) { return answer(kept) }
    guard control["only-if-cached"] == nil else { return HTTPResponse(status: 504) }
    return try await fetch(request, key, kept, since: started)
  }

  private func fetch(
    _ request: HTTPRequest, _ key: String, _ kept: CachedResponse?, since started: Int
  ) async throws -> HTTPResponse {
    let sent = now()
    let response: HTTPResponse
    do {
      response = try await client.send(kept.map { Self.conditional(request, $0) } ?? request)
    } catch let error as NetworkError where error.isConnectivityFailure {
      guard let kept, isAllowedAfterFailure(kept) else { throw error }
      return answer(kept)
    }
    if let kept, response.status == 304 {
      let updated = Self.updated(kept, by: response, sent: sent, received: now())
      await keep(updated, request, key, since: started)
      return answer(updated)
    }
    if let kept, [500, 502, 503, 504].contains(response.status), isAllowedAfterFailure(kept) {
      return answer(kept)
    }
    guard Self.isStorable(response, for: request),
      let variant = CachedResponse.variant(of: request, named: response.headers)
    else {
      if kept != nil, response.isSuccess { await forget(request, key) }
      return response
    }
    var entry = CachedResponse(
      response: response, variant: variant, requestedAt: sent, receivedAt: now())
    entry.response.headers = Self.storable(response.headers)
    await keep(entry, request, key, since: started)
    return response
  }

  private func answer(_ kept: CachedResponse) -> HTTPResponse {
    var response = kept.response
    response.headers["Age"] = "\(Int(min(kept.age(at: now()), 2_147_483_648)))"
    return response
  }

  /// Stores a response, unless the cache was emptied since the request started.
  ///
  /// The epoch is compared before and after storing, because the cache may be emptied in between.
  private func keep(
    _ entry: CachedResponse, _ request: HTTPRequest, _ key: String, since started: Int
  ) async {
    guard epoch.current == started else { return }
    let others = await store.responses(for: key).filter { !$0.matches(request) }
    await store.replace([entry] + others.prefix(Self.variantLimit - 1), for: key)
    if epoch.current != started { await store.replace([], for: key) }
  }

  private func forget(_ request: HTTPRequest, _ key: String) async {
    let others = await store.responses(for: key).filter { !$0.matches(request) }
    await store.replace(others, for: key)
  }

  private func isAllowedAfterFailure(_ kept: CachedResponse) -> Bool {
    let control = kept.response.headers.cacheControl
    guard control["must-revalidate"] == nil,
      let seconds = control["stale-if-error"].flatMap(HTTPHeaders.seconds)
    else { return false }
    return kept.age(at: now()) - kept.lifetime <= Double(seconds)
  }

  private func change(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = try await client.send(request)
    guard request.method != .head, request.method != .options,
      (200..<400).contains(response.status)
    else { return response }
    await forget(request.url, request)
    for name in ["Location", "Content-Location"] {
      guard let text = response.headers[name],
        let url = URL(string: text, relativeTo: request.url)?.absoluteURL,
        url.hasSameOrigin(as: request.url)
      else { continue }
      await forget(url, request)
    }
    return response
  }

  /// Removes the stored responses for a URL, both with the request's session and without a session.
  private func forget(_ url: URL, _ request: HTTPRequest) async {
    let session = request.context.token?.session
    await store.replace([], for: Self.key(url, session: session))
    if session?.isEmpty == false { await store.replace([], for: Self.key(url, session: nil)) }
  }
}
