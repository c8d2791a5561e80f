/// Reports every request, its result and its duration to a ``NetworkingLogger``.
///
/// What is reported is an allow-list: method, scheme, host, port, the route with placeholders,
/// names of query items, sizes, status, duration, and the headers and query values named in the
/// configuration. Bodies are never reported; a cancelled request is not a failure.
public struct LoggingHTTPClient: InterruptibleHTTPClient {
  /// What may be reported beyond sizes and names.
  public struct Configuration: Sendable {
    /// Headers whose values are reported, in lower case; ``HTTPHeaders/harmlessNames`` by default.
    public var headers: Set<String>
    /// Query items whose values are reported; none by default.
    public var queryItems: Set<String>
    /// Whether the start of a request reports a `curl` command, redacted.
    ///
    /// False by default; it shows the path and is meant for development.
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

  /// Creates a client around `client`; `clock` measures durations.
  public init(
    client: any HTTPClient, logger: any NetworkingLogger, clock: any Clock<Duration>,
    configuration: Configuration = Configuration()
  ) {
    self.client = client.interruptible
    self.logger = logger
    time = ElapsedTime(on: clock)
    self.configuration = configuration
  }

  /// Sends a request and reports what happens.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let start = RequestLogEvent(request: request, configuration: configuration)
    logger.trackEvent(event: start)
    let started = time.duration
    func log(_ ending: RequestLogEvent.Ending) {
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
