/// Reports every request, its result and its duration to a ``NetworkingLogger``.
///
/// Reports only an allow-list: method, scheme, host, port, the route with placeholders, the names
/// of query items, sizes, status, duration, and the headers and query values that the configuration
/// names. Never reports bodies. A cancelled request does not count as a failure.
public struct LoggingHTTPClient: InterruptibleHTTPClient {
  /// The options of the client.
  public struct Configuration: Sendable {
    /// The headers whose values are reported; ``HTTPHeaders/harmlessNames`` by default.
    ///
    /// Compared in lower case.
    public var headers: Set<String>
    /// The names of the query items whose values are reported; none by default.
    public var queryItems: Set<String>
    /// Whether the start of a request reports a redacted `curl` command; false by default.
    ///
    /// For development: the command contains the path.
    public var includesCURL: Bool

    /// Creates a configuration.
    public init(
      headers: Set<String> = HTTPHeaders.harmlessNames, queryItems: Set<String> = [],
      includesCURL: Bool = false
    ) {
      self.headers = Set(headers.map { $0.lowercased() })
      self.queryItems = queryItems
      self.includesCURL = includesCURL
    }
  }

  private let client: any HTTPClient
  private let logger: any NetworkingLogger
  private let time: ElapsedTime
  private let configuration: Configuration

  /// Creates a client that wraps `client`; `clock` measures durations.
  public init(
    client: any HTTPClient, logger: any NetworkingLogger, clock: any Clock<Duration>,
    configuration: Configuration = Configuration()
  ) {
    self.client = client.interruptible
    self.logger = logger
    time = ElapsedTime(on: clock)
    self.configuration = configuration
  }

  /// Sends a request and reports its start and its end.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let start = RequestLogEvent(request: request, configuration: configuration)
    logger.trackEvent(event: start)
    let started = time.duration
    func log(_ ending: RequestLogEvent.Completion) {
      var event = start
      event.end = (ending, time.duration - started)
      logger.trackEvent(event: event)
    }
    do {
      let response = try await client.send(request)
      log(.response(response))
      return response
    } catch is CancellationError {
      log(.cancellation)
      throw CancellationError()
    } catch {
      log(.failure(error))
      throw error
    }
  }
}
