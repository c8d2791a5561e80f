/// Reads the items of a Questionnaire and gives each an id.
final class QuestionnaireReader {
  let sink = FindingSink()
  /// Every item by its link id.
  private(set) var index: TextMap<QuestionnaireItem> = [:]
  /// Where each field, section and repeat comes from, by its id.
  private(set) var places: TextMap<JSONPointer> = [:]
  private var valueSets = QuestionnaireValueSets()
  private var nextNumbers: [String: Int] = [:]
  private var reserved: Set<String> = []
  private var optionCount = 0
  /// The most options of all items together; items share value sets.
  private static let mostOptions = 200_000
  private var comparisonCount = 0
  /// The most options that conditions are compared with.
  private static let mostComparisons = 2_000_000

  /// The items in their order.
  ///
  /// - Throws: ``InterchangeError``.
  func items(of document: FormValue) throws(InterchangeError) -> [QuestionnaireItem] {
    guard document["resourceType"] == "Questionnaire" else {
      throw InterchangeError(
        path: document["resourceType"] == nil ? "" : "/resourceType",
        reason: "A FHIR resource of type \"Questionnaire\" is expected.")
    }
    if document["implicitRules"] != nil {
      throw InterchangeError(
        path: "/implicitRules",
        reason: "The Questionnaire follows rules that are unknown here and must not be ignored.")
    }
    try refuseModifiers(document, .root)
    valueSets = QuestionnaireValueSets(document["contained"], sink: sink)
    let items = try items(document["item"], JSONPointer.root.appending("item"), parent: nil)
    for item in index.values where FieldID.isValid(item.linkId) { reserved.insert(item.linkId) }
    name(items)
    valueSets.reportUnused()
    return items
  }

  /// An extension that changes the meaning must be known or the resource refused.
  ///
  /// Source: FHIR R4, Extensibility, section 2.4.2.
  private func refuseModifiers(
    _ value: FormValue, _ place: JSONPointer
  ) throws(InterchangeError) {
    switch value {
    case .object(let members):
      if members["modifierExtension"] != nil {
        throw InterchangeError(
          path: place.appending("modifierExtension").description,
          reason: "A modifier extension is unknown here and must not be ignored.")
      }
      for key in members.keys.sortedExactly() {
        if let member = members[key] { try refuseModifiers(member, place.appending(key)) }
      }
    case .array(let items):
      for (index, item) in items.enumerated() { try refuseModifiers(item, place.appending(index)) }
    default: break
    }
  }

  /// - Throws: ``InterchangeError`` for a value of another JSON type; not for a missing one.
  private func require(
    _ expected: JSONKind, _ value: FormValue?, _ place: JSONPointer
  ) throws(InterchangeError) {
    guard let mismatch = value?.mismatch(expected) else { return }
    throw InterchangeError(path: place.description, reason: mismatch)
  }

  private func items(
    _ value: FormValue?, _ place: JSONPointer, parent: QuestionnaireItem?
  ) throws(InterchangeError) -> [QuestionnaireItem] {
    guard let value else { return [] }
    try require(.array, value, place)
    let list = value.arrayValue ?? []
    var result: [QuestionnaireItem] = []
    for (position, member) in list.enumerated() {
      result.append(try item(member, place.appending(position), parent: parent))
    }
    return result
  }

  private func item(
    _ value: FormValue, _ place: JSONPointer, parent: QuestionnaireItem?
  ) throws(InterchangeError) -> QuestionnaireItem {
    guard let members = value.objectValue else {
      throw InterchangeError(
        path: place.description, reason: "An item is an object, not \(value.kindName).")
    }
    try require(.string, members["linkId"], place.appending("linkId"))
    guard let linkId = members["linkId"]?.stringValue, !linkId.isEmpty else {
      throw InterchangeError(path: place.description, reason: "The item has no \"linkId\".")
    }
    let result = QuestionnaireItem(
      linkId, try kind(members, place), members, place, parent: parent,
      extensions: QuestionnaireExtensions(
        members["extension"], at: place.appending("extension")))
    try enter(result)
    var reader = QuestionnaireOptionReader(item: result, sink: sink)
    result.options =
      result.kind == .boolean
      ? QuestionnaireOption.yesAndNo : reader.options(valueSets: &valueSets)
    optionCount += result.options.count
    guard optionCount <= Self.mostOptions, !valueSets.isExhausted else {
      throw InterchangeError(path: place.description, reason: "The items have too many options.")
    }
    result.children = try items(members["item"], place.appending("item"), parent: result)
    return result
  }

  /// Adds an item to the index; a text may share the link id of another item, since it has no answer.
  private func enter(_ item: QuestionnaireItem) throws(InterchangeError) {
    guard let other = index[item.linkId] else {
      index[item.linkId] = item
      return
    }
    let reason = "Another item has the link id \"\(item.linkId)\"."
    let place = item.place("linkId")
    guard item.kind == .display || other.kind == .display else {
      throw InterchangeError(path: place.description, reason: reason)
    }
    sink.warning("approximated", place, reason + " The text among them is only shown.")
    if item.kind != .display { index[item.linkId] = item }
  }

  private func kind(
    _ members: FormObject, _ place: JSONPointer
  ) throws(InterchangeError) -> QuestionnaireItem.Kind {
    try require(.string, members["type"], place.appending("type"))
    guard let name = members["type"]?.stringValue else {
      throw InterchangeError(path: place.description, reason: "The item has no \"type\".")
    }
    // R5 joins the two types of choice, and tells them apart by "answerConstraint".
    let isOpen = ["optionsOrString", "optionsOrType"].contains(members["answerConstraint"])
    if name == "coding" { return isOpen ? .openChoice : .choice }
    if let kind = QuestionnaireItem.Kind(rawValue: name) {
      guard kind.hasOptions(members["answerOption"]) else { return kind }
      return kind == .string && isOpen ? .openChoice : .choice
    }
    throw InterchangeError(
      path: place.appending("type").description,
      reason: "\"\(name)\" is no item type of FHIR R4.")
  }
}

extension QuestionnaireReader {
  /// Counts the options a condition is compared with; false once they were too many.
  func compares(_ options: Int) -> Bool {
    comparisonCount += options
    return comparisonCount <= Self.mostComparisons
  }

  /// Gives each item its ids; a link id that is a valid id stays as it is.
  private func name(_ items: [QuestionnaireItem]) {
    for item in items {
      // Of items that share a link id, one has it as its id.
      item.id =
        FieldID.isValid(item.linkId) && index[item.linkId] === item
        ? item.linkId : claim(SchemaImporter.identifier(item.linkId))
      places[item.id] = item.pointer
      if item.kind.isQuestion, item.isRepeat { item.valueID = claim(item.id + "-value", item) }
      if item.kind == .openChoice, !item.options.isEmpty {
        let taken = Set(item.options.map(\.value))
        var option = "other"
        while taken.contains(option) { option += "-" }
        item.openOption = .init(value: option, id: claim(item.id + "-other", item))
      }
      name(item.children)
    }
  }

  private func claim(_ wanted: String, _ item: QuestionnaireItem) -> String {
    let id = claim(wanted)
    places[id] = item.pointer
    return id
  }

  /// An id like `wanted` that nothing else has.
  private func claim(_ wanted: String) -> String {
    var id = wanted
    while !reserved.insert(id).inserted {
      let number = nextNumbers[wanted, default: 2]
      nextNumbers[wanted] = number + 1
      id = "\(wanted)_\(number)"
    }
    return id
  }
}
