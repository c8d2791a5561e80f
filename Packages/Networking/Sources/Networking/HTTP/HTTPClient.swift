/// A client that sends HTTP requests and returns their responses.
///
/// Transports, which send requests over the network, and decorators, which wrap another client,
/// both conform to this protocol.
public protocol HTTPClient: Sendable {
  /// Sends a request and returns its response, whatever the status code.
  ///
  /// The whole content of the response is in memory, unless the request enables streaming
  /// (``HTTPRequestContext/isResponseStreamed``).
  /// - Throws: ``NetworkError`` if no response arrives; `CancellationError` if the task is
  ///   cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
