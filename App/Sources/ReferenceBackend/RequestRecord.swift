public import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request that a ``ReferenceBackend`` has answered, without secrets.
public struct RequestRecord: Hashable, Sendable {
  /// The method.
  public let method: String
  /// The path, in which only names are filled in, such as `/v1/uploads/{id}`; nil for a path that the
  /// contract does not have.
  public let path: String?
  /// The status of the response.
  public let status: Int
  /// The content; nil for an empty one, and for a request that was refused before it was read.
  ///
  /// Of a JSON object all members with the values of a few; other values are `•••`. Of other content
  /// its media type and its length.
  public let content: JSONValue?
}

extension RequestRecord {
  /// The text in place of a value.
  private static let hidden = JSONValue.string("•••")
  /// The variables of paths whose values are filled in.
  private static let plainVariables = ["name", "handle", "provider", "collection", "key"]
  /// The members whose values are no secret.
  private static let plainMembers: Set = [
    "screenName", "handle", "region", "method", "decision", "type", "length", "productID",
  ]

  init(_ request: HTTPRequest, _ found: RoutedRequest?, route: String?, status: Int) {
    method = request.method.rawValue
    self.status = status
    path = route.map { Self.path($0, found?.variables ?? [:]) }
    content = found.flatMap { $0.body.isEmpty ? nil : Self.content($0.body, $0.request.mediaType) }
  }

  /// The record as one line of JSON: an object with the member `request`.
  public var line: String {
    var members: [String: JSONValue] = [
      "method": .string(method), "status": .number(Double(status)),
    ]
    members["path"] = path.map { .string($0) }
    members["content"] = content
    // A JSON value can always be encoded.
    let data = try? JSONCoding().encode(JSONValue.object(["request": .object(members)]))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private static func path(_ route: String, _ variables: [String: String]) -> String {
    plainVariables.reduce(route) { path, name in
      variables[name].map { path.replacing("{\(name)}", with: $0) } ?? path
    }
  }

  private static func content(_ body: Data, _ mediaType: String?) -> JSONValue {
    if mediaType == "application/json",
      let value = try? JSONCoding().decode(JSONValue.self, from: body)
    {
      return redacted(value)
    }
    return .object([
      "bytes": .number(Double(body.count)), "mediaType": mediaType.map { .string($0) } ?? .null,
    ])
  }

  private static func redacted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool: value
    case .number, .string: hidden
    case .array(let items): .array(items.map(redacted))
    case .object(let members):
      .object(
        Dictionary(
          uniqueKeysWithValues: members.map { name, value in
            (name, plainMembers.contains(name) ? value : redacted(value))
          }))
    }
  }
}
