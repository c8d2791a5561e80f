/// Measures every request and passes the measurement to a closure.
///
/// Cancelled requests are not measured, because their duration does not depend on the server.
public struct MetricsHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let time: ElapsedTime
  private let record: @Sendable (RequestMeasurement) -> Void

  /// Creates a client that wraps `client`; `record` must return immediately.
  public init(
    client: any HTTPClient, clock: any Clock<Duration>,
    record: @escaping @Sendable (RequestMeasurement) -> Void
  ) {
    self.client = client.interruptible
    time = ElapsedTime(on: clock)
    self.record = record
  }

  /// Sends a request and measures the time until its response or its error.
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

/// The measurement of one request.
public struct RequestMeasurement: Hashable, Sendable {
  /// The result of a request.
  public enum RequestResult: Hashable, Sendable {
    /// A response with this status.
    case status(Int)
    /// No response.
    case failed
  }

  /// The method.
  public let method: HTTPMethod
  /// The path with placeholders; nil when unknown.
  public let route: String?
  /// The result.
  public let result: RequestResult
  /// The time until the response (the head of a stream) or the error.
  public let duration: Duration

  init(_ request: HTTPRequest, _ result: RequestResult, _ duration: Duration) {
    method = request.method
    route = request.context.route
    self.result = result
    self.duration = duration
  }
}
