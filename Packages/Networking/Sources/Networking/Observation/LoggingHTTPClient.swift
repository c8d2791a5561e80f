/// An HTTP client that reports every request and its result to a ``NetworkingLogger``.
///
/// The events of a request contain its method, scheme, host, port, route with placeholders and
/// attempt number, the names of its query items and headers, the sizes of the request and response
/// bodies, the status or the error, and the duration. They contain the values of those query items
/// and headers that the configuration names. They never contain a body. A cancelled request does
/// not count as a failure.
public struct LoggingHTTPClient: InterruptibleHTTPClient {
  /// The options of a ``LoggingHTTPClient``.
  public struct Configuration: Sendable {
    /// The names, in lower case, of the headers whose values are reported.
    ///
    /// The default is ``HTTPHeaders/harmlessNames``. The initializer converts names to lower case.
    public var headers: Set<String>
    /// The names of the query items whose values are reported; none by default.
    public var queryItems: Set<String>
    /// Whether the event for the start of a request contains a `curl` command; false by default.
    ///
    /// The command is meant for development. Its secrets are redacted, but it contains the path of
    /// the request.
    public var includesCURL: Bool

    /// Creates a configuration; by default, only the values of harmless headers are reported.
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
