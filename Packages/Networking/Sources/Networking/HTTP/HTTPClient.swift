/// A client that sends HTTP requests and returns their responses.
///
/// Transports and decorators conform to this protocol. A transport sends requests over the network.
/// A decorator wraps another client and adds a function to it.
public protocol HTTPClient: Sendable {
  /// Sends a request and returns its response, whatever the status code.
  ///
  /// The whole content of the response is in memory, unless the request enables streaming
  /// (``HTTPRequestContext/isResponseStreamed``).
  /// - Throws: ``NetworkError`` if no response arrives, or `CancellationError` if the task is
  ///   cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
  /// Whether the client ends a request as soon as the request's ``Interruption`` ends.
  ///
  /// The default is false, and true for an ``InterruptibleHTTPClient``.
  var isInterruptible: Bool { get }
}

extension HTTPClient {
  /// False: decorators run each request of this client in a separate task.
  public var isInterruptible: Bool { false }
}
