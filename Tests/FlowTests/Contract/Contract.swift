import Foundation
import Networking
import Testing

/// docs/openapi.json, by which messages are judged.
struct Contract: Sendable {
  let document: JSONValue

  /// The folder of this repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The document of this repository.
  static let standard = Result {
    let data = try Data(contentsOf: root.appending(path: "docs/openapi.json"))
    return Contract(document: try JSONCoding().decode(JSONValue.self, from: data))
  }

  /// What the document does not allow of an exchange.
  ///
  /// An answer has to be one of its operation's; a request that was not refused has to fit, too.
  func violations(_ request: HTTPRequest, _ response: HTTPResponse) -> [String] {
    guard let (path, operation) = operation(of: request) else {
      return [400, 404, 405].contains(response.status)
        ? [] : ["\(request.method) \(request.url.path()) is not in the document"]
    }
    let answer = violations(of: response, by: operation).map { "answer \($0)" }
    guard response.isSuccess else { return answer }
    return answer + violations(of: request, by: operation, at: path)
  }

  /// What the document does not allow of a request.
  func violations(of request: HTTPRequest) -> [String] {
    guard let (path, operation) = operation(of: request) else {
      return ["\(request.method) \(request.url.path()) is not in the document"]
    }
    return violations(of: request, by: operation, at: path)
  }

  /// Whether a request's operation needs a session.
  func needsSession(_ request: HTTPRequest) -> Bool {
    operation(of: request)?.operation["security"] != .array([])
  }

  /// A request's operation, such as `GET /v1/profile`; nil when there is none.
  func operationName(of request: HTTPRequest) -> String? {
    operation(of: request).map { "\(request.method) \($0.path)" }
  }

  /// Every operation of the document.
  var operationNames: [String] {
    guard case .object(let paths)? = document["paths"] else { return [] }
    return paths.flatMap { path, item -> [String] in
      guard case .object(let operations) = item else { return [] }
      return operations.keys.map { "\($0.uppercased()) \(path)" }
    }
  }

  /// What the document does not allow of an answer to an operation.
  func violations(
    of response: HTTPResponse, to method: HTTPMethod, _ path: String
  ) -> [String] {
    guard let operation = document["paths"]?[path]?[method.rawValue.lowercased()] else {
      return ["\(method) \(path) is not in the document"]
    }
    return violations(of: response, by: operation)
  }

  private func operation(
    of request: HTTPRequest
  ) -> (path: String, operation: JSONValue)? {
    guard case .object(let paths)? = document["paths"] else { return nil }
    let parts = request.url.path(percentEncoded: true).split(separator: "/")
    let fitting = paths.keys.filter { path in
      let pattern = path.split(separator: "/")
      return pattern.count == parts.count
        && zip(pattern, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
    // A literal path goes before one with variables.
    let path = fitting.sorted { $0.contains("{") == $1.contains("{") ? $0 < $1 : !$0.contains("{") }
    return path.lazy.compactMap { path in
      paths[path]?[request.method.rawValue.lowercased()].map { (path, $0) }
    }.first
  }

  private func violations(of response: HTTPResponse, by operation: JSONValue) -> [String] {
    let check = SchemaCheck(document: document)
    guard let found = operation["responses"]?[String(response.status)],
      let answer = check.resolved(found)
    else { return ["\(response.status) is not in the document"] }
    return headerViolations(response, answer)
      + violations(of: response.body, response.mediaType, content: answer["content"])
  }

  private func headerViolations(_ response: HTTPResponse, _ answer: JSONValue) -> [String] {
    guard case .object(let headers)? = answer["headers"] else { return [] }
    return headers.flatMap { name, header -> [String] in
      guard let value = response.headers[name] else {
        return header["required"] == .bool(true) ? ["header \(name) is missing"] : []
      }
      return SchemaCheck(document: document).violations(
        of: .string(value), by: header["schema"] ?? .null, at: name)
    }
  }

  private func violations(
    of request: HTTPRequest, by operation: JSONValue, at path: String
  ) -> [String] {
    parameterViolations(request, operation, path) + contentViolations(request, operation)
  }

  private func parameterViolations(
    _ request: HTTPRequest, _ operation: JSONValue, _ path: String
  ) -> [String] {
    var parameters: [JSONValue] = []
    if case .array(let listed)? = operation["parameters"] { parameters = listed }
    let items =
      URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let known = parameters.filter { $0["in"] == .string("query") }.compactMap {
      $0["name"]?.stringValue
    }
    let unknown = items.map(\.name).filter { !known.contains($0) }
    return unknown.map { "query \($0) is not in the document" }
      + parameters.flatMap { parameter -> [String] in
        let name = parameter["name"]?.stringValue ?? ""
        let value: String? =
          switch parameter["in"]?.stringValue {
          case "header": request.headers[name]
          case "query": items.first { $0.name == name }?.value
          default: segment("{\(name)}", of: path, in: request)
          }
        guard let value else {
          return parameter["required"] == .bool(true) ? ["parameter \(name) is missing"] : []
        }
        let schema = parameter["schema"] ?? .null
        let isNumber = schema["type"] == .string("integer")
        return SchemaCheck(document: document).violations(
          of: isNumber ? Double(value).map(JSONValue.number) ?? .string(value) : .string(value),
          by: schema, at: name)
      }
  }

  private func segment(
    _ variable: String, of path: String, in request: HTTPRequest
  ) -> String? {
    zip(path.split(separator: "/"), request.url.path(percentEncoded: true).split(separator: "/"))
      .first { $0.0 == variable }.flatMap { String($0.1).removingPercentEncoding }
  }

  private func contentViolations(_ request: HTTPRequest, _ operation: JSONValue) -> [String] {
    guard let body = operation["requestBody"] else {
      return request.body.isEmpty ? [] : ["the request has a body"]
    }
    if request.body.isEmpty, body["required"] != .bool(true) { return [] }
    let type = request.headers["Content-Type"].map { $0.prefix { $0 != ";" }.lowercased() }
    return violations(of: request.body, type, content: body["content"]).map { "request \($0)" }
  }

  private func violations(
    of body: HTTPBody, _ type: String?, content: JSONValue?
  ) -> [String] {
    guard let content else { return body.isEmpty ? [] : ["body is not in the document"] }
    guard let type, let media = content[type] else {
      return ["type \(type ?? "none") is not in the document"]
    }
    guard type.hasSuffix("json"), let data = body.data else { return [] }
    guard let value = try? JSONCoding().decode(JSONValue.self, from: data) else {
      return ["body is no JSON"]
    }
    return SchemaCheck(document: document).violations(of: value, by: media["schema"] ?? .null)
  }
}

/// A client that judges what goes through it by the contract.
struct ContractHTTPClient: HTTPClient {
  let client: any HTTPClient

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let contract = try Contract.standard.get()
    let response = try await client.send(request)
    let found = contract.violations(of: request) + contract.violations(request, response)
    #expect(found.isEmpty, "\(request.method) \(request.url.path()): \(found)")
    return response
  }
}
