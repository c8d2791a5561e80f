#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The decorators around an app's transport, in the required order.
///
/// From the inside out, with the reason for each position:
///
/// 1. *redirects* wrap the transport: the decorators outside see the final response;
/// 2. *deadline*: it covers one attempt with all its redirects;
/// 3. *logs* and *metrics*: each attempt has its own log entry and measurement, without the pauses
///    between attempts; an attempt that exceeds its deadline counts as a failure, not as a
///    cancellation;
/// 4. *retries*, with a deadline for all attempts together: an attempt that exceeds its own
///    deadline may be retried;
/// 5. *connectivity* outside the retries: offline, there are no attempts and no pauses;
/// 6. *authentication* outside these: the refresh has retries and a deadline, and a replay has all
///    its attempts;
/// 7. *cache* outside the authentication: a fresh response needs no valid token and belongs to the
///    signed-in user;
/// 8. *cancellation* outermost: it binds a request to its session, and after the end of the session
///    no request returns a response, not even from the cache.
///
/// ```swift
/// let stack = HTTPClientStack(
///   transport: transport, logger: logger, clock: clock, now: now, random: random)
/// let client = stack.client(
///   store: tokens, refresh: tokens.refresh, onSessionExpired: {})
/// ```
public struct HTTPClientStack: Sendable {
  /// The options of the stack.
  public struct Configuration: Sendable {
    /// The deadline of one attempt; ten seconds by default.
    public var attemptTimeout: Duration = .seconds(10)
    /// The options of retries; three attempts within thirty seconds by default.
    public var retry = RetryHTTPClient.Configuration(totalTimeout: .seconds(30))
    /// The options of logs; see ``LoggingHTTPClient``.
    public var logging = LoggingHTTPClient.Configuration()
    /// The treatment of requests without a network; they fail at once by default.
    public var offline = ConnectivityHTTPClient.Policy.failFast
    /// The options of token refreshes; see ``AuthenticatedHTTPClient``.
    public var authentication = AuthenticatedHTTPClient.Configuration()

    /// Creates the default configuration.
    public init() {}
  }

  /// The client without a session, for requests that need no token, such as the refresh.
  public let anonymous: any HTTPClient
  private let configuration: Configuration
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// Creates the part of the stack that is independent of a session.
  ///
  /// - Parameters:
  ///   - connectivity: Reports whether there is a network; nil, the default, sends every request.
  ///   - logger: Receives the events of every attempt and every retry.
  ///   - clock: Measures durations and waits for deadlines and pauses.
  ///   - now: The wall clock, for dates in headers and the expiry of tokens.
  ///   - random: Returns numbers in 0…1 for the jitter of pauses.
  ///   - record: Receives the measurement of each attempt; nil by default.
  public init(
    transport: any HTTPClient, configuration: Configuration = Configuration(),
    connectivity: (any Connectivity)? = nil, logger: any NetworkingLogger,
    clock: any Clock<Duration>, now: @escaping @Sendable () -> Date,
    random: @escaping @Sendable () -> Double,
    record: (@Sendable (RequestMeasurement) -> Void)? = nil
  ) {
    self.configuration = configuration
    self.clock = clock
    self.now = now
    var client: any HTTPClient = RedirectHTTPClient(client: transport)
    client = DeadlineHTTPClient(
      client: client, timeout: configuration.attemptTimeout, clock: clock)
    client = LoggingHTTPClient(
      client: client, logger: logger, clock: clock, configuration: configuration.logging)
    if let record { client = MetricsHTTPClient(client: client, clock: clock, record: record) }
    client = RetryHTTPClient(
      client: client, configuration: configuration.retry, clock: clock, now: now, random: random,
      logger: logger)
    if let connectivity {
      client = ConnectivityHTTPClient(
        client: client, connectivity: connectivity, policy: configuration.offline, clock: clock)
    }
    anonymous = client
  }

  /// Creates the client of a session.
  ///
  /// - Parameters:
  ///   - store: Stores the token of the session.
  ///   - cache: Stores responses; in memory by default.
  ///   - refresh: Exchanges the given token for a new one. It sends through ``anonymous``, never
  ///     through this client.
  ///   - onSessionExpired: Called once after a refused refresh has ended the session.
  public func client(
    store: any TokenStore, cache: any HTTPCacheStore = InMemoryHTTPCacheStore(),
    refresh: @escaping @Sendable (AuthToken) async throws -> AuthToken,
    onSessionExpired: @escaping @Sendable () async -> Void
  ) -> SessionHTTPClient {
    let (emptied, flights) = (CacheEpoch(), FlightRegister())
    let authenticated = AuthenticatedHTTPClient(
      client: anonymous, store: store, configuration: configuration.authentication, now: now,
      clock: clock, refresh: refresh,
      onEnd: { session in
        flights.endSessions(NetworkError.sessionExpired) { $0 == session }
        emptied.advance()
        await cache.removeAll()
        await onSessionExpired()
      })
    let cached = CachingHTTPClient(client: authenticated, store: cache, now: now, epoch: emptied)
    return SessionHTTPClient(
      binding: SessionBinding(
        authentication: authenticated, cache: cached, store: store, flights: flights))
  }
}
