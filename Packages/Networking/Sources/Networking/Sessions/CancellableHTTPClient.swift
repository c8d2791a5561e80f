/// Knows every request in flight, so that signing out can cancel all of them.
///
/// After ``cancelAll()`` none of the cancelled requests gives a response any more, and no streamed
/// response another byte: each throws `CancellationError`, whatever its transport does. Later
/// requests are sent as usual.
public final class CancellableHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let flights = FlightRegister()

  /// Creates a client around `client`.
  public init(client: any HTTPClient) {
    self.client = client.interruptible
  }

  /// The number of requests in flight; a streamed response counts until it has been read, broken
  /// off or forgotten.
  public var requestCount: Int { flights.count }

  /// Sends a request; `CancellationError` when its task or everything was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await Interruption.within(request.context.interruption) { interruption in
      let id = flights.add { interruption.end(CancellationError()) }
      defer { flights.remove(id) }
      var request = request
      request.context.interruption = interruption
      do {
        let response = try await client.send(request)
        let isStreamed = request.context.isResponseStreamed && response.body.data == nil
        let result = isStreamed ? cancellable(response) : response
        try interruption.check()
        return result
      } catch {
        try interruption.check()
        throw error
      }
    }
  }

  /// Cancels every request in flight.
  public func cancelAll() {
    flights.cancelAll()
  }

  /// Its stream is registered before the request is removed, so that no moment is missed.
  private func cancellable(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    let stream = CancellableStream(response.body, flights)
    response.body = .stream(count: response.body.count) {
      AsyncThrowingStream { try await stream.next() }
    }
    return response
  }
}
