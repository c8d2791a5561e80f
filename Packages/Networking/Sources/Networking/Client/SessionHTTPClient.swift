import Synchronization

/// The outermost client of an app: what it sends and keeps belongs to the session it was made in.
///
/// A request that needs a session is bound to the stored one when it is made. When a request finds
/// another session than the one before, by a sign-in or because another process signed out, the
/// requests of the earlier session throw ``NetworkError/sessionExpired`` and its answers leave the
/// cache.
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

  /// Sends a request of the session.
  ///
  /// - Throws: ``NetworkError/authenticationRequired`` without a session,
  ///   ``NetworkError/sessionExpired`` when its session has ended meanwhile, `CancellationError`
  ///   when the session was ended by ``endSession()``, and what the store throws.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.send(request)
  }

  /// Ends the session's traffic, as at sign-out: every request in flight throws
  /// `CancellationError`, a refresh of the token is cancelled, and nothing that was kept, or is still
  /// on its way, is ever answered again.
  public func endSession() async {
    client.cancelAll()
    await binding.end()
  }
}

/// Which session requests are made in, and what ends with it.
final class SessionBinding: Sendable {
  private struct Present {
    var session: String?
    /// Counts changes, so that a token read before a change is not taken for one read after it.
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

  /// The token of the session a request is made in; nil when it needs none.
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

  /// Forgets the session, cancels its refresh and empties the cache.
  func end() async {
    present.withLock { $0 = Present(version: $0.version + 1) }
    authentication.cancelRefresh()
    await cache.removeAll()
  }

  /// Whether the session ends another one; nil when the session was noted meanwhile.
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
