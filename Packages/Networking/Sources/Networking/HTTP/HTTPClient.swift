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
}
