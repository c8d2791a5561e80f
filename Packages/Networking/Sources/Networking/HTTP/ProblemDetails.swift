#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server's description of an error, in the format of RFC 9457.
///
/// `description` contains only the type, the title and the status code, because the other members
/// may contain personal data.
public struct ProblemDetails: Hashable, Sendable {
  /// A URI reference that identifies the problem type; `about:blank` if the server sent none.
  public var type: String
  /// A short summary of the problem type, for users; nil if the server sent none.
  public var title: String?
  /// The status code in the problem details; nil if the server sent none.
  public var status: Int?
  /// An explanation of this occurrence of the problem, for users; nil if the server sent none.
  public var detail: String?
  /// A URI reference that identifies this occurrence of the problem; nil if the server sent none.
  public var instance: String?
  /// The members that RFC 9457 does not define, by name.
  public var extensions: [String: JSONValue]

  /// Creates problem details.
  public init(
    type: String = "about:blank", title: String? = nil, status: Int? = nil,
    detail: String? = nil, instance: String? = nil, extensions: [String: JSONValue] = [:]
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.instance = instance
    self.extensions = extensions
  }

  /// Creates problem details from a response; returns nil if the response contains none.
  ///
  /// The initializer accepts the media type `application/problem+json`. It also accepts
  /// `application/json` if `type`, `title` or `detail` is a string. It ignores standard members of
  /// the wrong type (RFC 9457, section 3.1).
  public init?(_ response: HTTPResponse) {
    guard let type = response.mediaType,
      type == "application/problem+json" || type == "application/json",
      let content = response.body.data,
      let value = try? JSONDecoder().decode(JSONValue.self, from: content),
      case .object(let members) = value
    else { return nil }
    let names = ["type", "title", "detail"]
    guard type != "application/json" || names.contains(where: { members[$0]?.stringValue != nil })
    else { return nil }
    self.init(members: members)
  }

  private init(members: [String: JSONValue]) {
    var rest = members
    self.type = rest.removeValue(forKey: "type")?.stringValue ?? "about:blank"
    self.title = rest.removeValue(forKey: "title")?.stringValue
    self.detail = rest.removeValue(forKey: "detail")?.stringValue
    self.instance = rest.removeValue(forKey: "instance")?.stringValue
    if case .number(let number)? = rest.removeValue(forKey: "status") {
      self.status = Int(exactly: number)
    } else {
      self.status = nil
    }
    self.extensions = rest
  }
}

extension ProblemDetails: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The problem type, the title and the status code, separated by commas.
  public var description: String {
    [type, title, status.map(String.init)].compactMap { $0 }.joined(separator: ", ")
  }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["problem": description]) }
}

extension ProblemDetails: Encodable {
  /// Encodes the problem details as a JSON object.
  ///
  /// A standard member replaces an extension with the same name.
  public func encode(to encoder: any Encoder) throws {
    var members = extensions
    members["type"] = .string(type)
    members["title"] = title.map(JSONValue.string)
    members["status"] = status.map { .number(Double($0)) }
    members["detail"] = detail.map(JSONValue.string)
    members["instance"] = instance.map(JSONValue.string)
    var container = encoder.singleValueContainer()
    try container.encode(members)
  }
}
