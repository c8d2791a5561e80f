/// Gives every request a deadline of its own, whatever the transport's time-outs do.
///
/// When it passes, the request is cancelled and ``NetworkError/timedOut(_:)`` with
/// ``NetworkError/Timeout/attempt`` is thrown at once, even if the transport ignores the cancel.
public struct DeadlineHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let timeout: Duration
  private let timer: DeadlineTimer

  /// Creates a client around `client`; a request's own timeout replaces `timeout`.
  public init(client: any HTTPClient, timeout: Duration, clock: any Clock<Duration>) {
    self.client = client
    self.timeout = timeout
    timer = DeadlineTimer(clock: clock)
  }

  /// Sends a request and waits for its response until the deadline.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let client = client
    return try await Race.run(
      timeout: request.context.timeout ?? timeout, timer: timer, error: .timedOut(.attempt)
    ) {
      try await client.send(request)
    }
  }
}
