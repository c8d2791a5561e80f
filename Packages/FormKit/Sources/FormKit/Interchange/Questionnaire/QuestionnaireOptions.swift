/// Reads the options of a choice.
struct QuestionnaireOptionReader {
  let item: QuestionnaireItem
  let sink: FindingSink
  private var taken: Set<String> = []
  /// The displays of the codes, each with its system.
  private var displays: [FormValue: FormValue] = [:]

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
    for coding in codings where !valueSets.isExhausted {
      let place = item.place("answerValueSet")
      if let option = option(["valueCoding": coding], place) { result.append(option) }
    }
    return result
  }

  private mutating func option(_ value: FormValue, _ place: JSONPointer) -> QuestionnaireOption? {
    var extensions = QuestionnaireExtensions(value["extension"], at: place.appending("extension"))
    let prefix = extensions.take(.optionPrefix)?.value?.stringValue.map { $0 + " " } ?? ""
    // Of one answer, each option excludes the others.
    if !item.repeats { _ = extensions.take(.optionExclusive) }
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
    guard let free = unused(text, answer, place) else {
      sink.warning("notCarriedOver", place, "The option \"\(text)\" occurs twice.")
      return nil
    }
    return QuestionnaireOption(
      value: free, label: .literal(prefix + label), answer: [key: answer],
      isSelected: members["initialSelected"] == true)
  }

  /// The value in the form: the code, with its system where it is taken; nil when the same option came before.
  private mutating func unused(
    _ text: String, _ answer: FormValue, _ place: JSONPointer
  ) -> String? {
    let display = answer["display"] ?? .null
    let coding = answer["code"].map { FormValue.array([answer["system"] ?? .null, $0]) }
    let other = coding.flatMap { displays[$0] }
    if other == display { return nil }
    var value = text
    if !taken.insert(text).inserted {
      guard let system = answer["system"]?.stringValue else { return nil }
      value = "\(system)|\(text)"
      guard taken.insert(value).inserted else { return nil }
    }
    if other != nil {
      sink.warning(
        "approximated", place,
        "Another option has the code \"\(text)\" of the same system with another text.")
    }
    if let coding { displays[coding] = display }
    return value
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
