/// One item of a QuestionnaireResponse to be written: what it is called, and where its answers are.
struct ResponseItem {
  let linkId: String
  let text: String?
  let definition: String?
  let content: Content
  let items: [ResponseItem]

  enum Content {
    /// A group; with an id it repeats, once for each item of that value.
    case group(repeating: String?)
    case question(ResponseQuestion)
  }

  /// The ids of the values it reads, besides those in the items of a repeat.
  var readIDs: [String] {
    switch content {
    case .group(let id?): [id]
    case .group(nil): items.flatMap(\.readIDs)
    case .question(let question) where question.valueID != nil: [question.id]
    case .question(let question):
      [question.id] + [question.open?.id].compactMap { $0 } + items.flatMap(\.readIDs)
    }
  }

  /// The ids of the values it reads in each item of its repeat.
  var itemIDs: [String] {
    guard case .question(let question) = content else { return items.flatMap(\.readIDs) }
    return [question.valueID, question.open?.id].compactMap { $0 } + items.flatMap(\.readIDs)
  }
}

/// Where the answers to a question are, and how they are written.
struct ResponseQuestion {
  let kind: QuestionnaireItem.Kind
  /// The field, or the repeat when there is a ``valueID``.
  let id: String
  /// The field in each item of the repeat.
  var valueID: String?
  var open: QuestionnaireItem.OpenOption?
  /// The answers of options by their value in the form.
  var answers: FormObject = [:]
  /// The coding of a quantity's unit.
  var unit: FormValue?
}

extension ResponseItem {
  /// The items of an outline that an import wrote.
  ///
  /// - Throws: ``InterchangeError`` with the place of what an import does not write.
  static func items(
    outline: FormValue?, at place: JSONPointer
  ) throws(InterchangeError) -> [ResponseItem] {
    guard let list = outline?.arrayValue else {
      throw InterchangeError(path: place.description, reason: "A list of items is expected here.")
    }
    var result: [ResponseItem] = []
    for (index, value) in list.enumerated() {
      result.append(try ResponseItem(outline: value, at: place.appending(index)))
    }
    return result
  }

  private init(outline value: FormValue, at place: JSONPointer) throws(InterchangeError) {
    guard let linkId = value["linkId"]?.stringValue, let id = value["id"]?.stringValue,
      let kind = value["type"]?.stringValue.flatMap(QuestionnaireItem.Kind.init(rawValue:))
    else {
      throw InterchangeError(
        path: place.description, reason: "An item has a \"linkId\", an \"id\" and a \"type\".")
    }
    self.linkId = linkId
    text = value["text"]?.stringValue
    definition = value["definition"]?.stringValue
    items =
      value["items"] == nil
      ? [] : try Self.items(outline: value["items"], at: place.appending("items"))
    guard kind.isQuestion else {
      content = .group(repeating: value["repeats"] == true ? id : nil)
      return
    }
    var question = ResponseQuestion(kind: kind, id: id)
    question.valueID = value["value"]?.stringValue
    if let option = value["open"]?["option"]?.stringValue,
      let id = value["open"]?["id"]?.stringValue
    {
      question.open = .init(value: option, id: id)
    }
    question.answers = value["answers"]?.objectValue ?? [:]
    question.unit = value["unit"]
    content = .question(question)
  }
}

extension ResponseItem {
  /// The items of a form that came from elsewhere: pages and sections with an id are groups, fields are
  /// questions; link ids are ids, in repeats behind the id of the repeat and a dot.
  static func items(of schema: FormSchema, messages: FormMessages) -> [ResponseItem] {
    schema.pages.flatMap { page -> [ResponseItem] in
      let inner = page.sections.flatMap { items(of: $0, prefix: "", messages: messages) }
      guard !page.id.isEmpty else { return inner }
      return [group(page.id, page.title, repeating: nil, inner, messages)]
    }
  }

  private static func items(
    of section: FormSection, prefix: String, messages: FormMessages
  ) -> [ResponseItem] {
    let isRepeat = section.itemCount != nil
    let inside = isRepeat ? "\(prefix)\(section.id)." : prefix
    let items =
      section.fields.map { ResponseItem(field: $0, prefix: inside, messages: messages) }
      + section.sections.flatMap { self.items(of: $0, prefix: inside, messages: messages) }
    guard !section.id.isEmpty else { return items }
    return [
      group(
        prefix + section.id, section.title, repeating: isRepeat ? section.id : nil, items, messages)
    ]
  }

  private static func group(
    _ linkId: String, _ title: FormText?, repeating id: String?, _ items: [ResponseItem],
    _ messages: FormMessages
  ) -> ResponseItem {
    ResponseItem(
      linkId: linkId, text: title.map(messages.resolve), definition: nil,
      content: .group(repeating: id), items: items)
  }

  private init(field: FormField, prefix: String, messages: FormMessages) {
    linkId = prefix + field.id.rawValue
    text = field.label.map(messages.resolve)
    definition = nil
    items = []
    var question = ResponseQuestion(kind: Self.kind(of: field.type), id: field.id.rawValue)
    if case .fixed(let options)? = field.options {
      for option in options {
        guard let value = option.value.stringValue else { continue }
        var coding: FormObject = ["display": .string(messages.resolve(option.label))]
        if ResponseValue.isCode(value) { coding["code"] = option.value }
        question.answers[value] = .object(["valueCoding": .object(coding)])
      }
    }
    content = .question(question)
  }

  private static func kind(of type: FieldType) -> QuestionnaireItem.Kind {
    switch type {
    case .toggle: .boolean
    case .number: .decimal
    case .integer: .integer
    case .date: .date
    case .time: .time
    case .url: .url
    case .textarea: .text
    case .choice, .multiChoice: .choice
    case .file, .image: .attachment
    case .text, .email, .phone, .password: .string
    }
  }
}
