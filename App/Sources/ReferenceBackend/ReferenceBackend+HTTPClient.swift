public import Networking

/// The backend as the transport of a client: what a network does, without one.
extension ReferenceBackend: HTTPClient {
  /// Sends a request to the backend, whatever its host is.
  ///
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` for what no transport would send, and
  ///   `CancellationError` when the task was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.validate()
    try Task.checkCancellation()
    let response = await respond(to: request)
    try Task.checkCancellation()
    return response
  }
}
