/// A pause drawn at random between zero and a limit which doubles with every attempt.
///
/// "Full jitter" of the AWS Architecture Blog ("Exponential Backoff And Jitter"): clients which
/// failed together do not come back together.
public struct ExponentialBackoffStrategy: RetryStrategy {
  /// The number of attempts with the first one.
  public let maxAttempts: Int
  /// The longest pause after the first attempt.
  public let base: Duration
  /// The longest pause at all.
  public let cap: Duration

  /// Creates the strategy; fewer than one attempt count as one.
  public init(
    maxAttempts: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(30)
  ) {
    self.maxAttempts = max(1, maxAttempts)
    self.base = base
    self.cap = cap
  }

  /// `random` times the limit of the attempt; the limit is base · 2^(attempt − 1), at most the cap.
  public func delayBeforeRetry(attempt: Int, random: Double) -> Duration {
    var limit = min(base, cap)
    for _ in 1..<max(1, attempt) where limit < cap {
      limit = min(limit * 2, cap)
    }
    return limit * min(max(random, 0), 1)
  }
}
