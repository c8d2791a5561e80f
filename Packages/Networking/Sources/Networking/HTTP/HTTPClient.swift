/// Something which sends a request and gives the response.
///
/// Transports and decorators are the same to their caller: each decorator is a client around a
/// client.
public protocol HTTPClient: Sendable {
  /// Sends a request and waits for its whole response; a response of any status is returned.
  /// - Throws: ``NetworkError`` when there is no response; `CancellationError` when the task was
  ///   cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
