import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// docs/openapi.json, by which messages are judged.
struct Contract: Sendable {
  let document: JSONValue

  /// The document of this repository.
  static let standard = Result {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "docs/openapi.json"))
    return Contract(document: try JSONCoding().decode(JSONValue.self, from: data))
  }

  /// What the document does not allow of an exchange.
  ///
  /// An answer has to be one of its operation's; a request that was not refused has to fit, too.
  func violations(_ request: HTTPRequest, _ response: HTTPResponse) -> [String] {
    guard let operation = operation(of: request) else {
      return [400, 404, 405].contains(response.status)
        ? [] : ["\(request.method) \(request.url.path()) is not in the document"]
    }
    let answer = violations(of: response, by: operation).map { "answer \($0)" }
    guard response.isSuccess else { return answer }
    return answer + violations(of: request, by: operation)
  }

  /// What the document does not allow of a request.
  func violations(of request: HTTPRequest) -> [String] {
    guard let operation = operation(of: request) else {
      return ["\(request.method) \(request.url.path()) is not in the document"]
    }
    return violations(of: request, by: operation)
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

  private func operation(of request: HTTPRequest) -> JSONValue? {
    guard case .object(let paths)? = document["paths"] else { return nil }
    let parts = request.url.path(percentEncoded: true).split(separator: "/")
    let fitting = paths.keys.filter { path in
      let pattern = path.split(separator: "/")
      return pattern.count == parts.count
        && zip(pattern, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
    // A literal path goes before one with variables.
    let path = fitting.sorted { $0.contains("{") == $1.contains("{") ? $0 < $1 : !$0.contains("{") }
    return path.lazy.compactMap { paths[$0]?[request.method.rawValue.lowercased()] }.first
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

  private func violations(of request: HTTPRequest, by operation: JSONValue) -> [String] {
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
