/// The number of attempts and the pauses between them.
public protocol RetryStrategy: Sendable {
  /// The maximum number of attempts, including the first; at least 1.
  var maxAttempts: Int { get }

  /// Returns the pause after a failed attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the failed attempt, starting at 1.
  ///   - random: A number in 0…1, a new one for every pause.
  func delayBeforeRetry(attempt: Int, random: Double) -> Duration
}

/// A strategy with a single attempt.
public struct NoRetryStrategy: RetryStrategy {
  /// Creates the strategy.
  public init() {}

  /// Always 1.
  public var maxAttempts: Int { 1 }

  /// Zero; not called with a single attempt.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration { .zero }
}

/// The same pause after every attempt.
public struct FixedDelayStrategy: RetryStrategy {
  /// The maximum number of attempts, including the first.
  public let maxAttempts: Int
  /// The pause.
  public let delay: Duration

  /// Creates a strategy; three attempts by default, values below one count as one.
  public init(maxAttempts: Int = 3, delay: Duration) {
    self.maxAttempts = max(1, maxAttempts)
    self.delay = delay
  }

  /// Returns ``delay``.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration { delay }
}

extension RetryStrategy where Self == NoRetryStrategy {
  /// A single attempt.
  public static var none: NoRetryStrategy { NoRetryStrategy() }
}

extension RetryStrategy where Self == FixedDelayStrategy {
  /// The same pause after every attempt.
  public static func fixed(maxAttempts: Int = 3, delay: Duration) -> FixedDelayStrategy {
    FixedDelayStrategy(maxAttempts: maxAttempts, delay: delay)
  }
}

extension RetryStrategy where Self == ExponentialBackoffStrategy {
  /// Exponential back-off with full jitter and the default values.
  public static var exponential: ExponentialBackoffStrategy { ExponentialBackoffStrategy() }

  /// Exponential back-off with full jitter.
  public static func exponential(
    maxAttempts: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(30)
  ) -> ExponentialBackoffStrategy {
    ExponentialBackoffStrategy(maxAttempts: maxAttempts, base: base, cap: cap)
  }
}
