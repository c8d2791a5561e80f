/// An HTTP client that sets a deadline for every request.
///
/// The deadline does not depend on the transport's timeouts. At the deadline, the client cancels
/// the request and immediately throws ``NetworkError/timedOut(_:)`` with
/// ``NetworkError/Timeout/attempt``. The client does not wait for the transport, which may ignore
/// cancellation.
public struct DeadlineHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let timeout: Duration
  private let timer: DeadlineTimer

  /// Creates a client that sends requests through `client`.
  ///
  /// - Parameters:
  ///   - timeout: The time after which a request is cancelled. If a request has its own
  ///     ``HTTPRequestContext/timeout``, the client uses that value instead.
  ///   - clock: The clock that measures the time until the deadline.
  public init(client: any HTTPClient, timeout: Duration, clock: any Clock<Duration>) {
    self.client = client.interruptible
    self.timeout = timeout
    timer = DeadlineTimer(clock: clock)
  }

  /// Sends a request and returns its response.
  /// - Throws: ``NetworkError/timedOut(_:)`` when no response has arrived at the deadline, and the
  ///   errors of the wrapped client.
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
