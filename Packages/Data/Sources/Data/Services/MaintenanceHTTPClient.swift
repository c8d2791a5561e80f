public import Networking

/// An HTTP client that recognizes the answer of a service under maintenance.
///
/// The answer is a 503 response with problem details (RFC 9457) of the type `maintenance`. Put this
/// client below ``/Networking/RetryHTTPClient``: it throws the answer as an error, so that a request
/// is not sent again during the maintenance. All other responses pass unchanged.
public struct MaintenanceHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let onMaintenance: @Sendable () -> Void

  /// Creates a client that sends requests through `client`.
  ///
  /// - Parameter onMaintenance: Called for every answer of a service under maintenance, before the
  ///   request fails.
  public init(client: any HTTPClient, onMaintenance: @escaping @Sendable () -> Void) {
    self.client = client.interruptible
    self.onMaintenance = onMaintenance
  }

  /// Sends a request and returns its response.
  ///
  /// - Throws: `NetworkError.status(503, _)` for a service under maintenance, and the errors of the
  ///   wrapped client.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = try await client.send(request)
    guard response.status == 503 else { return response }
    let error = NetworkError.status(response.status, ProblemDetails(response))
    guard ServiceProblem(error) == .maintenance else { return response }
    onMaintenance()
    throw error
  }
}
