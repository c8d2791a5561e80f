/// An HTTP client that can cancel all its requests in flight, for example at sign-out.
///
/// After ``cancelAll()``, the requests in flight and their streamed bodies throw
/// `CancellationError`, even if the transport still receives a response. Later requests are sent as
/// usual.
public final class CancellableHTTPClient: InterruptibleHTTPClient {
  /// A function that returns the token of a request's session; nil if the request needs none.
  typealias Binding = @Sendable (HTTPRequest) async throws -> AuthToken?

  private let client: any HTTPClient
  private let flights: FlightRegister
  private let bind: Binding?

  /// Creates a client that sends requests through `client`.
  public convenience init(client: any HTTPClient) {
    self.init(client: client, flights: FlightRegister(), bind: nil)
  }

  /// Creates a client that binds each request to a session before sending it.
  ///
  /// - Parameters:
  ///   - flights: The register to which the client adds its requests.
  ///   - bind: Returns the token of the request's session; nil binds no request to a session.
  init(client: any HTTPClient, flights: FlightRegister, bind: Binding?) {
    self.client = client.interruptible
    self.flights = flights
    self.bind = bind
  }

  /// The number of requests in flight.
  ///
  /// A request with a streamed response is in flight until the body ends, fails or is deallocated.
  public var requestCount: Int { flights.count }

  /// Sends a request and returns its response.
  /// - Throws: `CancellationError` when the task is cancelled or ``cancelAll()`` is called, and the
  ///   errors of the wrapped client.
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

  /// Cancels all requests in flight, including those whose response body is being streamed.
  public func cancelAll() {
    flights.endAll(CancellationError())
  }

  /// Returns the response with a body that throws an error when the request is ended.
  ///
  /// The body is registered before the request is removed, so that one of them is always
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
