/// What `x-fhir` keeps of a Questionnaire, so that a response can name its items.
enum QuestionnaireOutline {
  /// The elements about the Questionnaire itself, which do not change the form.
  static let metadata = [
    "id", "meta", "language", "identifier", "name", "derivedFrom", "status", "experimental",
    "subjectType", "date", "publisher", "contact", "description", "useContext", "jurisdiction",
    "purpose", "copyright", "approvalDate", "lastReviewDate", "effectivePeriod", "code",
  ]
  /// The elements an import keeps or reads.
  static let kept = Set(metadata + ["resourceType", "url", "version", "title"])

  static func value(_ document: FormValue, _ items: [QuestionnaireItem]) -> FormValue {
    var result: FormObject = [:]
    if let url = document["url"]?.stringValue {
      let version = document["version"]?.stringValue.map { "|" + $0 } ?? ""
      result["questionnaire"] = .string(url + version)
    }
    var kept: FormObject = [:]
    for key in metadata { kept[key] = document[key] }
    if document["url"]?.stringValue == nil { kept["version"] = document["version"] }
    if !kept.isEmpty { result["metadata"] = .object(kept) }
    result["items"] = list(items)
    return .object(result)
  }

  private static func list(_ items: [QuestionnaireItem]) -> FormValue {
    .array(items.filter { $0.kind != .display }.map(value))
  }

  private static func value(_ item: QuestionnaireItem) -> FormValue {
    var result: FormObject = [
      "linkId": .string(item.linkId), "type": .string(item.kind.rawValue), "id": .string(item.id),
    ]
    for key in ["text", "definition", "code"] { result[key] = item.members[key] }
    if item.isRepeat { result["repeats"] = true }
    if let id = item.valueID { result["value"] = .string(id) }
    if let open = item.openOption {
      result["open"] = ["option": .string(open.value), "id": .string(open.id)]
    }
    if !item.options.isEmpty {
      let answers = item.options.map { ($0.value, FormValue.object($0.answer)) }
      result["answers"] = .object(FormObject(uniqueKeysWithValues: answers))
    }
    if item.kind == .quantity { result["unit"] = item.unit }
    let inner = list(item.children)
    if !inner.isEmpty { result["items"] = inner }
    return .object(result)
  }
}
