/// An HTTP client that reports every request and its result to a ``NetworkingLogger``.
///
/// Every event contains the request's method, scheme, host, port, route and attempt number. A route
/// contains placeholders instead of values. The event also contains the names of the query items
/// and headers, and the size of the request body. The event for the end of a request adds the
/// duration. It also adds the error, or the status, header names and body size of the response.
///
/// The configuration names the query items and headers whose values are reported. An event never
/// contains a body. A cancelled request is reported as cancelled, not as failed.
public struct LoggingHTTPClient: InterruptibleHTTPClient {
  /// The options of a ``LoggingHTTPClient``.
  public struct Configuration: Sendable {
    /// The lowercased names of the headers whose values are reported.
    ///
    /// The default is ``HTTPHeaders/harmlessNames``. The initializer converts names to lower case.
    public var headers: Set<String>
    /// The names of the query items whose values are reported.
    ///
    /// The default is an empty set.
    public var queryItems: Set<String>
    /// Whether the event for the start of a request contains a `curl` command; false by default.
    ///
    /// Use the command only during development. Its secrets are redacted, but it contains the path
    /// of the request.
    public var includesCURL: Bool

    /// Creates a configuration.
    ///
    /// By default, the client reports only the values of ``HTTPHeaders/harmlessNames``.
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

  /// Creates a client that sends requests through `client` and reports them to `logger`.
  ///
  /// - Parameter clock: The clock that measures the duration of each request.
  public init(
    client: any HTTPClient, logger: any NetworkingLogger, clock: any Clock<Duration>,
    configuration: Configuration = Configuration()
  ) {
    self.client = client.interruptible
    self.logger = logger
    time = ElapsedTime(on: clock)
    self.configuration = configuration
  }

  /// Sends a request and reports its start and its response, error or cancellation.
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
