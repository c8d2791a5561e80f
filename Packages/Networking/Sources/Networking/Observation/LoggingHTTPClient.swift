#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reports every request, its result and its duration to a ``NetworkingLogger``.
///
/// What is reported is an allow-list: method, scheme, host, port, the route with placeholders,
/// names of query items, sizes, status, duration, and the headers and query values named in the
/// configuration. Bodies are never reported; a cancelled request is not a failure.
public struct LoggingHTTPClient: HTTPClient {
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
  private let clock: any Clock<Duration>
  private let configuration: Configuration

  /// Creates a client around `client`; `clock` measures durations.
  public init(
    client: any HTTPClient, logger: any NetworkingLogger, clock: any Clock<Duration>,
    configuration: Configuration = Configuration()
  ) {
    self.client = client
    self.logger = logger
    self.clock = clock
    self.configuration = configuration
  }

  /// Sends a request and reports what happens.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let facts = facts(of: request)
    log(.start, .info, configuration.includesCURL ? withCURL(facts, request) : facts)
    let elapsed = ElapsedTime(on: clock)
    do {
      let response = try await client.send(request)
      let all = facts.merging(self.facts(of: response)) { _, new in new }
      log(.init(response), .init(response), all, elapsed)
      return response
    } catch is CancellationError {
      log(.cancellation, .info, facts, elapsed)
      throw CancellationError()
    } catch {
      let reason = (error as? NetworkError).map { "\($0)" } ?? "\(type(of: error))"
      log(.failure, .severe, facts.merging(["error": reason]) { _, new in new }, elapsed)
      throw error
    }
  }

  private func log(
    _ phase: RequestLogEvent.Phase, _ type: NetworkingLogType, _ facts: [String: String],
    _ elapsed: ElapsedTime? = nil
  ) {
    var parameters = facts
    parameters["duration_ms"] = elapsed.map { "\(Int(($0.duration.seconds * 1_000).rounded()))" }
    logger.trackEvent(event: RequestLogEvent(phase: phase, parameters: parameters, type: type))
  }

  private func facts(of request: HTTPRequest) -> [String: String] {
    var facts = [
      "method": request.method.rawValue,
      "route": request.context.route ?? redactionMark,
      "attempt": "\(request.context.attempt)",
    ]
    facts["scheme"] = request.url.scheme
    facts["host"] = request.url.host()
    facts["port"] = request.url.port.map(String.init)
    facts["query"] = request.url.query(percentEncoded: true).map(redacted)
    facts["request_headers"] = text(of: request.headers)
    facts["request_bytes"] = request.body.isEmpty ? nil : request.body.count.map(String.init)
    return facts
  }

  private func facts(of response: HTTPResponse) -> [String: String] {
    var facts = ["status": "\(response.status)"]
    facts["response_bytes"] = response.body.count.map(String.init)
    facts["response_headers"] = text(of: response.headers)
    return facts
  }

  private func withCURL(_ facts: [String: String], _ request: HTTPRequest) -> [String: String] {
    let query = request.url.query(percentEncoded: true).map(redacted)
    let command = CURLCommand(request, query: query, shownHeaders: configuration.headers)
    return facts.merging(["curl": command.text]) { _, new in new }
  }

  private func text(of headers: HTTPHeaders) -> String? {
    headers.isEmpty ? nil : headers.redactedDescription(showing: configuration.headers)
  }

  private func redacted(_ query: String) -> String {
    query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !configuration.queryItems.contains(String(parts[0])) else {
        return String(item)
      }
      return "\(parts[0])=\(redactionMark)"
    }.joined(separator: "&")
  }
}

extension RequestLogEvent.Phase {
  fileprivate init(_ response: HTTPResponse) {
    self = response.status < 400 ? .success : .failure
  }
}

extension NetworkingLogType {
  fileprivate init(_ response: HTTPResponse) {
    switch response.status {
    // Absence and a lost race are answers a caller asks for, not something unexpected.
    case ..<400, 404, 409: self = .info
    case 400..<500: self = .warning
    default: self = .severe
    }
  }
}
