/// A service that sends typed requests and returns their decoded responses.
///
/// An app's data layer depends on this protocol for network access.
public protocol NetworkingServiceProtocol: Sendable {
  /// Sends a request and returns its decoded response.
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  func send<Request: APIRequest>(_ request: Request) async throws -> Request.Response
}

/// Another name for ``APIClient``, the standard implementation of ``NetworkingServiceProtocol``.
public typealias NetworkingService = APIClient
