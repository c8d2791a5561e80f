/// The tokens of a Style Dictionary file, by their names there.
struct StyleDictionaryTokens {
  struct Token {
    /// The dotted path in the file.
    let source: String
    /// The names in the Design Tokens format.
    let segments: [String]
    let object: JSONObject
    let place: Place
    /// The `type` of the closest group.
    let groupType: String?

    var value: JSONNode? { object["value"] ?? object["$value"] }
    var path: String { segments.joined(separator: ".") }
  }

  private(set) var all: [Token] = []
  /// The descriptions of groups, by the names in the Design Tokens format.
  private(set) var descriptions: [(segments: [String], text: String)] = []
  private var numbers: [ExactText: Int] = [:]
  private var taken: Set<ExactText> = []

  init(_ root: JSONNode, _ collector: inout FindingCollector) {
    guard let object = root.object else { return }
    read(object, [], [], nil, &collector)
  }

  /// The token of a dotted path, with or without `value` at its end.
  subscript(reference: String) -> Token? {
    if let number = numbers[ExactText(reference)] { return all[number] }
    for ending in [".value", ".$value"] where reference.hasSuffix(ending) {
      return numbers[ExactText(String(reference.dropLast(ending.count)))].map { all[$0] }
    }
    return nil
  }

  private mutating func read(
    _ object: JSONObject, _ source: [String], _ segments: [String], _ type: String?,
    _ collector: inout FindingCollector
  ) {
    let type = object["type"]?.string ?? object["$type"]?.string ?? type
    for member in object.members {
      let place = source + [member.name]
      let path = place.joined(separator: ".")
      guard let inside = member.value.object else {
        readProperty(member, of: segments, path, &collector)
        continue
      }
      let names = segments + [allowed(member.name, in: segments, path, member.place, &collector)]
      if inside["value"] != nil || inside["$value"] != nil {
        numbers[ExactText(path)] = all.count
        all.append(
          Token(
            source: path, segments: names, object: inside, place: member.place, groupType: type))
      } else {
        read(inside, place, names, type, &collector)
      }
    }
  }

  private mutating func readProperty(
    _ member: JSONObject.Member, of segments: [String], _ path: String,
    _ collector: inout FindingCollector
  ) {
    switch member.name {
    case "comment", "description", "$description":
      if let text = member.value.string, !segments.isEmpty {
        descriptions.append((segments, text))
      }
    case "type", "$type", "$schema": break
    default:
      collector.report(
        .unsupported, path, "a group contains tokens, not \(member.value.noun); it is left out",
        at: member.value.place, severity: .warning)
    }
  }

  /// A name the Design Tokens format allows and no other member of the group has.
  private mutating func allowed(
    _ name: String, in group: [String], _ path: String, _ place: Place,
    _ collector: inout FindingCollector
  ) -> String {
    var result = String(
      name.map { ".{}".contains($0) ? "-" : $0 }.drop { $0 == "$" })
    if result.isEmpty { result = "-" }
    while !taken.insert(ExactText((group + [result]).joined(separator: "."))).inserted {
      result += "-"
    }
    if !result.isExactly(name) {
      collector.report(
        .renamed, path, "the name '\(name)' is not allowed; it becomes '\(result)'", at: place,
        severity: .warning)
    }
    return result
  }
}
