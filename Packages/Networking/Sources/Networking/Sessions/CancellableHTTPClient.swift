/// Tracks all requests in flight, so that sign-out can cancel them.
///
/// After ``cancelAll()`` the requests in flight and their streamed bodies throw
/// `CancellationError`, even if the transport still receives a response. Later requests are sent as
/// usual.
public final class CancellableHTTPClient: InterruptibleHTTPClient {
  /// Returns a token of the session a request is made in; nil for none.
  typealias Binding = @Sendable (HTTPRequest) async throws -> AuthToken?

  private let client: any HTTPClient
  private let flights: FlightRegister
  private let bind: Binding?

  /// Creates a client that wraps `client`.
  public convenience init(client: any HTTPClient) {
    self.init(client: client, flights: FlightRegister(), bind: nil)
  }

  /// Creates a client that binds each request to its session before sending it.
  init(client: any HTTPClient, flights: FlightRegister, bind: Binding?) {
    self.client = client.interruptible
    self.flights = flights
    self.bind = bind
  }

  /// The number of requests in flight.
  ///
  /// A streamed response counts until its body ends, fails or is deallocated.
  public var requestCount: Int { flights.count }

  /// Sends a request; throws `CancellationError` when the task or all requests are cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await Interruption.within(request.context.interruption) { interruption in
      let id = flights.add { interruption.end($0) }
      defer { flights.remove(id) }
      var request = request
      request.context.interruption = interruption
      do {
        if let token = try await bind?(request) {
          flights.bind(id, to: token.session)
          request.context.token = token
          try interruption.check()
        }
        let response = try await client.send(request)
        let isStreamed = request.context.isResponseStreamed && response.body.data == nil
        let session = request.context.token?.session
        let result = isStreamed ? cancellable(response, of: session) : response
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
    flights.endAll(CancellationError())
  }

  /// Returns the response with a stream that can be ended.
  ///
  /// The stream is registered before the request is removed, so that one of them is always
  /// registered.
  private func cancellable(_ response: HTTPResponse, of session: String?) -> HTTPResponse {
    var response = response
    let stream = CancellableStream(response.body, of: session, flights)
    response.body = .stream(count: response.body.count) {
      AsyncThrowingStream { try await stream.next() }
    }
    return response
  }
}
