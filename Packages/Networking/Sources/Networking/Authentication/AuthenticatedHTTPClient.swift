#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Attaches the session's token to requests that require it, and refreshes the token.
///
/// - A request belongs to the session it was made in. It never uses a token of another session:
///   when its own session has ended, it throws ``NetworkError/sessionExpired``.
/// - A request that does not require authentication passes unchanged.
/// - Without a token the request is not sent and throws ``NetworkError/authenticationRequired``.
/// - After a 401 the token is refreshed once for all waiting requests, and each request is replayed
///   once. When the rejected token has already been replaced, the request is replayed without a
///   refresh.
/// - A 401 for a request that does not renew the session is returned.
/// - A token about to expire is refreshed before the request is sent. A new token that has already
///   expired is not sent: ``NetworkError/decodingFailed(path:excerpt:)``.
/// - A request takes part in at most one refresh and is replayed at most once, with a token stored
///   by another process if there is one. A second 401 is returned.
/// - A window without further refreshes follows each refresh, so that a faulty server is not
///   overloaded. Within the window, a 401 for the new token is returned, and a failed refresh
///   throws the same error again without a request. ``NetworkError/offline`` starts no window.
/// - Cancelling a waiting request does not stop the refresh, and the request is not replayed.
/// - A refused refresh ends the session: the token is removed, all waiting requests throw
///   ``NetworkError/sessionExpired``, and `onSessionExpired` is called once. After any other
///   failure of the refresh, such as a lost connection, the waiting requests throw that failure and
///   the session continues.
public struct AuthenticatedHTTPClient: InterruptibleHTTPClient {
  /// The options of the client.
  public struct Configuration: Sendable {
    /// The time before its expiry at which a token is refreshed; one minute by default.
    public var refreshLeeway: Duration
    /// The time after a refresh during which no other starts; five seconds by default.
    public var refreshWindow: Duration
    /// Whether a failure of the refresh ends the session; ``refusal(_:)`` by default.
    public var endsSession: @Sendable (any Error) -> Bool

    /// Creates a configuration.
    public init(
      refreshLeeway: Duration = .seconds(60), refreshWindow: Duration = .seconds(5),
      endsSession: @escaping @Sendable (any Error) -> Bool = Configuration.refusal
    ) {
      self.refreshLeeway = refreshLeeway
      self.refreshWindow = refreshWindow
      self.endsSession = endsSession
    }

    /// Whether the server refused the refresh.
    ///
    /// True for the statuses 400, 401 and 403, ``NetworkError/authenticationRequired`` and
    /// ``NetworkError/sessionExpired``.
    public static func refusal(_ error: any Error) -> Bool {
      switch error as? NetworkError {
      case .status(400, _), .status(401, _), .status(403, _): true
      case .authenticationRequired, .sessionExpired: true
      default: false
      }
    }
  }

  private let client: any HTTPClient
  private let store: any TokenStore
  private let refresher: TokenRefresher
  private let configuration: Configuration
  private let now: @Sendable () -> Date

  /// Creates a client that wraps `client`.
  ///
  /// - Parameters:
  ///   - now: The wall clock, for comparison with a token's expiry.
  ///   - clock: Measures the window between refreshes; a monotonic clock by default.
  ///   - refresh: Exchanges the given token for a new one. It must not send through this client,
  ///     because the client's requests wait for it.
  ///   - onSessionExpired: Called after the waiting requests have failed.
  public init(
    client: any HTTPClient, store: any TokenStore, configuration: Configuration = Configuration(),
    now: @escaping @Sendable () -> Date, clock: any Clock<Duration> = ContinuousClock(),
    refresh: @escaping @Sendable (AuthToken) async throws -> AuthToken,
    onSessionExpired: @escaping @Sendable () async -> Void
  ) {
    self.init(
      client: client, store: store, configuration: configuration, now: now, clock: clock,
      refresh: refresh, onEnd: { _ in await onSessionExpired() })
  }

  /// Creates a client that passes the ended session to `onEnd`.
  init(
    client: any HTTPClient, store: any TokenStore, configuration: Configuration,
    now: @escaping @Sendable () -> Date, clock: any Clock<Duration>,
    refresh: @escaping @Sendable (AuthToken) async throws -> AuthToken,
    onEnd: @escaping @Sendable (_ session: String) async -> Void
  ) {
    self.client = client.interruptible
    self.store = store
    self.configuration = configuration
    self.now = now
    refresher = TokenRefresher(
      store: store, window: configuration.refreshWindow, clock: clock, refresh: refresh,
      endsSession: configuration.endsSession, onSessionExpired: onEnd)
  }

  /// Sends a request, with the token if the request requires it.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.context.requiresAuthentication else { return try await client.send(request) }
    let bound = try await token(of: request)
    let token = try await renewedIfExpiring(bound, within: request.context.interruption)
    let response = try await client.send(request.authorized(with: token))
    guard response.status == 401, request.body.isReplayable, request.context.renewsSession else {
      return response
    }
    let fresh =
      token == bound
      ? try await refreshed(token, within: request.context.interruption)
      : try await stored(inPlaceOf: token)
    try Task.checkCancellation()
    guard fresh != token else { return response }
    return try await client.send(request.authorized(with: fresh))
  }

  /// Returns the token that another process has stored in the meantime, or else the same token.
  private func stored(inPlaceOf token: AuthToken) async throws -> AuthToken {
    guard let stored = try await store.token(), stored.session == token.session else {
      throw NetworkError.sessionExpired
    }
    return stored.isExpired(at: now()) ? token : stored
  }

  /// Cancels the refresh in flight, unless it belongs to the session `keeping`.
  ///
  /// Requests that wait for the refresh throw ``NetworkError/connectionLost``.
  func cancelRefresh(keeping session: String? = nil) {
    refresher.cancel(keeping: session)
  }

  /// Returns the token of the request's session, or else of the stored session.
  private func token(of request: HTTPRequest) async throws -> AuthToken {
    if let token = request.context.token { return token }
    guard let stored = try await store.token() else { throw NetworkError.authenticationRequired }
    return stored
  }

  /// Refreshes a token about to expire; returns a valid token if the refresh cannot connect.
  private func renewedIfExpiring(
    _ token: AuthToken, within interruption: Interruption?
  ) async throws -> AuthToken {
    guard token.isExpired(at: now(), leeway: configuration.refreshLeeway) else { return token }
    do {
      return try await refreshed(token, within: interruption)
    } catch let error as NetworkError
      where error.isConnectivityFailure && !token.isExpired(at: now())
    {
      return token
    }
  }

  /// Returns a valid token in place of another token of its session.
  ///
  /// A token stored by another process may have expired in the meantime; it is refreshed in turn.
  private func refreshed(
    _ token: AuthToken, within interruption: Interruption?
  ) async throws -> AuthToken {
    try await Race.run(within: interruption) { [refresher, now] in
      var fresh = try await refresher.token(replacing: token)
      if fresh.isExpired(at: now()) { fresh = try await refresher.token(replacing: fresh) }
      guard !fresh.isExpired(at: now()) else {
        throw NetworkError.decodingFailed(
          path: "accessTokenExpiresAt", excerpt: "a time in the past")
      }
      return fresh
    }
  }
}

extension HTTPRequest {
  fileprivate func authorized(with token: AuthToken) -> HTTPRequest {
    var copy = self
    copy.headers["Authorization"] = Authorization.bearer(token.value).headerValue
    return copy
  }
}
