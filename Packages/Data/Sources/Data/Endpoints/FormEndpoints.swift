import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The request `GET /v1/forms`, which returns the forms with their versions and titles.
struct FormsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable {
    struct Form: Decodable, Sendable {
      let id: String
      let version: Int
      let title: String
    }
    let forms: [Form]
  }
  var path: RequestPath { "/v1/forms" }
  var requiresAuthentication: Bool { false }
}

/// The request `GET /v1/forms/{id}`, which returns a form's schema.
struct FormSchemaEndpoint: GetAPIRequest {
  typealias Response = FormSchemaDTO
  let id: String
  var path: RequestPath { "/v1/forms/\(id)" }
  var requiresAuthentication: Bool { false }

  /// Returns the bytes of the response body.
  ///
  /// The method throws an error when the bytes are not a JSON object. The schema compiler validates
  /// everything else.
  func decode(_ response: HTTPResponse, using coding: JSONCoding) throws -> FormSchemaDTO {
    let json = response.body.data ?? Data()
    _ = try coding.decode([String: JSONValue].self, from: json)
    return FormSchemaDTO(json: json)
  }
}

/// The request `POST /v1/forms/{id}/submissions`, which submits a form's values.
struct SubmitFormEndpoint: PostAPIRequest {
  typealias Response = FormSubmissionDTO
  let id: String
  let idempotencyKey: String
  let values: SubmissionBody
  var path: RequestPath { "/v1/forms/\(id)/submissions" }
  var headers: HTTPHeaders { ["Idempotency-Key": idempotencyKey] }
  var body: RequestBody { .json(values) }
  var isIdempotent: Bool { true }
}

/// The request `GET /v1/forms/{id}/submissions`, which returns the user's accepted submissions of a form.
struct ReceivedSubmissionsEndpoint: GetAPIRequest {
  typealias Response = ReceivedSubmissionsDTO
  let id: String
  let cursor: String?
  var path: RequestPath { "/v1/forms/\(id)/submissions" }
  var query: [QueryItem] { cursor.map { [QueryItem("after", $0)] } ?? [] }
}
