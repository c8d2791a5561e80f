/// The value sets a Questionnaire contains; source: FHIR R4, ValueSet.
struct QuestionnaireValueSets {
  private var sets: [String: (value: FormValue, pointer: JSONPointer)] = [:]
  private var places: [JSONPointer] = []
  private var used: Set<JSONPointer> = []
  private var sink = FindingSink()

  init() {}

  init(_ contained: FormValue?, sink: FindingSink) {
    self.sink = sink
    for (index, resource) in (contained?.arrayValue ?? []).enumerated() {
      let place = JSONPointer.root.appending("contained").appending(index)
      places.append(place)
      guard resource["resourceType"] == "ValueSet", let id = resource["id"]?.stringValue else {
        continue
      }
      sets[id] = (resource, place)
    }
  }

  func reportUnused() {
    for place in places where !used.contains(place) {
      sink.warning("notCarriedOver", place, "No item takes its options from this resource.")
    }
  }

  /// The codings of a contained value set; nil when the reference leads elsewhere.
  mutating func codings(_ reference: String) -> [FormValue]? {
    guard reference.hasPrefix("#"), let (value, place) = sets[String(reference.dropFirst())] else {
      return nil
    }
    used.insert(place)
    if let expansion = value["expansion"]?["contains"] {
      return flat(expansion, place.appending("expansion").appending("contains"))
    }
    let compose = place.appending("compose")
    if value["compose"]?["exclude"] != nil {
      lost(compose.appending("exclude"))
    }
    var result: [FormValue] = []
    for (index, part) in (value["compose"]?["include"]?.arrayValue ?? []).enumerated() {
      let include = compose.appending("include").appending(index)
      for key in ["filter", "valueSet"] where part[key] != nil { lost(include.appending(key)) }
      if part["concept"] == nil, part["filter"] == nil, part["valueSet"] == nil { lost(include) }
      for (number, concept) in (part["concept"]?.arrayValue ?? []).enumerated() {
        reportDetails(of: concept, include.appending("concept").appending(number))
        var coding: FormObject = [:]
        for key in ["code", "display"] { coding[key] = concept[key] }
        for key in ["system", "version"] { coding[key] = part[key] }
        result.append(.object(coding))
      }
    }
    return result
  }

  private func lost(_ place: JSONPointer) {
    sink.warning("unresolvedReference", place, "A form has only the codes that are listed here.")
  }

  /// Reports what an option does not keep, such as scores and translations.
  private func reportDetails(of concept: FormValue, _ place: JSONPointer) {
    let kept: Set = ["id", "code", "display", "system", "version", "contains", "abstract"]
    for key in (concept.objectValue ?? [:]).keys.sortedExactly() where !kept.contains(key) {
      if key == "inactive", concept[key] == false { continue }
      sink.warning("notCarriedOver", place.appending(key), "An option has its code and text only.")
    }
  }

  private func flat(_ contains: FormValue, _ place: JSONPointer) -> [FormValue] {
    (contains.arrayValue ?? []).enumerated().flatMap { index, entry -> [FormValue] in
      let place = place.appending(index)
      reportDetails(of: entry, place)
      let inner = entry["contains"].map { flat($0, place.appending("contains")) } ?? []
      guard entry["abstract"] != true, entry["code"] != nil, case .object(var coding) = entry else {
        return inner
      }
      coding = coding.filter { ["system", "version", "code", "display"].contains($0.key) }
      return [.object(coding)] + inner
    }
  }
}

/// Reads the options of a choice.
struct QuestionnaireOptionReader {
  let item: QuestionnaireItem
  let sink: FindingSink
  private var taken: Set<String> = []

  init(item: QuestionnaireItem, sink: FindingSink) {
    self.item = item
    self.sink = sink
  }

  /// The options of `answerOption`, or of the value set.
  mutating func options(valueSets: inout QuestionnaireValueSets) -> [QuestionnaireOption] {
    guard item.kind.isChoice else { return [] }
    var result: [QuestionnaireOption] = []
    for (index, value) in (item.members["answerOption"]?.arrayValue ?? []).enumerated() {
      let place = item.place("answerOption").appending(index)
      if let option = option(value, place) { result.append(option) }
    }
    guard let reference = item.members["answerValueSet"]?.stringValue else { return result }
    guard let codings = valueSets.codings(reference) else {
      sink.warning(
        "unresolvedReference", item.place("answerValueSet"),
        "The value set \"\(reference)\" is not part of the document, so the form asks for a text.")
      return result
    }
    for coding in codings {
      let place = item.place("answerValueSet")
      if let option = option(["valueCoding": coding], place) { result.append(option) }
    }
    return result
  }

  private mutating func option(_ value: FormValue, _ place: JSONPointer) -> QuestionnaireOption? {
    var extensions = QuestionnaireExtensions(value["extension"], at: place.appending("extension"))
    let prefix = extensions.take(.optionPrefix)?.value?.stringValue.map { $0 + " " } ?? ""
    extensions.reportLeft(to: sink)
    let members = value.objectValue ?? [:]
    let typed = QuestionnaireValue("value", in: members, at: place)
    if let mismatch = typed?.mismatch ?? value.mismatch(.object) {
      sink.warning("notCarriedOver", typed?.pointer ?? place, mismatch)
      return nil
    }
    if let mismatch = members["initialSelected"]?.mismatch(.bool) {
      sink.warning("notCarriedOver", place.appending("initialSelected"), mismatch)
    }
    guard let key = members.keys.filter({ $0.hasPrefix("value") }).sortedExactly().first,
      let answer = members[key], let (text, label) = Self.texts(key, answer)
    else {
      sink.warning("notCarriedOver", place, "This is not an option of FHIR R4.")
      return nil
    }
    for other in members.keys.sortedExactly()
    where ![key, "extension", "id", "initialSelected"].contains(other) {
      sink.warning("notCarriedOver", place.appending(other), "An option cannot express this.")
    }
    guard let free = unused(text, answer["system"]?.stringValue) else {
      sink.warning("notCarriedOver", place, "The option \"\(text)\" occurs twice.")
      return nil
    }
    return QuestionnaireOption(
      value: free, label: .literal(prefix + label), answer: [key: answer],
      isSelected: members["initialSelected"] == true)
  }

  /// The value in the form: the code, with its system where two systems have the same code.
  private mutating func unused(_ text: String, _ system: String?) -> String? {
    if taken.insert(text).inserted { return text }
    guard let system, taken.insert("\(system)|\(text)").inserted else { return nil }
    return "\(system)|\(text)"
  }

  /// The value and the label of an answer; nil for none of an option.
  static func texts(
    _ key: String, _ answer: FormValue
  ) -> (value: String, label: String)? {
    let texts: (value: String?, label: String?)
    switch key {
    case "valueCoding":
      let display = answer["display"]?.stringValue
      texts = (answer["code"]?.stringValue ?? display, display)
    case "valueReference":
      let display = answer["display"]?.stringValue
      texts = (answer["reference"]?.stringValue ?? display, display)
    case "valueInteger": texts = (answer.integerValue.map(String.init), nil)
    case "valueString", "valueDate", "valueTime": texts = (answer.stringValue, nil)
    default: return nil
    }
    guard let value = texts.value, !value.isEmpty else { return nil }
    return (value, texts.label ?? value)
  }
}
