import Foundation
public import Networking
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The real transport: HTTP over `URLSession`.
///
/// Redirects are not followed: a 3xx is a response like any other. There are no cookies, no cache
/// and no stored credentials. Cancelling the task throws `CancellationError` at once. The session
/// ends with the last reference to the client.
public final class URLSessionHTTPClient: HTTPClient {
  /// What may be set.
  public struct Configuration: Sendable {
    /// The longest response in bytes; 20 MB by default.
    public var responseLimit: Int
    /// The time without any traffic after which a request fails; 30 seconds by default.
    ///
    /// It is rounded up to whole seconds. Put ``DeadlineHTTPClient`` around the client for an
    /// exact limit.
    public var idleTimeout: Duration

    /// Creates a configuration.
    public init(responseLimit: Int = 20_000_000, idleTimeout: Duration = .seconds(30)) {
      self.responseLimit = responseLimit
      self.idleTimeout = idleTimeout
    }
  }

  private let configuration: Configuration
  private let delegate: SessionDelegate
  /// Nil once invalidated: making a task on an invalidated session is a fatal error.
  private let session: Mutex<URLSession?>

  /// Creates a client with a session of its own.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    delegate = SessionDelegate()
    let settings = URLSessionConfiguration.ephemeral
    settings.httpCookieStorage = nil
    settings.httpShouldSetCookies = false
    settings.urlCache = nil
    settings.urlCredentialStorage = nil
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = Mutex(URLSession(configuration: settings, delegate: delegate, delegateQueue: nil))
  }

  deinit {
    session.withLock { $0?.finishTasksAndInvalidate() }
  }

  /// Cancels what is running; every later request throws ``NetworkError/transportInvalidated``.
  public func invalidate() {
    let session = self.session.withLock { session in
      defer { session = nil }
      return session
    }
    // First, so that nobody hears of the cancelled task instead.
    delegate.failAll(with: .transportInvalidated)
    session?.invalidateAndCancel()
  }

  /// Sends a request and waits for its whole response.
  /// - Throws: ``NetworkError``; `CancellationError` when the task was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.validate()
    try Task.checkCancellation()
    let message = try await urlRequest(for: request)
    let exchange = Exchange(
      limit: configuration.responseLimit, isSecure: message.url?.scheme?.lowercased() == "https",
      hasContent: request.method != .head)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.wait(with: continuation)
        start(message, exchange)
      }
    } onCancel: {
      exchange.finish(.failure(CancellationError()))
    }
  }

  private func start(_ message: URLRequest, _ exchange: Exchange) {
    let task = session.withLock { session -> URLSessionTask? in
      guard let task = session?.dataTask(with: message) else { return nil }
      delegate.register(exchange, for: task)
      return task
    }
    guard let task else {
      exchange.finish(.failure(NetworkError.transportInvalidated))
      return
    }
    exchange.run(task)
  }

  private func urlRequest(for request: HTTPRequest) async throws -> URLRequest {
    var message = URLRequest(url: request.url)
    message.httpMethod = request.method.rawValue
    message.timeoutInterval = timeout(of: request)
    message.httpShouldHandleCookies = false
    for field in request.headers {
      message.addValue(field.value, forHTTPHeaderField: field.name)
    }
    if !request.body.isEmpty {
      message.httpBody = try await request.body.collect(upTo: .max)
      // NB: FoundationNetworking would send application/x-www-form-urlencoded.
      if request.headers["Content-Type"] == nil {
        message.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
      }
    }
    return message
  }

  /// NB: FoundationNetworking truncates the interval, and fails at once when it is below one second.
  private func timeout(of request: HTTPRequest) -> TimeInterval {
    let components = (request.context.timeout ?? configuration.idleTimeout).components
    return max(1, Double(components.seconds) + (components.attoseconds > 0 ? 1 : 0))
  }
}
