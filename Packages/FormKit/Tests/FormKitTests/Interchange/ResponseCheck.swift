import FormKit

/// Reads a QuestionnaireResponse as FHIR R4 defines it, without the code that writes it.
enum ResponseCheck {
  /// The types of `answer.value[x]` in R4.
  private static let types: Set = [
    "Boolean", "Decimal", "Integer", "Date", "DateTime", "Time", "String", "Uri", "Attachment",
    "Coding", "Quantity", "Reference",
  ]

  /// The answers by link id, in order: the only member of each that starts with `value`.
  static func answers(_ response: FormValue) -> TextMap<[FormObject]> {
    var result: TextMap<[FormObject]> = [:]
    collect(response, &result)
    return result
  }

  private static func collect(_ holder: FormValue, _ result: inout TextMap<[FormObject]>) {
    for item in holder["item"]?.arrayValue ?? [] {
      for answer in item["answer"]?.arrayValue ?? [] {
        let value = (answer.objectValue ?? [:]).filter { $0.key.hasPrefix("value") }
        result[item["linkId"]?.stringValue ?? "", default: []].append(value)
        collect(answer, &result)
      }
      collect(item, &result)
    }
  }

  /// What R4 does not allow, each with its place; empty for a response by the book.
  static func problems(_ response: FormValue) -> [String] {
    var result: [String] = []
    let keys = Set((response.objectValue ?? [:]).keys)
    if !keys.isSubset(of: ["resourceType", "questionnaire", "status", "authored", "item"]) {
      result.append("keys \(keys.sorted())")
    }
    if response["resourceType"] != "QuestionnaireResponse" { result.append("resourceType") }
    if response["status"] != "completed", response["status"] != "in-progress" {
      result.append("status")
    }
    result += items(response["item"], "")
    return result
  }

  private static func items(_ value: FormValue?, _ place: String) -> [String] {
    guard let value else { return [] }
    guard let list = value.arrayValue, !list.isEmpty else { return ["\(place)/item is empty"] }
    return list.enumerated().flatMap { index, item -> [String] in
      let place = "\(place)/item/\(index)"
      let keys = Set((item.objectValue ?? [:]).keys)
      var result: [String] = []
      if !keys.isSubset(of: ["linkId", "definition", "text", "answer", "item"]) {
        result.append("\(place) keys \(keys.sorted())")
      }
      if item["linkId"]?.stringValue?.isEmpty != false { result.append("\(place) linkId") }
      if item["text"].map({ $0.stringValue?.isEmpty != false }) == true {
        result.append("\(place) text")
      }
      // R4, constraint qrs-1.
      if keys.contains("answer"), keys.contains("item") { result.append("\(place) qrs-1") }
      return result + answers(item["answer"], place) + items(item["item"], place)
    }
  }

  private static func answers(_ value: FormValue?, _ place: String) -> [String] {
    guard let value else { return [] }
    guard let list = value.arrayValue, !list.isEmpty else { return ["\(place)/answer is empty"] }
    return list.enumerated().flatMap { index, answer -> [String] in
      let place = "\(place)/answer/\(index)"
      let keys = (answer.objectValue ?? [:]).keys.filter { $0 != "item" }
      guard keys.count == 1, let key = keys.first, key.hasPrefix("value"),
        types.contains(String(key.dropFirst(5)))
      else { return ["\(place) keys \(keys.sorted())"] }
      return items(answer["item"], place)
    }
  }

  /// The chains of link ids that lead to each item of a Questionnaire or a response.
  static func paths(_ holder: FormValue, _ prefix: [String] = []) -> [[String]] {
    (holder["item"]?.arrayValue ?? []).flatMap { item -> [[String]] in
      let path = prefix + [item["linkId"]?.stringValue ?? ""]
      let inner = (item["answer"]?.arrayValue ?? []).flatMap { paths($0, path) }
      return [path] + inner + paths(item, path)
    }
  }
}
