/// Sends typed requests and returns decoded responses: the network interface of a data layer.
public protocol NetworkingServiceProtocol: Sendable {
  /// Sends a request and decodes its response.
  /// - Throws: ``NetworkError``; `CancellationError` when the task is cancelled.
  func send<Request: APIRequest>(_ request: Request) async throws -> Request.Response
}

/// The standard service; another name of ``APIClient``.
public typealias NetworkingService = APIClient
