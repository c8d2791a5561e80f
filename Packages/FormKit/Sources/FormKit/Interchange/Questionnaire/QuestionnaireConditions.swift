/// Reads `enableWhen` as conditions of a form.
///
/// A comparison without a counterpart in a condition counts as true: an item is shown rather than hidden.
///
/// Source: FHIR R4, Questionnaire, section 2.40.5, and value set questionnaire-enable-operator.
struct QuestionnaireConditions {
  let reader: QuestionnaireReader

  private var sink: FindingSink { reader.sink }

  /// When an item is enabled, by its own `enableWhen` and the answer it is nested below.
  func enabled(_ item: QuestionnaireItem) -> Condition {
    .conjoining([below(item), own(item)])
  }

  /// R4 has no place for items below a question that is not answered.
  private func below(_ item: QuestionnaireItem) -> Condition {
    guard let parent = item.parent, parent.kind.isQuestion else { return true }
    return .field(parent.fieldID, .isFilled(true))
  }

  private func own(_ item: QuestionnaireItem) -> Condition {
    guard let list = item.members["enableWhen"]?.arrayValue, !list.isEmpty else { return true }
    let parts = list.enumerated().map { index, value in
      condition(value, item.place("enableWhen").appending(index), of: item)
    }
    let behavior = item.members["enableBehavior"]?.stringValue
    if list.count > 1, behavior != "any", behavior != "all" {
      sink.warning(
        "approximated", item.pointer,
        "\"enableBehavior\" must be \"any\" or \"all\"; the form shows the item when any applies.")
    }
    return behavior == "all" ? .conjoining(parts) : .disjoining(parts)
  }

  private func condition(
    _ value: FormValue, _ place: JSONPointer, of item: QuestionnaireItem
  ) -> Condition {
    let answer = QuestionnaireValue("answer", in: value.objectValue ?? [:], at: place)
    if let mismatch = answer?.mismatch ?? value.mismatch(.object) {
      sink.warning(
        "notCarriedOver", answer?.pointer ?? place, mismatch + " The condition counts as true.")
      return true
    }
    for key in (value.objectValue ?? [:]).keys.sortedExactly()
    where key != "question" && key != "operator" && key != "id" && !key.hasPrefix("answer") {
      sink.warning("notCarriedOver", place.appending(key), "A condition cannot express \"\(key)\".")
    }
    guard let question = value["question"]?.stringValue, let target = reader.index[question] else {
      sink.warning(
        "unresolvedReference", place.appending("question"), "No item has this link id.")
      return true
    }
    guard target.kind.isQuestion,
      let name = value["operator"]?.stringValue, let test = Operator(rawValue: name),
      let answer
    else { return lost(place) }
    if test == .exists { return exists(answer, target, place, of: item) }
    guard target.isRepeat ? item.sees(target) : item.sees(target.scope) else {
      return lost(place)
    }
    return compare(test, answer, target, place)
  }

  private enum Operator: String {
    case exists
    case equals = "="
    case notEquals = "!="
    case greater = ">"
    case less = "<"
    case atLeast = ">="
    case atMost = "<="

    var isOrder: Bool { self != .exists && self != .equals && self != .notEquals }

    func holds(_ left: FormValue, _ right: FormValue) -> Bool {
      let isLess: Bool
      switch (left, right) {
      case (.number(let left), .number(let right)): isLess = left < right
      case (.string(let left), .string(let right)): isLess = left.isExactlyBefore(right)
      default: return false
      }
      switch self {
      case .less: return isLess
      case .atMost: return isLess || left == right
      case .greater: return !isLess && left != right
      default: return !isLess
      }
    }
  }

  private func lost(_ place: JSONPointer) -> Condition {
    sink.warning(
      "notCarriedOver", place, "A form cannot express this condition, so it counts as true.")
    return true
  }

