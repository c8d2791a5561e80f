/// Gives every request a deadline of its own, whatever the transport's time-outs do.
///
/// When it passes, the request is cancelled and ``NetworkError/timedOut(_:)`` with
/// ``NetworkError/Timeout/attempt`` is thrown at once, even if the transport ignores the cancel.
/// When a ``RetryHTTPClient`` around it has less time left for all attempts, that is the deadline,
/// and the error's ``NetworkError/Timeout/total``.
public struct DeadlineHTTPClient: HTTPClient, DeadlineKeeping {
  private let client: any HTTPClient
  private let timeout: Duration
  private let timer: DeadlineTimer

  /// Creates a client around `client`; a request's own timeout replaces `timeout`.
  public init(client: any HTTPClient, timeout: Duration, clock: any Clock<Duration>) {
    self.client = client
    self.timeout = timeout
    timer = DeadlineTimer(clock: clock)
  }

  var keepsDeadlines: Bool { true }

  /// Sends a request and waits for its response until the deadline.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let client = client
    var request = request
    var timeout = request.context.timeout ?? timeout
    var error = NetworkError.timedOut(.attempt)
    if let left = request.context.timeForAllAttempts.take(), left < timeout {
      timeout = left
      error = .timedOut(.total)
    }
    return try await Race.run(timeout: timeout, timer: timer, error: error) { [request] in
      try await client.send(request)
    }
  }
}
