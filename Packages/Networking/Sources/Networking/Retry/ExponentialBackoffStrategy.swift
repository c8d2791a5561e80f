/// A random pause between zero and a limit that doubles with every attempt.
///
/// This is "full jitter" of the AWS Architecture Blog ("Exponential Backoff And Jitter"): clients
/// that fail at the same time do not retry at the same time.
public struct ExponentialBackoffStrategy: RetryStrategy {
  /// The maximum number of attempts, including the first.
  public let maxAttempts: Int
  /// The limit of the pause after the first attempt.
  public let base: Duration
  /// The upper bound of the limit.
  public let cap: Duration

  /// Creates a strategy; by default three attempts with limits from 0.5 to 30 seconds.
  ///
  /// Values of `maxAttempts` below one count as one.
  public init(
    maxAttempts: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(30)
  ) {
    self.maxAttempts = max(1, maxAttempts)
    self.base = base
    self.cap = cap
  }

  /// Returns `random` times the limit, which is base · 2^(attempt − 1), at most ``cap``.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration {
    var limit = min(base, cap)
    for _ in 1..<max(1, attempt) where limit < cap {
      limit = min(limit * 2, cap)
    }
    return limit * min(max(random, 0), 1)
  }
}
