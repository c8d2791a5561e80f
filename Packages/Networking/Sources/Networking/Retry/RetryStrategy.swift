/// A strategy that determines the number of attempts and the pauses between them.
public protocol RetryStrategy: Sendable {
  /// The maximum number of attempts, including the first. The value is at least 1.
  var maxAttempts: Int { get }

  /// Returns the pause between a failed attempt and the next attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the failed attempt, starting at 1.
  ///   - random: A random number in 0…1. The client generates a new number for each pause.
  func delayBeforeRetry(attempt: Int, random: Double) -> Duration
}

/// A strategy with a single attempt and no retries.
public struct NoRetryStrategy: RetryStrategy {
  /// Creates a strategy without retries.
  public init() {}

  /// The maximum number of attempts, which is always 1.
  public var maxAttempts: Int { 1 }

  /// Returns a pause of zero.
  ///
  /// ``RetryHTTPClient`` does not call this method, because there is no second attempt.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration { .zero }
}

/// A strategy with the same pause after every failed attempt.
public struct FixedDelayStrategy: RetryStrategy {
  /// The maximum number of attempts, including the first.
  public let maxAttempts: Int
  /// The pause after every failed attempt.
  public let delay: Duration

  /// Creates a strategy with the same pause after every failed attempt.
  ///
  /// - Parameters:
  ///   - maxAttempts: The maximum number of attempts, including the first; 3 by default. Values
  ///     below 1 are replaced with 1.
  ///   - delay: The pause after every failed attempt.
  public init(maxAttempts: Int = 3, delay: Duration) {
    self.maxAttempts = max(1, maxAttempts)
    self.delay = delay
  }

  /// Returns ``delay`` for every attempt.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration { delay }
}

extension RetryStrategy where Self == NoRetryStrategy {
  /// A strategy with a single attempt and no retries.
  public static var none: NoRetryStrategy { NoRetryStrategy() }
}

extension RetryStrategy where Self == FixedDelayStrategy {
  /// Creates a strategy with the same pause after every failed attempt.
  ///
  /// - Parameters:
  ///   - maxAttempts: The maximum number of attempts, including the first; 3 by default.
  ///   - delay: The pause after every failed attempt.
  public static func fixed(maxAttempts: Int = 3, delay: Duration) -> FixedDelayStrategy {
    FixedDelayStrategy(maxAttempts: maxAttempts, delay: delay)
  }
}

extension RetryStrategy where Self == ExponentialBackoffStrategy {
  /// An ``ExponentialBackoffStrategy`` with its default values.
  public static var exponential: ExponentialBackoffStrategy { ExponentialBackoffStrategy() }

  /// Creates an ``ExponentialBackoffStrategy``.
  ///
  /// - Parameters:
  ///   - maxAttempts: The maximum number of attempts, including the first; 3 by default.
  ///   - base: The maximum pause after the first attempt; 0.5 seconds by default. The maximum
  ///     doubles with every attempt.
  ///   - cap: The maximum pause after any attempt; 30 seconds by default.
  public static func exponential(
    maxAttempts: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(30)
  ) -> ExponentialBackoffStrategy {
    ExponentialBackoffStrategy(maxAttempts: maxAttempts, base: base, cap: cap)
  }
}
