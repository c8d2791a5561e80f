/// An HTTP client that can cancel all its requests in flight, for example at sign-out.
///
/// When ``cancelAll()`` is called, the requests in flight and their streamed bodies throw
/// `CancellationError`. They throw it even if the transport still receives a response. Later
/// requests are sent as usual.
public final class CancellableHTTPClient: InterruptibleHTTPClient {
  /// A function that returns the token for a request, or nil if the request needs no token.
  ///
  /// The token identifies the session of the request.
  typealias Binding = @Sendable (HTTPRequest) async throws -> AuthToken?

  private let client: any HTTPClient
  private let flights: FlightRegister
  private let bind: Binding?

  /// Creates a client that sends requests through `client`.
  public convenience init(client: any HTTPClient) {
    self.init(client: client, flights: FlightRegister(), bind: nil)
  }

  /// Creates a client that binds each request to a session before it sends the request.
  ///
  /// - Parameters:
  ///   - flights: The register to which the client adds its requests.
  ///   - bind: A function that returns the token for a request. The request is bound to the session
  ///     of the token. If `bind` is nil, the client binds no request to a session.
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
      let id = flights.add(isCritical: request.isCritical) { interruption.end($0) }
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

  /// Cancels the requests in flight that are not critical (``HTTPRequest/isCritical``).
  ///
  /// They throw `CancellationError`. A response body that is being streamed goes on.
  public func cancelNonCritical() {
    flights.endNonCritical(CancellationError())
  }

  /// Returns the response with a body that the register can end with an error.
  ///
  /// The body is added to the register before the request is removed. At every moment, the register
  /// therefore contains the request, the body, or both.
  private func cancellable(_ response: HTTPResponse, of session: String?) -> HTTPResponse {
    var response = response
    let stream = CancellableStream(response.body, of: session, flights)
    response.body = .stream(count: response.body.count) {
      AsyncThrowingStream { try await stream.next() }
    }
    return response
  }
}
