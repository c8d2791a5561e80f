/// Reads the properties of one group or token, and reports what they may not be.
struct PropertyReader {
  let path: String
  var collector: FindingCollector

  mutating func report(_ code: TokenFinding.Code, _ message: String, at place: Place) {
    collector.report(code, path, message, at: place)
  }

  mutating func type(_ member: JSONObject.Member) -> TokenType? {
    guard let name = text(member) else { return nil }
    guard let type = TokenType(rawValue: name) else {
      let known = TokenType.allCases.map(\.rawValue).joined(separator: ", ")
      report(.type, "there is no type '\(name)'; the types are: \(known)", at: member.value.place)
      return nil
    }
    return type
  }

  mutating func text(_ member: JSONObject.Member) -> String? {
    guard let text = member.value.string else {
      let message = "'\(member.name)' must be a string, not \(member.value.noun)"
      report(.structure, message, at: member.value.place)
      return nil
    }
    return text
  }

  mutating func deprecation(_ member: JSONObject.Member) -> Deprecation? {
    switch member.value.kind {
    case .bool(let value): return value ? .yes(reason: nil) : .no
    case .string(let reason): return .yes(reason: reason)
    default:
      let message = "'$deprecated' must be a boolean or a string, not \(member.value.noun)"
      report(.structure, message, at: member.value.place)
      return nil
    }
  }

  mutating func extensions(_ member: JSONObject.Member) -> JSONNode? {
    guard member.value.object != nil else {
      let message = "'$extensions' must be an object, not \(member.value.noun)"
      report(.structure, message, at: member.value.place)
      return nil
    }
    return member.value
  }

  mutating func groupReference(_ member: JSONObject.Member) -> TokenReference? {
    guard let text = text(member) else { return nil }
    do {
      return try TokenReference(group: text)
    } catch {
      report(.referenceSyntax, error.reason, at: member.value.place)
      return nil
    }
  }

  mutating func unknown(_ member: JSONObject.Member, in what: String) {
    report(.structure, "a \(what) has no property '\(member.name)'", at: member.place)
  }

  /// A member of a group as an object under an allowed name.
  mutating func child(_ member: JSONObject.Member) -> JSONObject? {
    let isAllowed =
      !member.name.isEmpty && !member.name.utf8.contains { ".{}".utf8.contains($0) }
    guard isAllowed else {
      let message = "the name '\(member.name)' is empty or contains one of '.', '{', '}'"
      report(.name, message, at: member.place)
      return nil
    }
    guard let object = member.value.object else {
      let hint = ["value", "type", "description", "extends"].contains(member.name)
      let advice = hint ? "; did you mean '$\(member.name)'?" : ""
      report(
        .structure,
        "a group contains groups and tokens, but '\(member.name)' is \(member.value.noun)\(advice)",
        at: member.value.place)
      return nil
    }
    return object
  }

  mutating func definition(_ object: JSONObject, at place: Place) -> TokenTree.Definition? {
    var type: TokenType?
    var hasFaultyType = false
    var description: String?
    var deprecated: Deprecation?
    var extensionData: JSONNode?
    var value: JSONNode?
    for member in object.members {
      switch member.name {
      case "$value" where member.value.object != nil || object["$ref"] == nil: value = member.value
      case "$value": break
      case "$ref": value = JSONNode(kind: .object(Self.reference(member)), place: place)
      case "$type":
        type = self.type(member)
        hasFaultyType = type == nil
      case "$description": description = text(member)
      case "$deprecated": deprecated = deprecation(member)
      case "$extensions": extensionData = extensions(member)
      case _ where member.name.hasPrefix("$"): unknown(member, in: "token")
      default:
        let message = "a token with a $value cannot contain the group or token '\(member.name)'"
        report(.structure, message, at: member.place)
      }
    }
    if object["$value"] != nil, object["$ref"] != nil {
      report(.structure, "a token has either '$value' or '$ref', not both", at: place)
      return nil
    }
    guard let value else {
      report(.structure, "a token needs a '$value'", at: place)
      return nil
    }
    return TokenTree.Definition(
      place: place, value: value, type: type, hasFaultyType: hasFaultyType,
      description: description, deprecated: deprecated,
      extensions: extensionData)
  }

  private static func reference(_ member: JSONObject.Member) -> JSONObject {
    var object = JSONObject()
    _ = object.append(member)
    return object
  }
}
