#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A stack of HTTP clients that wraps an app's transport.
///
/// Each client adds one function to the client that it wraps. The list contains the clients from
/// the innermost to the outermost, with the reasons for their order:
///
/// 1. ``RedirectHTTPClient`` follows redirects. All other clients receive the final response. Its `Date` sets the
///    stack's clock: what the server dates, such as the expiry of tokens, is compared with the time of the server.
/// 2. ``DeadlineHTTPClient`` limits the duration of one attempt, including its redirects.
/// 3. ``LoggingHTTPClient`` and ``MetricsHTTPClient`` record each attempt, without the pauses
///    between attempts. They record an attempt that exceeds its deadline as a failure and not as a
///    cancellation.
/// 4. ``RetryHTTPClient`` retries failed attempts and limits the duration of all attempts together.
///    It may retry an attempt that exceeded its own deadline.
/// 5. ``ConnectivityHTTPClient`` checks for a network before the first attempt. Without a network
///    there are no attempts and no pauses.
/// 6. ``AuthenticatedHTTPClient`` attaches and refreshes the token. A refresh has retries and a
///    deadline of its own, and so has a request that is sent again after a refresh.
/// 7. ``CachingHTTPClient`` returns fresh responses without a valid token. Its responses belong to
///    the signed-in user.
/// 8. ``SessionHTTPClient`` binds each request to its session. After the session ends, no request
///    returns a response, not even from the cache.
///
/// ```swift
/// let stack = HTTPClientStack(
///   transport: transport, logger: logger, clock: clock, now: now, random: random)
/// let client = stack.client(
///   store: tokens, refresh: tokens.refresh, onSessionExpired: {})
/// ```
public struct HTTPClientStack: Sendable {
  /// The options of an ``HTTPClientStack``.
  public struct Configuration: Sendable {
    /// The time limit for one attempt; ten seconds by default.
    public var attemptTimeout: Duration = .seconds(10)
    /// The options for retries; three attempts within thirty seconds by default.
    public var retry = RetryHTTPClient.Configuration(totalTimeout: .seconds(30))
    /// The options for log entries; see ``LoggingHTTPClient``.
    public var logging = LoggingHTTPClient.Configuration()
    /// The policy for requests without a network; they fail at once by default.
    public var offline = ConnectivityHTTPClient.Policy.failFast
    /// The options for token refreshes; see ``AuthenticatedHTTPClient``.
    public var authentication = AuthenticatedHTTPClient.Configuration()

    /// Creates a configuration with the default values.
    public init() {}
  }

  /// The client for requests that need no token, such as the request that refreshes a token.
  public let anonymous: any HTTPClient
  private let configuration: Configuration
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let server: ServerClock

  /// Creates a stack with the clients that are independent of a session.
  ///
  /// - Parameters:
  ///   - transport: Sends the requests over the network.
  ///   - connectivity: Reports whether the device has a network. The default is nil, which means
  ///     that requests are sent without a check for a network.
  ///   - logger: Receives the log events of every attempt and every retry.
  ///   - clock: Measures durations and waits for deadlines and pauses.
  ///   - now: Returns the current time of the device, for the age of kept responses, and for the expiry of
  ///     tokens until a response has told the time of the server.
  ///   - random: Returns random numbers in 0…1. The stack uses them to vary the pauses between
  ///     attempts.
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
    server = ServerClock(device: now)
    var client: any HTTPClient = ServerClockHTTPClient(
      client: RedirectHTTPClient(client: transport), clock: server)
    client = DeadlineHTTPClient(
      client: client, timeout: configuration.attemptTimeout, clock: clock)
    client = LoggingHTTPClient(
      client: client, logger: logger, clock: clock, configuration: configuration.logging)
    if let record { client = MetricsHTTPClient(client: client, clock: clock, record: record) }
    client = RetryHTTPClient(
      client: client, configuration: configuration.retry, clock: clock, now: server.now,
      random: random,
      logger: logger)
    if let connectivity {
      client = ConnectivityHTTPClient(
        client: client, connectivity: connectivity, policy: configuration.offline, clock: clock)
    }
    anonymous = client
  }

  /// How far the server's clock is ahead of the device's, in seconds, after the `Date` headers of its responses
  /// (RFC 9110, section 6.6.1); 0 before the first response.
  public var serverSecondsAhead: @Sendable () -> TimeInterval { server.secondsAhead }

  /// Creates a client that sends requests within the session of the signed-in user.
  ///
  /// - Parameters:
  ///   - store: Stores the session's token.
  ///   - cache: Stores responses; in memory by default.
  ///   - refresh: Exchanges the given token for a new one. This closure must send its request
  ///     through ``anonymous``. A request through the created client would wait for the refresh.
  ///   - onSessionExpired: Called once after the server has refused a refresh and the session has
  ///     ended.
  public func client(
    store: any TokenStore, cache: any HTTPCacheStore = InMemoryHTTPCacheStore(),
    refresh: @escaping @Sendable (AuthToken) async throws -> AuthToken,
    onSessionExpired: @escaping @Sendable () async -> Void
  ) -> SessionHTTPClient {
    let (emptied, flights) = (CacheEpoch(), FlightRegister())
    let authenticated = AuthenticatedHTTPClient(
      client: anonymous, store: store, configuration: configuration.authentication,
      now: server.now, clock: clock, refresh: refresh,
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
