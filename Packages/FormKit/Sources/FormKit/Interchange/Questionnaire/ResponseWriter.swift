/// Writes values as the items of a QuestionnaireResponse.
struct ResponseWriter {
  /// The ids of secrets, which are left out.
  let secrets: Set<FieldID>
  let sink = FindingSink()

  /// The items with answers; groups nest in items, what is below a question in its answer.
  func items(
    _ outline: [ResponseItem], _ values: FormObject, _ place: JSONPointer
  ) -> [FormValue] {
    outline.flatMap { item -> [FormValue] in
      switch item.content {
      case .group(nil): group(item, values, place)
      case .group(let id?):
        each(values, id, place).flatMap { part, place -> [FormValue] in
          reportUnread(part, item.itemIDs, place)
          return group(item, part, place)
        }
      case .question(let question): self.question(item, question, values, place)
      }
    }
  }

  /// Reports values that no item asks for.
  func reportUnread(_ values: FormObject, _ ids: [String], _ place: JSONPointer) {
    let known = Set(ids.map { FieldID(rawValue: $0) })
    for id in values.keys.sortedExactly() where !known.contains(FieldID(rawValue: id)) {
      sink.warning(
        "notCarriedOver", place.appending(id), "No item of the questionnaire asks for this value.")
    }
  }

  private func each(
    _ values: FormObject, _ id: String, _ place: JSONPointer
  ) -> [(FormObject, JSONPointer)] {
    (values[id]?.arrayValue ?? []).enumerated().map { index, part in
      (part.objectValue ?? [:], place.appending(id).appending(index))
    }
  }

  private func group(
    _ item: ResponseItem, _ values: FormObject, _ place: JSONPointer
  ) -> [FormValue] {
    let inner = items(item.items, values, place)
    return inner.isEmpty ? [] : [.object(named(item, ["item": .array(inner)]))]
  }

  private func named(_ item: ResponseItem, _ content: FormObject) -> FormObject {
    var result = content
    result["linkId"] = .string(item.linkId)
    if let definition = item.definition { result["definition"] = .string(definition) }
    if let text = item.text, !text.isEmpty { result["text"] = .string(text) }
    return result
  }

  private func question(
    _ item: ResponseItem, _ question: ResponseQuestion, _ values: FormObject,
    _ place: JSONPointer
  ) -> [FormValue] {
    var answers: [FormValue] = []
    if let id = question.valueID {
      for (part, place) in each(values, question.id, place) {
        reportUnread(part, item.itemIDs, place)
        answers += self.answers(id, question, item, part, place)
      }
    } else {
      answers = self.answers(question.id, question, item, values, place)
    }
    return answers.isEmpty ? [] : [.object(named(item, ["answer": .array(answers)]))]
  }

  /// The answers in a field; what is below the question goes with the first.
  private func answers(
    _ id: String, _ question: ResponseQuestion, _ item: ResponseItem, _ values: FormObject,
    _ place: JSONPointer
  ) -> [FormValue] {
    guard let value = values[id] else { return [] }
    let own = place.appending(id)
    let ids = [id, question.open?.id].compactMap { $0 }
    guard !ids.contains(where: { secrets.contains(FieldID(rawValue: $0)) }) else {
      sink.warning("secret", own, "A response leaves out secrets.")
      return []
    }
    let writer = ResponseValue(question: question)
    var answers: [FormObject] = []
    for part in value.arrayValue ?? [value] {
      if let open = question.open, part == .string(open.value) {
        let text = values[open.id].flatMap { value in
          ResponseValue(question: ResponseQuestion(kind: .string, id: open.id)).members(value)
        }
        if let text { answers.append(text) }
      } else if let members = writer.members(part) {
        answers.append(members)
      } else {
        sink.warning("notCarriedOver", own, "A FHIR R4 response has no answer for this value.")
      }
    }
    let inner = items(item.items, values, place)
    if !inner.isEmpty, !answers.isEmpty { answers[0]["item"] = .array(inner) }
    return answers.map { .object($0) }
  }
}
