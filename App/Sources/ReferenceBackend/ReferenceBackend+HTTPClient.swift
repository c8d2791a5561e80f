public import Networking

/// The backend as the transport of a client: what a network does, without one.
extension ReferenceBackend: HTTPClient {
  /// Sends a request to the backend, whatever its host is.
  ///
  /// The context's observer hears what the backend has taken of the content, in steps of 64 KiB;
  /// of content that is refused for its length it hears nothing.
  ///
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` for what no transport would send, and
  ///   `CancellationError` when the task was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.validate()
    try Task.checkCancellation()
    guard let observer = request.context.progress else { return try await answer(request) }
    var request = request
    request.body = TransferReport.watched(request.body, by: observer)
    let response = try await answer(request)
    if let count = response.body.count, count > 0 {
      observer.report(TransferProgress(.download, completed: count, total: count))
    }
    return response
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = await respond(to: request)
    try Task.checkCancellation()
    return response
  }
}
