public import Networking

/// An HTTP client that recognizes the answer of a service under maintenance.
///
/// The answer is a 503 response with problem details (RFC 9457) of the type `maintenance`. Put this
/// client below ``/Networking/RetryHTTPClient``: it throws the answer as an error, so that a request
/// is not sent again during the maintenance. All other responses pass unchanged.
public struct MaintenanceHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let onAnswer: @Sendable (_ isUnderMaintenance: Bool) -> Void

  /// Creates a client that sends requests through `client`.
  ///
  /// - Parameter onAnswer: Called for every response: with true for a service under maintenance, before
  ///   the request fails, and with false for any other response, except a redirect.
  public init(
    client: any HTTPClient, onAnswer: @escaping @Sendable (_ isUnderMaintenance: Bool) -> Void
  ) {
    self.client = client.interruptible
    self.onAnswer = onAnswer
  }

  /// Sends a request and returns its response.
  ///
  /// - Throws: `NetworkError.status(503, _)` for a service under maintenance, and the errors of the
  ///   wrapped client.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = try await client.send(request)
    let error = response.status == 503 ? NetworkError.status(503, ProblemDetails(response)) : nil
    guard let error, ServiceProblem(error) == .maintenance else {
      if !(300..<400).contains(response.status) { onAnswer(false) }
      return response
    }
    onAnswer(true)
    throw error
  }
}
