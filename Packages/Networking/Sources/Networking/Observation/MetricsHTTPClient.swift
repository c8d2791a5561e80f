/// Measures every request and hands the measurement to a recorder.
///
/// A cancelled request is not measured: it says nothing about the server.
public struct MetricsHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let time: ElapsedTime
  private let record: @Sendable (RequestMeasurement) -> Void

  /// Creates a client around `client`; `record` has to return at once.
  public init(
    client: any HTTPClient, clock: any Clock<Duration>,
    record: @escaping @Sendable (RequestMeasurement) -> Void
  ) {
    self.client = client.interruptible
    time = ElapsedTime(on: clock)
    self.record = record
  }

  /// Sends a request and measures the time until its response or its failure.
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

/// How long one request took.
public struct RequestMeasurement: Hashable, Sendable {
  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// With a response of this status.
    case status(Int)
    /// Without a response.
    case failed
  }

  /// The method.
  public let method: HTTPMethod
  /// The path with placeholders; nil when it is not known.
  public let route: String?
  /// How it ended.
  public let outcome: Outcome
  /// The time until the response (of a stream: its head) or the failure.
  public let duration: Duration

  init(_ request: HTTPRequest, _ outcome: Outcome, _ duration: Duration) {
    method = request.method
    route = request.context.route
    self.outcome = outcome
    self.duration = duration
  }
}
