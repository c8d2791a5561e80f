/// The outermost client of an app: everything it sends and keeps belongs to the session.
public struct SessionHTTPClient: InterruptibleHTTPClient {
  private let authentication: AuthenticatedHTTPClient
  private let cache: CachingHTTPClient
  private let client: CancellableHTTPClient

  init(authentication: AuthenticatedHTTPClient, cache: CachingHTTPClient) {
    self.authentication = authentication
    self.cache = cache
    client = CancellableHTTPClient(client: cache)
  }

  /// The number of requests in flight.
  public var requestCount: Int { client.requestCount }

  /// Sends a request of the session.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.send(request)
  }

  /// Ends the session's traffic, as at sign-out: every request in flight throws
  /// `CancellationError`, a refresh of the token is cancelled, and nothing that was kept, or is still
  /// on its way, is ever answered again.
  public func endSession() async {
    client.cancelAll()
    authentication.cancelRefresh()
    await cache.removeAll()
  }
}
