/// Gives every request a deadline of its own, whatever the transport's time-outs do.
///
/// When it passes, the request is cancelled and ``NetworkError/timedOut(_:)`` with
/// ``NetworkError/Timeout/attempt`` is thrown at once, even if the transport ignores the cancel.
public struct DeadlineHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let timeout: Duration
  private let timer: DeadlineTimer

  /// Creates a client around `client`; a request's own timeout replaces `timeout`.
  public init(client: any HTTPClient, timeout: Duration, clock: any Clock<Duration>) {
    self.client = client.interruptible
    self.timeout = timeout
    timer = DeadlineTimer(clock: clock)
  }

  /// Sends a request and waits for its response until the deadline.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await Interruption.within(request.context.interruption) { interruption in
      var request = request
      request.context.interruption = interruption
      return try await timer.ending(
        interruption, after: request.context.timeout ?? timeout, with: .timedOut(.attempt)
      ) { [request] in try await client.send(request) }
    }
  }
}
