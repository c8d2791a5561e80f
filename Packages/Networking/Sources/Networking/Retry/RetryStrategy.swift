/// How often and after how long a failed request is sent again.
public protocol RetryStrategy: Sendable {
  /// The number of attempts with the first one; at least 1.
  var maxAttempts: Int { get }

  /// The pause after an attempt which failed.
  ///
  /// - Parameters:
  ///   - attempt: The attempt which failed, counted from 1.
  ///   - random: A number in 0…1, drawn anew for every pause.
  func delayBeforeRetry(attempt: Int, random: Double) -> Duration
}

/// One attempt only.
public struct NoRetryStrategy: RetryStrategy {
  /// Creates the strategy.
  public init() {}

  /// One.
  public var maxAttempts: Int { 1 }

  /// Never asked for; zero.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration { .zero }
}

/// The same pause after every attempt.
public struct FixedDelayStrategy: RetryStrategy {
  /// The number of attempts with the first one.
  public let maxAttempts: Int
  /// The pause.
  public let delay: Duration

  /// Creates the strategy; fewer than one attempt count as one.
  public init(maxAttempts: Int = 3, delay: Duration) {
    self.maxAttempts = max(1, maxAttempts)
    self.delay = delay
  }

  /// The pause, always the same.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration { delay }
}

extension RetryStrategy where Self == NoRetryStrategy {
  /// One attempt only.
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
