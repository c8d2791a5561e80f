import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sends `GET /v1/forms`.
struct FormsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable { let forms: [String] }
  var path: RequestPath { "/v1/forms" }
  var requiresAuthentication: Bool { false }
}

/// Sends `GET /v1/forms/{id}`.
struct FormSchemaEndpoint: GetAPIRequest {
  typealias Response = FormSchemaDTO
  let id: String
  var path: RequestPath { "/v1/forms/\(id)" }
  var requiresAuthentication: Bool { false }

  /// Checks only that the body is a JSON object; the compiler of the schema validates the rest.
  func decode(_ response: HTTPResponse, using coding: JSONCoding) throws -> FormSchemaDTO {
    let json = response.body.data ?? Data()
    _ = try coding.decode([String: JSONValue].self, from: json)
    return FormSchemaDTO(json: json)
  }
}

/// Sends `POST /v1/forms/{id}/submissions`.
struct SubmitFormEndpoint: PostAPIRequest {
  typealias Response = FormSubmissionResponse
  let id: String
  let values: SubmissionBody
  var path: RequestPath { "/v1/forms/\(id)/submissions" }
  var body: RequestBody { .json(values) }
}
