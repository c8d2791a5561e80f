#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP client that attaches the session's token to requests and refreshes the token.
///
/// - The client attaches the token only to requests that require authentication. It sends other
///   requests unchanged.
/// - A request belongs to the session in which it was made and never uses the token of another
///   session. If its session has ended, the request throws ``NetworkError/sessionExpired``.
/// - If there is no token, the client does not send the request and throws
///   ``NetworkError/authenticationRequired``.
/// - After a 401 the client refreshes the token, once for all waiting requests, and sends each
///   request once more. If the rejected token has already been replaced, the client sends the
///   request again without a refresh.
/// - If a request's ``HTTPRequestContext/renewsSession`` is false, or its body cannot be sent again,
///   the client returns a 401 without a refresh.
/// - The client refreshes a token that is about to expire before it sends the request. If the new
///   token has already expired, the client does not send the request and throws
///   ``NetworkError/decodingFailed(path:excerpt:)``.
/// - A request takes part in at most one refresh and is sent at most twice. If the server rejects a
///   token that was refreshed before the request was sent, the client repeats the request only with
///   a token that another process has stored since. The client returns a second 401.
/// - For a short time after each refresh (``Configuration/refreshWindow``), the client neither
///   refreshes the new token nor repeats a failed refresh, so that a faulty server is not
///   overloaded. During this time the client returns a 401 for the new token and throws the error
///   of a failed refresh again. This does not apply after a refresh that failed with
///   ``NetworkError/offline``.
/// - Cancelling a request that waits for a refresh does not stop the refresh. The cancelled request
///   is not sent again.
/// - If the server refuses the refresh, the session ends: the client removes the token, all waiting
///   requests throw ``NetworkError/sessionExpired``, and the client calls `onSessionExpired` once.
///   After any other failure of the refresh, such as a lost connection, the waiting requests throw
///   that error and the session continues.
public struct AuthenticatedHTTPClient: InterruptibleHTTPClient {
  /// The options of an ``AuthenticatedHTTPClient``.
  public struct Configuration: Sendable {
    /// The time before a token's expiry at which the client refreshes it; one minute by default.
    public var refreshLeeway: Duration
    /// The time after a refresh before the client may refresh again; five seconds by default.
    public var refreshWindow: Duration
    /// Returns whether an error from a refresh ends the session; ``refusal(_:)`` by default.
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
    /// This is the case for the status codes 400, 401 and 403,
    /// ``NetworkError/authenticationRequired`` and ``NetworkError/sessionExpired``.
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
  ///   - now: Returns the current time, which is compared with a token's expiry.
  ///   - clock: Measures the time since the last refresh; a monotonic clock by default.
  ///   - refresh: Exchanges the given token for a new one. It must not send through this client,
  ///     because the client's requests wait for it.
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

  /// Creates a client that calls `onEnd` with the session that has ended.
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

  /// Cancels the refresh in flight, unless it belongs to the session `keeping`.
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
  /// A token that another process has stored may have expired since; it is then refreshed too.
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
