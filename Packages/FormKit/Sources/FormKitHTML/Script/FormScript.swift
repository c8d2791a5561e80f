internal import FormKit

/// The one script of a page: live conditions and validation.
///
/// The page works without it. It needs nothing but the page's own data, keeps to what ``FormKit/FormEngine/liveData(pages:)``
/// lets it judge, and leaves all else to the server.
enum FormScript {
  /// A part of the script.
  struct Part {
    /// The rules and field types that need it, ``condition`` or ``time``; empty for every page.
    let names: Set<String>
    let text: String

    init(_ names: Set<String>, _ text: String) {
      self.names = names
      self.text = text
    }
  }

  /// The name for a condition that reads a field.
  private static let condition = "condition"
  /// The name for a condition on times.
  private static let time = "condition.time"
  /// The name for fields with transforms.
  private static let transforms = "transforms"
  /// The name for fields with a count of characters.
  private static let count = "count"
  /// The name for notices.
  private static let notices = "notices"
  /// The name for rules of the form itself.
  private static let formRules = "formRules"
  /// The names for types of fields begin with it, since some rules are called like a type.
  private static let typePrefix = "type."

  /// The parts in their order, made compact once.
  private static let parts: [Part] = {
    let parts = sources
    let texts = CompactScript(parts.map(\.text)).texts
    return zip(parts, texts).map { Part($0.names, $1) }
  }()

  private static let sources: [Part] =
    [
      Part([], "\"use strict\";\n" + judging + values + page),
      Part([condition], conditions),
      Part(Set(ruleNamesOfDays).union([typePrefix + "date"]), days),
      Part([time, typePrefix + "time"], times),
      Part([formRules], broken),
      Part([transforms], moreTransforms),
      Part([count], counting),
      Part([notices], dismissal),
      Part([typePrefix + "password"], reveal),
      Part([typePrefix + "file", typePrefix + "image"], preview),
    ] + rules + [Part([], beginning)]

  /// The script for every page.
  static let whole = parts.map(\.text).joined()

  /// The script for the page of some data: without what only other pages need.
  static func source(_ data: FormValue, hasNotices: Bool) -> String {
    var names = names(data)
    if hasNotices { names.insert(notices) }
    var result = ""
    result.reserveCapacity(whole.utf8.count)
    for part in parts where part.names.isEmpty || !part.names.isDisjoint(with: names) {
      result += part.text
    }
    return result
  }

  /// The rules and field types of a page.
  private static func names(_ data: FormValue) -> Set<String> {
    var result: Set<String> = []
    let rules = data.objectValue?["rules"]?.arrayValue ?? []
    if !rules.isEmpty { result = [condition, formRules] }
    if data.objectValue?["texts"]?.objectValue?["left"] != nil { result.insert(count) }
    for rule in rules { addConditions(rule, to: &result) }
    for field in data.objectValue?["fields"]?.arrayValue ?? [] { add(field, to: &result) }
    return result
  }

  private static func add(_ field: FormValue, to names: inout Set<String>) {
    guard let members = field.objectValue else { return }
    if let type = members["type"]?.stringValue { names.insert(typePrefix + type) }
    if members["transforms"] != nil { names.insert(transforms) }
    for key in ["visible", "enabled", "required"] {
      if let condition = members[key] { addCondition(condition, to: &names) }
    }
    for rule in members["rules"]?.arrayValue ?? [] {
      if let name = rule.objectValue?["rule"]?.stringValue { names.insert(name) }
      addConditions(rule, to: &names)
    }
  }

  private static func addConditions(_ rule: FormValue, to names: inout Set<String>) {
    for key in ["when", "that"] {
      if let condition = rule.objectValue?[key] { addCondition(condition, to: &names) }
    }
  }

  private static func addCondition(_ value: FormValue, to names: inout Set<String>) {
    guard let members = value.objectValue else { return }
    names.insert(condition)
    if members["isTime"] != nil { names.insert(time) }
    for key in ["all", "any"] {
      for part in members[key]?.arrayValue ?? [] { addCondition(part, to: &names) }
    }
    if let part = members["not"] { addCondition(part, to: &names) }
  }
}
