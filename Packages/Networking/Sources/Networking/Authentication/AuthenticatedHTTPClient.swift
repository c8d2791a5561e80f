#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Attaches the session's token to the requests which need it, and renews the token.
///
/// - A request belongs to the session it was made in. A token of another session is never used for
///   it: when its own has ended, it throws ``NetworkError/sessionExpired``.
/// - A request which does not require authentication passes unchanged.
/// - Without a token nothing is sent: ``NetworkError/authenticationRequired``.
/// - On 401 the token is refreshed once for everybody who waits, and the request is sent again,
///   once. A 401 for a token which has been replaced meanwhile is sent again at once.
/// - A 401 for a request which does not renew the session is returned as it is.
/// - A token about to expire is refreshed before the request is sent. A new token that has expired
///   already is not sent: ``NetworkError/decodingFailed(path:excerpt:)``.
/// - A request takes part in at most one refresh and is replayed at most once, with a token that
///   another process has stored if need be; a second 401 is returned as it is.
/// - After a refresh there is a window without another: a token which the server gave a moment ago
///   and rejects is answered with that 401, and a refresh which failed fails again without asking,
///   so that a broken server is not stormed. Being offline opens no window.
/// - Cancelling one waiting request neither stops the refresh nor replays the request.
/// - A refusal ends the session: the token is removed, every waiter gets
///   ``NetworkError/sessionExpired``, and `onSessionExpired` is called once. Any other failure of
///   the refresh, such as being offline, is thrown to the waiters and keeps the session.
public struct AuthenticatedHTTPClient: InterruptibleHTTPClient {
  /// What may be set.
  public struct Configuration: Sendable {
    /// How long before its expiry a token is refreshed; one minute by default.
    public var refreshLeeway: Duration
    /// The time after a refresh in which there is no other; five seconds by default.
    public var refreshWindow: Duration
    /// Whether a failure of the refresh ends the session; see ``refusal(_:)``, the default.
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

    /// Whether the server said no: status 400, 401 or 403, or that authentication is required.
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

  /// Creates a client around `client`.
  ///
  /// - Parameters:
  ///   - now: The wall clock, which an expiry is compared with.
  ///   - clock: Measures the window between refreshes; a monotonic clock by default.
  ///   - refresh: Gets a new token in exchange for the given one. It must not send through this
  ///     client, whose requests wait for it.
  ///   - onSessionExpired: Called after the waiters have been told.
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

  /// Creates a client whose `onEnd` gets the session that a refused refresh has ended.
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

  /// Sends a request, with the token when the request requires it.
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

  /// The token that another process has stored meanwhile, else the same one.
  private func stored(inPlaceOf token: AuthToken) async throws -> AuthToken {
    guard let stored = try await store.token(), stored.session == token.session else {
      throw NetworkError.sessionExpired
    }
    return stored.isExpired(at: now()) ? token : stored
  }

  /// Cancels the refresh under way, unless it is of the session to keep; nil keeps none.
  ///
  /// Requests that wait for it throw ``NetworkError/connectionLost``.
  func cancelRefresh(keeping session: String? = nil) {
    refresher.cancel(keeping: session)
  }

  /// The token of the session the request was made in, else of the stored session.
  private func token(of request: HTTPRequest) async throws -> AuthToken {
    if let token = request.context.token { return token }
    guard let stored = try await store.token() else { throw NetworkError.authenticationRequired }
    return stored
  }

  /// A token which cannot be refreshed right now is used as long as it is valid.
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

  /// A valid token in place of another one of its session.
  ///
  /// A token that another process has stored may have expired by now, and is refreshed in turn.
  private func refreshed(
    _ token: AuthToken, within interruption: Interruption?
  ) async throws -> AuthToken {
    try await Race.run(within: interruption) { [refresher, now] in
      var fresh = try await refresher.token(replacing: token)
      if fresh.isExpired(at: now()) { fresh = try await refresher.token(replacing: fresh) }
      guard !fresh.isExpired(at: now()) else {
        throw NetworkError.decodingFailed(
          path: "accessTokenExpiresAt", excerpt: "an instant that has passed")
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
