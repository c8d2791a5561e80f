import Synchronization

/// An HTTP client that sends each request within the session of the signed-in user.
///
/// This client is the outermost client of an ``HTTPClientStack``. Before it sends a request that
/// requires authentication, it reads the current session from the token store. The request belongs
/// to that session.
///
/// If the session has changed since the previous request, the client empties the cache. Requests of
/// the earlier session that have not finished throw ``NetworkError/sessionExpired``. A sign-in or
/// another process can change the session.
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
  ///
  /// A request with a streamed response is in flight until the response's body ends.
  public var requestCount: Int { client.requestCount }

  /// Sends a request within the stored session and returns its response.
  ///
  /// - Throws: ``NetworkError/authenticationRequired`` if the request requires authentication and
  ///   no session is stored, ``NetworkError/sessionExpired`` if the session ends while the request
  ///   is in flight, `CancellationError` if ``endSession()`` is called, and the errors of the store
  ///   and the wrapped clients.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.send(request)
  }

  /// Cancels all requests, streams and token refreshes in flight and empties the cache.
  ///
  /// Call this method at sign-out. Cancelled requests throw `CancellationError`. Responses still in
  /// transit are neither returned nor stored.
  public func endSession() async {
    client.cancelAll()
    await binding.end()
  }

  /// Cancels the requests in flight that are not critical (``HTTPRequest/isCritical``).
  ///
  /// Call this method when the app enters the background. Cancelled requests throw
  /// `CancellationError`; token refreshes and streamed bodies go on.
  public func cancelNonCritical() { client.cancelNonCritical() }
}

/// An object that tracks the current session and ends the requests of a session that was replaced.
final class SessionBinding: Sendable {
  private struct Present {
    var session: String?
    /// The number of session changes.
    ///
    /// The number shows whether a token was read before the latest change.
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

  /// Returns the stored token for a request; nil if the request requires no authentication.
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

  /// Sets the current session to nil, cancels its token refresh and empties the cache.
  func end() async {
    present.withLock { $0 = Present(version: $0.version + 1) }
    authentication.cancelRefresh()
    await cache.removeAll()
  }

  /// Sets the current session and returns whether it replaces another session.
  ///
  /// If the current session has changed since `version`, the method changes nothing and returns
  /// nil.
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
