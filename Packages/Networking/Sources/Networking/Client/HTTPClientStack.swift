#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The decorators around an app's transport, in the one order in which each can do its work.
///
/// From the inside out, and what would break elsewhere:
///
/// 1. *redirects* at the transport: everybody else sees where a request ended;
/// 2. *deadline* around that: it bounds one attempt with all its redirects;
/// 3. *logs* and *metrics*: each attempt is a line and a measurement of its own, without the pauses
///    between attempts, and an attempt which ran out of time is a failure, not a cancellation;
/// 4. *retries* with a time of their own for all attempts; an attempt which ran out of time may be
///    repeated;
/// 5. *connectivity* outside the retries: offline there are no attempts and no pauses;
/// 6. *authentication* outside all of these: the refresh is retried and bounded, and a replay has
///    all its attempts;
/// 7. *cache* outside the authentication: a fresh answer needs no valid token, and belongs to the
///    person who is signed in;
/// 8. *cancellation* outermost: it binds a request to its session, and after the session's end
///    nothing gives an answer, not even the cache.
///
/// ```swift
/// let stack = HTTPClientStack(
///   transport: transport, logger: logger, clock: clock, now: now, random: random)
/// let client = stack.client(
///   store: tokens, refresh: tokens.refresh, onSessionExpired: {})
/// ```
public struct HTTPClientStack: Sendable {
  /// What may be set.
  public struct Configuration: Sendable {
    /// The time for one attempt; ten seconds by default.
    public var attemptTimeout: Duration = .seconds(10)
    /// When requests are sent again; three attempts in thirty seconds by default.
    public var retry = RetryHTTPClient.Configuration(totalTimeout: .seconds(30))
    /// What is logged; see ``LoggingHTTPClient``.
    public var logging = LoggingHTTPClient.Configuration()
    /// What becomes of requests while there is no network; they fail at once by default.
    public var offline = ConnectivityHTTPClient.Policy.failFast
    /// How tokens are renewed; see ``AuthenticatedHTTPClient``.
    public var authentication = AuthenticatedHTTPClient.Configuration()

    /// The defaults.
    public init() {}
  }

  /// The client without a session, for what must not wait for one: the refresh of the token.
  public let anonymous: any HTTPClient
  private let configuration: Configuration
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// Creates the part of the stack that knows no session.
  ///
  /// - Parameters:
  ///   - connectivity: Whether there is a network; nil, the default, always tries.
  ///   - logger: Hears of every attempt and every retry.
  ///   - clock: Measures, and waits for deadlines and pauses.
  ///   - now: The wall clock, for dates in headers and the expiry of tokens.
  ///   - random: Numbers in 0…1 for the jitter of pauses.
  ///   - record: Hears how long each attempt took; nobody by default.
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

  /// The client of a session.
  ///
  /// - Parameters:
  ///   - store: Where the session's token is.
  ///   - refresh: Gets a new token; it sends through ``anonymous``, never through this client.
  ///   - cache: Where responses are kept; in memory by default.
  ///   - onSessionExpired: Called once a refused refresh has ended the session.
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
