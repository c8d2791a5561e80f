/// A client which may end requests by deadlines by itself, so that nobody around it has to.
///
/// Ending a request from outside takes a task of its own; one such task around the transport is
/// enough for every deadline.
protocol DeadlineKeeping: HTTPClient {
  /// Whether it heeds ``HTTPRequestContext/timeForAllAttempts``.
  var keepsDeadlines: Bool { get }
}

extension HTTPClient {
  /// Whether this client, whatever it is, ends requests in time by itself.
  var endsInTime: Bool { (self as? any DeadlineKeeping)?.keepsDeadlines ?? false }
}
