#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a server says about a failure (RFC 9457).
///
/// `description` shows type, title and status; detail, instance and extensions may be personal.
public struct ProblemDetails: Hashable, Sendable {
  /// The kind of problem, a URI reference; `about:blank` when the server gives none.
  public var type: String
  /// The kind of problem for people.
  public var title: String?
  /// The status as the problem states it.
  public var status: Int?
  /// This occurrence of the problem for people.
  public var detail: String?
  /// The URI reference of this occurrence.
  public var instance: String?
  /// Every other member.
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

  /// Reads the problem in a response, or gives nil when there is none.
  ///
  /// `application/problem+json` is read always, `application/json` when it has a member which
  /// tells a problem. A member of the wrong type is ignored (RFC 9457, section 3.1).
  init?(_ response: HTTPResponse) {
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
  /// Type, title and status.
  public var description: String {
    [type, title, status.map(String.init)].compactMap { $0 }.joined(separator: ", ")
  }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror which shows ``description`` only.
  public var customMirror: Mirror { Mirror(self, children: ["problem": description]) }
}

extension ProblemDetails: Encodable {
  /// Writes the problem; extensions stand beside the standard members, which win.
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
