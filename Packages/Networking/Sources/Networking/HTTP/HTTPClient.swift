/// Sends HTTP requests and returns their responses.
///
/// Transports and decorators conform to the same protocol: a decorator wraps another client.
public protocol HTTPClient: Sendable {
  /// Sends a request and returns its response, whatever the status.
  ///
  /// The content is complete, unless the request enables streaming
  /// (``HTTPRequestContext/isResponseStreamed``).
  /// - Throws: ``NetworkError`` when no response arrives; `CancellationError` when the task is
  ///   cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
