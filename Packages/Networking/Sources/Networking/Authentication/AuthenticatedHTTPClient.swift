#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP client that attaches the session's token to requests and refreshes the token.
///
/// - The client attaches the token only to requests that require authentication. It sends other
///   requests unchanged.
/// - A request belongs to the session that is stored when the request is sent. It never uses a
///   token from another session. If its session has ended, the request throws
///   ``NetworkError/sessionExpired``.
/// - If there is no token, the client does not send the request and throws
///   ``NetworkError/authenticationRequired``.
/// - After a 401 the client refreshes the token and sends the request once more. All waiting
///   requests share one refresh. If the rejected token has already been replaced, the client sends
///   the request again without a refresh.
/// - If a request's ``HTTPRequestContext/renewsSession`` is false, or if the request's body cannot
///   be sent again, the client returns a 401 without a refresh.
/// - Before sending a request, the client refreshes a token that is about to expire. If the new
///   token has already expired, the client does not send the request and throws
///   ``NetworkError/decodingFailed(path:excerpt:)``.
/// - A request takes part in at most one refresh and is sent at most twice. If the client has
///   refreshed the token before sending the request, a 401 does not cause another refresh. The
///   client then repeats the request only if another process has stored a new token. If the
///   repeated request receives a 401, the client returns it.
/// - For a short time after each refresh (``Configuration/refreshWindow``), the client does not
///   refresh the new token and does not repeat a failed refresh. This protects a faulty server from
///   overload. If the server rejects the new token during this time, the client returns the 401. If
///   the refresh failed, requests that need it throw the same error. A refresh that failed with
///   ``NetworkError/offline`` may be repeated at once.
/// - Cancelling a request that waits for a refresh does not stop the refresh. The cancelled request
///   is not sent again.
/// - If the server refuses the refresh, the session ends. The client removes the token, all waiting
///   requests throw ``NetworkError/sessionExpired``, and the client calls `onSessionExpired` once.
/// - If the refresh fails with any other error, such as a lost connection, the waiting requests
///   throw that error. The session continues.
public struct AuthenticatedHTTPClient: InterruptibleHTTPClient {
  /// The options of an ``AuthenticatedHTTPClient``.
  public struct Configuration: Sendable {
    /// The minimum time that a token must remain valid; one minute by default.
    ///
    /// If the token is valid for this time or less, the client refreshes the token before it sends
    /// a request.
    public var refreshLeeway: Duration
    /// The minimum pause between two refreshes of a session's token; five seconds by default.
    ///
    /// No pause is necessary after a refresh that failed with ``NetworkError/offline``.
    public var refreshWindow: Duration
    /// A function that returns whether an error from a refresh ends the session.
    ///
    /// The default is ``refusal(_:)``.
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

    /// Returns whether an error means that the server refused the refresh.
    ///
    /// The function returns true for the status codes 400, 401 and 403, for
    /// ``NetworkError/authenticationRequired`` and for ``NetworkError/sessionExpired``.
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
  ///   - store: Stores the session's token.
  ///   - now: Returns the current time. The client compares it with a token's expiry.
  ///   - clock: Measures the time since the last refresh; a monotonic clock by default.
  ///   - refresh: Exchanges the given token for a new one. This closure must not send requests
  ///     through the created client, because they would wait for the refresh.
  ///   - onSessionExpired: Called when the server has refused a refresh, after the waiting requests
  ///     have thrown ``NetworkError/sessionExpired``.
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

  /// Creates a client that calls `onEnd` with the identifier of a session that has ended.
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

  /// Sends a request, with the session's token if the request requires authentication.
  ///
  /// - Throws: ``NetworkError/authenticationRequired`` if there is no token,
  ///   ``NetworkError/sessionExpired`` if the request's session has ended, and the errors of the
  ///   store, the refresh and the wrapped client.
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

  /// Returns the stored token of the same session; returns `token` if the stored token has expired.
  ///
  /// The stored token differs from `token` if another process has replaced it.
  private func stored(inPlaceOf token: AuthToken) async throws -> AuthToken {
    guard let stored = try await store.token(), stored.session == token.session else {
      throw NetworkError.sessionExpired
    }
    return stored.isExpired(at: now()) ? token : stored
  }

  /// Cancels the refresh in flight, unless the refreshed token belongs to `session`.
  ///
  /// Requests that wait for the cancelled refresh throw ``NetworkError/connectionLost``.
  func cancelRefresh(keeping session: String? = nil) {
    refresher.cancel(keeping: session)
  }

  /// Returns the token in the request's context, or the stored token if the context has none.
  private func token(of request: HTTPRequest) async throws -> AuthToken {
    if let token = request.context.token { return token }
    guard let stored = try await store.token() else { throw NetworkError.authenticationRequired }
    return stored
  }

  /// Returns a new token if `token` is about to expire; otherwise returns `token`.
  ///
  /// If the refresh cannot connect to the server, returns `token` as long as it is valid.
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

  /// Returns a valid token of the same session in place of `token`.
  ///
  /// If another process has stored a token and that token has expired, the method refreshes it.
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
