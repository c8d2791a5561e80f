import Synchronization

/// The outermost client of an app: binds requests and cached responses to their session.
///
/// A request that requires authentication is bound to the stored session when it is sent. When the
/// stored session has changed since the previous request, by a sign-in or in another process, the
/// requests of the earlier session throw ``NetworkError/sessionExpired`` and its responses are
/// removed from the cache.
public struct SessionHTTPClient: InterruptibleHTTPClient {
  private let binding: SessionBinding
  private let client: CancellableHTTPClient

  init(binding: SessionBinding) {
    self.binding = binding
    client = CancellableHTTPClient(client: binding.cache, flights: binding.flights) { request in
      try await binding.token(for: request)
    }
  }

  /// The number of requests in flight.
  public var requestCount: Int { client.requestCount }

  /// Sends a request within the stored session.
  ///
  /// - Throws: ``NetworkError/authenticationRequired`` without a session,
  ///   ``NetworkError/sessionExpired`` when the session ends in the meantime, `CancellationError`
  ///   after ``endSession()``, and the errors of the store.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.send(request)
  }

  /// Cancels all requests, streams and refreshes in flight and empties the cache, as at sign-out.
  ///
  /// Cancelled requests throw `CancellationError`. Responses still in transit are neither returned
  /// nor stored.
  public func endSession() async {
    client.cancelAll()
    await binding.end()
  }
}

/// The current session, and the work that ends with it.
final class SessionBinding: Sendable {
  private struct Present {
    var session: String?
    /// Counts changes, to detect that a token was read before the latest change.
    var version = 0
  }

  let cache: CachingHTTPClient
  let flights: FlightRegister
  private let authentication: AuthenticatedHTTPClient
  private let store: any TokenStore
  private let present = Mutex(Present())

  init(
    authentication: AuthenticatedHTTPClient, cache: CachingHTTPClient, store: any TokenStore,
    flights: FlightRegister
  ) {
    self.authentication = authentication
    self.cache = cache
    self.store = store
    self.flights = flights
  }

  /// Returns the token of the session a request is made in; nil when it requires none.
  func token(for request: HTTPRequest) async throws -> AuthToken? {
    guard request.context.requiresAuthentication else { return nil }
    while true {
      let version = present.withLock { $0.version }
      let token = try await store.token()
      guard let hasChanged = note(token?.session, since: version) else { continue }
      if hasChanged { await endOthers(than: token?.session) }
      guard let token else { throw NetworkError.authenticationRequired }
      return token
    }
  }

  /// Removes the session, cancels its refresh and empties the cache.
  func end() async {
    present.withLock { $0 = Present(version: $0.version + 1) }
    authentication.cancelRefresh()
    await cache.removeAll()
  }

  /// Whether the session replaces another one; nil when it has changed since `version`.
  private func note(_ session: String?, since version: Int) -> Bool? {
    present.withLock { present in
      guard present.version == version else { return nil }
      guard present.session != session else { return false }
      let isFirst = present.session == nil
      present = Present(session: session, version: version + 1)
      return !isFirst
    }
  }

  private func endOthers(than session: String?) async {
    flights.endSessions(NetworkError.sessionExpired) { $0 != session }
    authentication.cancelRefresh(keeping: session)
    await cache.removeAll()
  }
}
