/// An HTTP client that measures every request and passes the measurement to a closure.
///
/// Cancelled requests are not measured, because their duration does not depend on the server.
public struct MetricsHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let time: ElapsedTime
  private let record: @Sendable (RequestMeasurement) -> Void

  /// Creates a client that sends requests through `client` and measures them.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the duration of each request.
  ///   - record: A closure that receives each measurement. The closure must return immediately.
  public init(
    client: any HTTPClient, clock: any Clock<Duration>,
    record: @escaping @Sendable (RequestMeasurement) -> Void
  ) {
    self.client = client.interruptible
    time = ElapsedTime(on: clock)
    self.record = record
  }

  /// Sends a request and measures the time until the request returns a response or throws an error.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let started = time.duration
    do {
      let response = try await client.send(request)
      record(RequestMeasurement(request, .status(response.status), time.duration - started))
      return response
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      record(RequestMeasurement(request, .failed, time.duration - started))
      throw error
    }
  }
}

/// The measurement of one request: its method, route, result and duration.
public struct RequestMeasurement: Hashable, Sendable {
  /// The result of a measured request.
  public enum RequestResult: Hashable, Sendable {
    /// The server returned a response with this status code.
    case status(Int)
    /// The request threw an error instead of returning a response.
    case failed
  }

  /// The HTTP method of the request.
  public let method: HTTPMethod
  /// The path with placeholders, such as `/users/{}`; nil when the request has no route.
  public let route: String?
  /// The result of the request.
  public let result: RequestResult
  /// The time from the start of the request until the response or the error.
  ///
  /// For a streamed response, the measurement ends when the head of the response arrives.
  public let duration: Duration

  init(_ request: HTTPRequest, _ result: RequestResult, _ duration: Duration) {
    method = request.method
    route = request.context.route
    self.result = result
    self.duration = duration
  }
}
