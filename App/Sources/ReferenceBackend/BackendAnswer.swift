import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A refusal, as an RFC 9457 problem document.
struct Refusal: Error {
  let status: Int
  let type: String
  let title: String
  var facts: [String: JSONValue] = [:]
  var headers: HTTPHeaders = [:]

  static let notFound = Refusal(status: 404, type: "not-found", title: "There is no such thing.")
  static let unauthorized = Refusal(
    status: 401, type: "unauthorized", title: "Sign in first.",
    headers: ["WWW-Authenticate": "Bearer"])
  static let malformed = Refusal(
    status: 400, type: "malformed", title: "The request body cannot be read.")

  static func unprocessable(_ title: String, field: String) -> Refusal {
    Refusal(
      status: 422, type: "invalid", title: title, facts: ["field": .string(field)])
  }

  var response: HTTPResponse {
    var members = facts
    members["type"] = .string(type)
    members["title"] = .string(title)
    members["status"] = .number(Double(status))
    return .json(.object(members), status: status, mediaType: "application/problem+json")
      .adding(headers)
  }
}

extension JSONValue {
  /// An instant in the one form the contract writes: ISO 8601 in UTC.
  static func instant(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }
}

extension HTTPResponse {
  static func json(
    _ node: JSONValue, status: Int = 200, mediaType: String = "application/json"
  ) -> HTTPResponse { encoding(node, status: status, mediaType: mediaType) }

  static func encoding(
    _ value: some Encodable, status: Int = 200, mediaType: String = "application/json"
  ) -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    do {
      return HTTPResponse(
        status: status, headers: ["Content-Type": mediaType], body: try encoder.encode(value))
    } catch {
      return HTTPResponse(status: 500)
    }
  }

  func adding(_ headers: HTTPHeaders) -> HTTPResponse {
    HTTPResponse(status: status, headers: self.headers.merging(headers), body: body)
  }
}
