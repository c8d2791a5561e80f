import Foundation
public import Networking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The production transport: HTTP over `URLSession`.
///
/// Redirects are not followed: a 3xx is returned as a response. There are no cookies, no cache and
/// no stored credentials. Cancelling the task throws `CancellationError` at once. All clients of a
/// process share one session and its connections, at most six per host.
///
/// On Linux, when the service closes a reused connection without a response, an idempotent request
/// with content is sent again, at most five times. Any other request with content throws
/// ``NetworkError/connectionLost``.
public struct URLSessionHTTPClient: InterruptibleHTTPClient {
  /// The options of the client.
  public struct Configuration: Sendable {
    /// The maximum size of a response in bytes, unless it is streamed; 20 MB by default.
    public var responseLimit: Int
    /// The maximum number of unread bytes of a streamed response; 64 MB by default.
    ///
    /// Beyond the limit the stream ends, after the buffered bytes, with
    /// ``NetworkError/responseTooLarge(limit:)``.
    public var streamBufferLimit: Int
    /// The time without traffic after which a request fails; 30 seconds by default.
    ///
    /// It is rounded up to whole seconds. Use ``DeadlineHTTPClient`` for an exact limit.
    public var idleTimeout: Duration

    /// Creates a configuration.
    public init(
      responseLimit: Int = 20_000_000, streamBufferLimit: Int = 64_000_000,
      idleTimeout: Duration = .seconds(30)
    ) {
      self.responseLimit = responseLimit
      self.streamBufferLimit = streamBufferLimit
      self.idleTimeout = idleTimeout
    }
  }

  private let configuration: Configuration

  /// Creates a client.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  /// Sends a request and returns its response; a streamed response returns with its head.
  ///
  /// A streamed request body is first written to a temporary file.
  /// - Throws: ``NetworkError``; `CancellationError` when the task is cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.validate()
    try Task.checkCancellation()
    try request.context.interruption?.check()
    let message = urlRequest(for: request)
    let file = try await Self.file(of: request.body)
    let exchange = Exchange(request, configuration, spool: file.spool)
    let interruption = request.context.interruption
    let id = interruption?.onEnd { exchange.finish(.failure($0)) }
    defer { if let id { interruption?.remove(id) } }
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.wait(with: continuation)
        exchange.start(message, file: file.url)
      }
    } onCancel: {
      exchange.finish(.failure(CancellationError()))
    }
    return answer.response
  }

  private static func file(of body: HTTPBody) async throws -> (url: URL?, spool: SpooledBody?) {
    guard body.data == nil else { return (nil, nil) }
    if let path = body.filePath { return (URL(fileURLWithPath: path), nil) }
    let spool = try await SpooledBody(body)
    return (spool.url, spool)
  }

  private func urlRequest(for request: HTTPRequest) -> URLRequest {
    var message = URLRequest(url: request.url)
    if request.method != .get { message.httpMethod = request.method.rawValue }
    message.timeoutInterval = timeout(of: request)
    message.httpShouldHandleCookies = false
    var headers = request.headers
    if !request.body.isEmpty {
      message.httpBody = request.body.data
      // NB: FoundationNetworking would otherwise send application/x-www-form-urlencoded.
      if headers["Content-Type"] == nil { headers["Content-Type"] = "application/octet-stream" }
    }
    message.allHTTPHeaderFields = headers.byName
    return message
  }

  /// NB: FoundationNetworking truncates the interval and fails at once below one second.
  private func timeout(of request: HTTPRequest) -> TimeInterval {
    let components = (request.context.timeout ?? configuration.idleTimeout).components
    return max(1, Double(components.seconds) + (components.attoseconds > 0 ? 1 : 0))
  }
}
