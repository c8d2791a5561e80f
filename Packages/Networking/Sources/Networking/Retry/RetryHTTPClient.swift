#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP client that retries requests after failures that may be temporary.
///
/// The client retries only idempotent requests (``HTTPRequest/isIdempotent``) with a replayable
/// body. The configuration contains the status codes and errors after which the client retries a
/// request. A `Retry-After` header can lengthen a pause but not shorten it. When no attempt or no
/// time remains, the client returns the last response or throws the last error.
public struct RetryHTTPClient: InterruptibleHTTPClient {
  /// The options of a ``RetryHTTPClient``.
  public struct Configuration: Sendable {
    /// The status codes after which a later attempt may succeed: 408, 429, 500, 502, 503 and 504.
    public static let passingStatuses: Set<Int> = [408, 429, 500, 502, 503, 504]
    /// The errors after which a later attempt may succeed.
    ///
    /// These are all errors for which ``NetworkError/isConnectivityFailure`` is true, except a
    /// timeout with ``NetworkError/Timeout/total``.
    public static let passingFailures: Set<NetworkError> = [
      .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut(.idle),
      .timedOut(.attempt),
    ]

    /// The strategy that determines the number of attempts and the pauses between them.
    ///
    /// The default is an ``ExponentialBackoffStrategy`` with its default values.
    public var strategy: any RetryStrategy
    /// The longest pause that a `Retry-After` header can cause; one minute by default.
    public var maximumRetryAfter: Duration
    /// The time limit for all attempts and pauses together.
    ///
    /// The default is nil, which means no limit. If a pause would not end within the limit, the
    /// client does not retry the request. If an attempt exceeds the limit, the client throws
    /// ``NetworkError/timedOut(_:)`` with ``NetworkError/Timeout/total``.
    public var totalTimeout: Duration?
    /// The status codes after which a request is retried; ``passingStatuses`` by default.
    public var statuses = passingStatuses
    /// The errors after which a request is retried; ``passingFailures`` by default.
    public var failures = passingFailures

    /// Creates a configuration with the default ``statuses`` and ``failures``.
    public init(
      strategy: any RetryStrategy = .exponential, maximumRetryAfter: Duration = .seconds(60),
      totalTimeout: Duration? = nil
    ) {
      self.strategy = strategy
      self.maximumRetryAfter = maximumRetryAfter
      self.totalTimeout = totalTimeout
    }
  }

  private let client: any HTTPClient
  private let configuration: Configuration
  private let clock: any Clock<Duration>
  private let time: ElapsedTime
  private let timer: DeadlineTimer
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double
  private let logger: (any NetworkingLogger)?

  /// Creates a client that sends requests through `client` and retries them after failures.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the pauses and the total timeout.
  ///   - now: A closure that returns the current date. The client uses the date to calculate the
  ///     pause until a date in a `Retry-After` header.
  ///   - random: A closure that returns a random number in 0…1. The strategy uses the number to
  ///     vary the length of a pause.
  ///   - logger: The logger that receives an event for every retry; nil by default.
  public init(
    client: any HTTPClient, configuration: Configuration = Configuration(),
    clock: any Clock<Duration>, now: @escaping @Sendable () -> Date,
    random: @escaping @Sendable () -> Double, logger: (any NetworkingLogger)? = nil
  ) {
    self.client = client.interruptible
    self.configuration = configuration
    self.clock = clock
    time = ElapsedTime(on: clock)
    timer = DeadlineTimer(clock: clock)
    self.now = now
    self.random = random
    self.logger = logger
  }

  /// Sends a request, retries it according to the configuration, and returns the last response.
  /// - Throws: The last error of the wrapped client, and ``NetworkError/timedOut(_:)`` with
  ///   ``NetworkError/Timeout/total`` when an attempt exceeds the total timeout.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let total = configuration.totalTimeout else { return try await attempts(request) }
    return try await Interruption.within(request.context.interruption) { interruption in
      var request = request
      request.context.interruption = interruption
      return try await timer.ending(interruption, after: total, with: .timedOut(.total)) {
        [request] in try await attempts(request)
      }
    }
  }

  private func attempts(_ request: HTTPRequest) async throws -> HTTPResponse {
    let started = time.duration
    var request = request
    while true {
      let result = try await attempt(request)
      guard let pause = pause(after: result, of: request, since: started) else {
        return try result.get()
      }
      logger?.trackEvent(event: RetryLogEvent(request: request, pause: pause))
      try await Race.run(within: request.context.interruption) { [clock] in
        try await clock.sleep(for: pause)
      }
      request.context.attempt += 1
    }
  }

  private func attempt(
    _ request: HTTPRequest
  ) async throws -> Result<HTTPResponse, NetworkError> {
    do {
      return .success(try await client.send(request))
    } catch let error as NetworkError {
      return .failure(error)
    }
  }

  /// Returns the pause before the next attempt, or nil if there is no next attempt.
  private func pause(
    after result: Result<HTTPResponse, NetworkError>, of request: HTTPRequest,
    since started: Duration
  ) -> Duration? {
    let attempt = request.context.attempt
    guard mayPass(result), attempt < configuration.strategy.maxAttempts,
      request.isIdempotent, request.body.isReplayable
    else { return nil }
    var pause = configuration.strategy.delayBeforeRetry(attempt: attempt, random: random())
    if case .success(let response) = result,
      let asked = RetryAfter.delay(in: response.headers, now: now())
    {
      pause = max(pause, min(asked, configuration.maximumRetryAfter))
    }
    if let total = configuration.totalTimeout, time.duration - started + pause >= total {
      return nil
    }
    return pause
  }

  private func mayPass(_ result: Result<HTTPResponse, NetworkError>) -> Bool {
    switch result {
    case .success(let response): configuration.statuses.contains(response.status)
    case .failure(let error): configuration.failures.contains(error)
    }
  }
}
