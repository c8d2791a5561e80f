public import Networking

/// Whether the service serves this app, according to one of its answers.
public enum ServiceAvailability: Hashable, Sendable {
  /// It does.
  case available
  /// It is under maintenance.
  case maintenance
  /// It no longer serves this version of the app.
  case updateRequired
}

/// An HTTP client that recognizes the answers of a service that does not serve the app now.
///
/// The answer of a service under maintenance is a 503 response with problem details (RFC 9457) of the
/// type `maintenance`. A 426 response (RFC 9110, section 15.5.22) means that the app must be updated.
/// Put this client below ``/Networking/RetryHTTPClient``: it throws both as errors, so that the request
/// is not sent again. All other responses pass unchanged.
public struct AvailabilityHTTPClient: InterruptibleHTTPClient {
  private let client: any HTTPClient
  private let onAnswer: @Sendable (ServiceAvailability) -> Void

  /// Creates a client that sends requests through `client`.
  ///
  /// - Parameter onAnswer: Called for every response except a redirect, before a request fails.
  public init(
    client: any HTTPClient, onAnswer: @escaping @Sendable (ServiceAvailability) -> Void
  ) {
    self.client = client.interruptible
    self.onAnswer = onAnswer
  }

  /// Sends a request and returns its response.
  ///
  /// - Throws: `NetworkError.status(503, _)` for a service under maintenance,
  ///   `NetworkError.status(426, _)` when the app must be updated, and the errors of the wrapped
  ///   client.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = try await client.send(request)
    let error: NetworkError? =
      [426, 503].contains(response.status)
      ? .status(response.status, ProblemDetails(response)) : nil
    let availability: ServiceAvailability =
      if response.status == 426 {
        .updateRequired
      } else if let error, ServiceProblem(error) == .maintenance {
        .maintenance
      } else {
        .available
      }
    if !(300..<400).contains(response.status) { onAnswer(availability) }
    if availability != .available, let error { throw error }
    return response
  }
}
