/// Sets a deadline for every request, independent of the transport's timeouts.
///
/// At the deadline the request is cancelled and throws ``NetworkError/timedOut(_:)`` with
/// ``NetworkError/Timeout/attempt`` at once, even if the transport ignores cancellation.
public struct DeadlineHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let timeout: Duration
  private let timer: DeadlineTimer

  /// Creates a client that wraps `client`; a request's own timeout replaces `timeout`.
  public init(client: any HTTPClient, timeout: Duration, clock: any Clock<Duration>) {
    self.client = client.interruptible
    self.timeout = timeout
    timer = DeadlineTimer(clock: clock)
  }

  /// Sends a request and returns its response; throws at the deadline if there is none.
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
