/// What a data layer needs of the network: typed requests in, decoded responses out.
public protocol NetworkingServiceProtocol: Sendable {
  /// Sends a request and decodes its response.
  /// - Throws: ``NetworkError``; `CancellationError` when the task was cancelled.
  func send<Request: APIRequest>(_ request: Request) async throws -> Request.Response
}

/// The standard service; the same type as ``APIClient``.
public typealias NetworkingService = APIClient
