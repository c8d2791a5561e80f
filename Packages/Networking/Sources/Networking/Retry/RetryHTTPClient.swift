#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Retries requests after failures that may be temporary.
///
/// Retries only idempotent requests (``HTTPRequest/isIdempotent``), after the statuses and failures
/// in the configuration. `Retry-After` can lengthen a pause but not shorten it. When the attempts
/// or the time are used up, the last response or error is the result.
public struct RetryHTTPClient: InterruptibleHTTPClient {
  /// The options of the client.
  public struct Configuration: Sendable {
    /// The statuses that may be temporary: 408, 429, 500, 502, 503 and 504.
    public static let passingStatuses: Set<Int> = [408, 429, 500, 502, 503, 504]
    /// The failures that may be temporary.
    ///
    /// These are connectivity failures except ``NetworkError/Timeout/total``.
    public static let passingFailures: Set<NetworkError> = [
      .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut(.idle),
      .timedOut(.attempt),
    ]

    /// The number of attempts and the pauses between them; exponential by default.
    public var strategy: any RetryStrategy
    /// The longest pause that `Retry-After` can cause; one minute by default.
    public var maximumRetryAfter: Duration
    /// The deadline of all attempts and pauses together; nil, the default, sets none.
    ///
    /// A pause that would exceed the deadline is not started. An attempt that exceeds it throws
    /// ``NetworkError/timedOut(_:)`` with ``NetworkError/Timeout/total``.
    public var totalTimeout: Duration?
    /// The statuses after which a request is retried; ``passingStatuses`` by default.
    public var statuses = passingStatuses
    /// The failures after which a request is retried; ``passingFailures`` by default.
    public var failures = passingFailures

    /// Creates a configuration.
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

  /// Creates a client that wraps `client`.
  ///
  /// - Parameters:
  ///   - clock: Measures durations and waits for pauses.
  ///   - now: The wall clock, for a date in `Retry-After`.
  ///   - random: Returns numbers in 0…1 for the jitter.
  ///   - logger: Receives an event for every retry; nil by default.
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

  /// Sends a request and retries it according to the configuration.
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

  /// Returns the pause before the next attempt; nil when the result is final.
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
