import Networking

/// The request `GET /v1/health`, which returns whether the service is available.
struct HealthEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable {
    /// `ok` or `maintenance`.
    let status: String
  }
  var path: RequestPath { "/v1/health" }
  var requiresAuthentication: Bool { false }
}