  private func exists(
    _ answer: QuestionnaireValue, _ target: QuestionnaireItem, _ place: JSONPointer,
    of item: QuestionnaireItem
  ) -> Condition {
    guard let flag = answer.value.boolValue else { return lost(place) }
    if target.isRepeat, item.sees(target) {
      return .field(target.fieldID, flag ? .isFilled(true) : .isEmpty(true))
    }
    guard item.sees(target.scope) else { return lost(place) }
    if target.isRepeat, target.kind.isQuestion {
      sink.warning(
        "approximated", place, "An item of the list counts as an answer also while it is empty.")
    }
    return .field(FieldID(rawValue: target.id), flag ? .isFilled(true) : .isEmpty(true))
  }

  private func compare(
    _ test: Operator, _ answer: QuestionnaireValue, _ target: QuestionnaireItem,
    _ place: JSONPointer
  ) -> Condition {
    if target.kind == .boolean, answer.value.boolValue == nil || test.isOrder {
      return lost(answer.pointer)
    }
    if !target.options.isEmpty {
      return reader.compares(target.options.count) ? choice(test, answer, target) : lost(place)
    }
    guard let read = answer.read(for: target) else { return lost(answer.pointer) }
    if let loss = read.loss { sink.warning("approximated", answer.pointer, loss) }
    return .field(target.fieldID, Self.operation(test, read.value))
  }

  private static func operation(_ test: Operator, _ value: FormValue) -> Condition.Operator {
    switch test {
    case .equals, .exists: .equals(value)
    case .notEquals: .notEquals(value)
    case .greater: .greaterThan(value)
    case .less: .lessThan(value)
    case .atLeast: .atLeast(value)
    case .atMost: .atMost(value)
    }
  }

  /// A question about a choice: about each of its options that the comparison holds for.
  private func choice(
    _ test: Operator, _ answer: QuestionnaireValue, _ target: QuestionnaireItem
  ) -> Condition {
    let isOne: Condition
    if test.isOrder {
      let ordered = target.options.filter { $0.answer["value" + answer.type] != nil }
      // Codes, for example, have no order.
      let hasOrder = answer.value.numberValue != nil || answer.value.stringValue != nil
      guard hasOrder, !ordered.isEmpty else { return lost(answer.pointer) }
      let found = ordered.filter { option in
        option.answer["value" + answer.type].map { test.holds($0, answer.value) } ?? false
      }
      isOne = .disjoining(found.map { chosen($0.value, in: target) })
    } else if case let found = target.options.filter(answer.fits), !found.isEmpty {
      isOne = .disjoining(found.map { chosen($0.value, in: target) })
    } else {
      guard let condition = named(answer, target) else { return true }
      isOne = condition
    }
    return test == .notEquals ? .negating(isOne) : isOne
  }

  /// The options that an answer of another type names, or the text of one's own; false for an answer of their type
  /// that is none of them, nil for another type's, which the service may compare in a way that is unknown here.
  private func named(
    _ answer: QuestionnaireValue, _ target: QuestionnaireItem
  ) -> Condition? {
    let named = answer.named(among: target.options)
    var parts = named.map { chosen($0.value, in: target) }
    if !named.isEmpty {
      sink.warning(
        "approximated", answer.pointer, "The options have another type; their code is compared.")
    }
    if let open = target.openOption, answer.type == "String" {
      parts.append(.field(FieldID(rawValue: open.id), .equals(answer.value)))
    }
    if !parts.isEmpty { return .disjoining(parts) }
    let isSameType = target.options.contains { $0.answer["value" + answer.type] != nil }
    sink.warning(
      "unresolvedReference", answer.pointer,
      isSameType
        ? "This is not one of the options of the question."
        : "This is not one of the options of the question, so the condition counts as true.")
    return isSameType ? false : nil
  }

  private func chosen(_ value: String, in target: QuestionnaireItem) -> Condition {
    .field(
      target.fieldID, target.isMultiple ? .contains(.string(value)) : .equals(.string(value)))
  }
}
