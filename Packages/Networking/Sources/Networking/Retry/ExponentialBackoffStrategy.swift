/// A strategy with random pauses whose maximum doubles with every attempt.
///
/// Each pause is between zero and the maximum. This algorithm is "full jitter" from the AWS
/// Architecture Blog ("Exponential Backoff And Jitter"). The random pauses prevent many clients
/// from retrying at the same time.
public struct ExponentialBackoffStrategy: RetryStrategy {
  /// The maximum number of attempts, including the first.
  public let maxAttempts: Int
  /// The maximum pause after the first attempt; 0.5 seconds by default.
  public let base: Duration
  /// The maximum pause after any attempt; 30 seconds by default.
  public let cap: Duration

  /// Creates a strategy with random pauses whose maximum doubles with every attempt.
  ///
  /// - Parameters:
  ///   - maxAttempts: The maximum number of attempts, including the first; 3 by default. Values
  ///     below 1 are replaced with 1.
  ///   - base: The maximum pause after the first attempt; 0.5 seconds by default.
  ///   - cap: The maximum pause after any attempt; 30 seconds by default.
  public init(
    maxAttempts: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(30)
  ) {
    self.maxAttempts = max(1, maxAttempts)
    self.base = base
    self.cap = cap
  }

  /// Returns the maximum pause after `attempt`, multiplied by `random`.
  ///
  /// The maximum pause is ``base`` · 2^(`attempt` − 1), but at most ``cap``.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration {
    var limit = min(base, cap)
    for _ in 1..<max(1, attempt) where limit < cap {
      limit = min(limit * 2, cap)
    }
    return limit * min(max(random, 0), 1)
  }
}
