import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The request `GET /v1/health`, which returns whether the service is available.
struct HealthEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable {
    /// `ok` or `maintenance`.
    let status: String
  }

  /// The content of the usual response.
  private static let available = Data(Array(#"{"status":"ok"}"#.utf8))

  var path: RequestPath { "/v1/health" }
  var requiresAuthentication: Bool { false }

  /// Decodes a response; the usual one without a decoder.
  ///
  /// Every start of an app waits for it, and the first use of a decoder takes longer than the rest of
  /// the request to a service in the same process.
  func decode(_ response: HTTPResponse, using coding: JSONCoding) throws -> Response {
    if response.body.data == Self.available { return Response(status: "ok") }
    return try decodeJSON(response, using: coding)
  }
}
