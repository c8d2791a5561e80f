/// Writes the items of a Questionnaire as a form.
struct QuestionnaireWriter {
  let reader: QuestionnaireReader
  let conditions: QuestionnaireConditions
  private static let deepestSection = FormLimits().sectionDepth

  init(reader: QuestionnaireReader) {
    self.reader = reader
    conditions = QuestionnaireConditions(reader: reader)
  }

  var sink: FindingSink { reader.sink }

  func schema(
    _ document: FormValue, _ items: [QuestionnaireItem]
  ) throws(InterchangeError) -> FormSchema {
    let members = document.objectValue ?? [:]
    for key in members.keys.sortedExactly() where !QuestionnaireOutline.kept.contains(key) {
      guard key != "item", key != "contained" else { continue }
      if key == "extension" {
        var extensions = QuestionnaireExtensions(
          members[key], at: JSONPointer.root.appending(key))
        extensions.reportLeft(to: sink)
      } else {
        sink.warning(
          "notCarriedOver", JSONPointer.root.appending(key), "A form cannot express \"\(key)\".")
      }
    }
    let last = members["url"]?.stringValue?.split(separator: "/").last.map(String.init)
    let name = members["name"]?.stringValue ?? members["id"]?.stringValue ?? last
    let title = members["title"]?.stringValue ?? members["name"]?.stringValue
    let version = members["version"]?.stringValue.flatMap { Int($0) } ?? 1
    return FormSchema(
      SchemaImporter.identifier(name ?? "questionnaire"), version: max(version, 1),
      title: title.map { .literal($0) }, sections: try sections(items, depth: 1, hidden: nil))
  }

  /// The sections of a list of items, in their order.
  ///
  /// - Parameter hidden: Within a hidden group, when its content is enabled.
  func sections(
    _ items: [QuestionnaireItem], depth: Int, hidden: Condition?
  ) throws(InterchangeError) -> [FormSection] {
    var list = SectionList(sink: sink, isHidden: hidden != nil)
    try add(items, to: &list, depth: depth, hidden: hidden)
    return list.closed()
  }

  private func add(
    _ items: [QuestionnaireItem], to list: inout SectionList, depth: Int, hidden: Condition?
  ) throws(InterchangeError) {
    for item in items {
      if item.kind == .display {
        var field = QuestionnaireFieldReader(item: item, writer: self)
        if item.isNotice {
          list.add(field.notice(hidden: hidden))
        } else {
          field.reportDisplay()
          if item.parent?.kind.isQuestion != true { list.addHeading(of: item) }
        }
      } else if item.kind == .group || item.isRepeat {
        let level = depth + (list.hasHeading ? 1 : 0)
        if level < Self.deepestSection {
          list.add(try section(item, depth: level, hidden: hidden))
        } else {
          try fold(item, into: &list, depth: depth, hidden: hidden)
        }
      } else {
        var field = QuestionnaireFieldReader(item: item, writer: self)
        for field in field.fields(hidden: hidden) { list.add(field) }
        try add(item.children, to: &list, depth: depth, hidden: hidden)
      }
    }
  }

  /// Adds the content of a group that is too deep for a section of its own, with the group's text as a title.
  ///
  /// - Throws: ``InterchangeError`` for a group that needs a section: it repeats, or it shows on a condition.
  private func fold(
    _ item: QuestionnaireItem, into list: inout SectionList, depth: Int, hidden: Condition?
  ) throws(InterchangeError) {
    var field = QuestionnaireFieldReader(item: item, writer: self)
    let visibility = field.visibility(hidden: hidden)
    guard !item.isRepeat, visibility.visible.isAlways else {
      throw InterchangeError(
        path: item.pointer.description,
        reason: "This repeats or has a condition and is nested too deep: "
          + "the sections of a form nest at most \(Self.deepestSection) levels.")
    }
    field.reportGroup()
    sink.warning(
      "reshaped", item.pointer,
      "The group is nested too deep for a section of its own, so it is part of the section around it."
    )
    list.addHeading(of: item)
    try add(item.children, to: &list, depth: depth, hidden: visibility.hidden)
    list.close()
  }

  /// A group, or a question that repeats.
  private func section(
    _ item: QuestionnaireItem, depth: Int, hidden: Condition?
  ) throws(InterchangeError) -> FormSection {
    var field = QuestionnaireFieldReader(item: item, writer: self)
    let isQuestion = item.kind.isQuestion
    let visibility = field.visibility(hidden: hidden)
    let policy = item.isRepeat ? field.repeatPolicy() : nil
    var list = SectionList(sink: sink, isHidden: visibility.hidden != nil)
    if isQuestion {
      for inner in field.repeatedFields(hidden: visibility.hidden) { list.add(inner) }
    } else {
      field.reportGroup()
    }
    try add(item.children, to: &list, depth: depth + 1, hidden: visibility.hidden)
    var sections = list.closed()
    var fields: [FormField] = []
    if let first = sections.first, first.title == nil, first.id.isEmpty {
      fields = first.fields
      sections.removeFirst()
    }
    return FormSection(
      id: item.id, title: field.title.map { .literal($0) }, visible: visibility.visible,
      itemCount: policy, fields: fields, sections: sections)
  }
}

/// Sections being put together: runs of fields, headings and groups in their order.
private struct SectionList {
  let sink: FindingSink
  /// Whether they are within a hidden group.
  let isHidden: Bool
  private var result: [FormSection] = []
  private var current = FormSection()
  private var heading: [QuestionnaireItem] = []

  init(sink: FindingSink, isHidden: Bool) {
    self.sink = sink
    self.isHidden = isHidden
  }

  var hasHeading: Bool { !heading.isEmpty }

  private var isEmpty: Bool { current.fields.isEmpty && current.sections.isEmpty }

  /// Starts a section with a text as its title; texts that follow each other are one title.
  mutating func addHeading(of item: QuestionnaireItem) {
    if !isEmpty { close() }
    if item.heading != nil { heading.append(item) }
  }

  mutating func add(_ field: FormField) {
    if !current.sections.isEmpty { close() }
    current.fields.append(field)
  }

  mutating func add(_ section: FormSection) {
    if hasHeading {
      current.sections.append(section)
    } else {
      close()
      result.append(section)
    }
  }

  mutating func close() {
    if isEmpty {
      keepTexts()
    } else {
      let title = heading.compactMap(\.heading).joined(separator: " ")
      current.title = title.isEmpty ? nil : .literal(title)
      result.append(current)
    }
    current = FormSection()
    heading = []
  }

  /// Keeps texts that no question follows.
  private mutating func keepTexts() {
    for item in heading {
      if isHidden {
        sink.warning("notCarriedOver", item.pointer, "A hidden group shows no text.")
      } else {
        current.fields.append(FormField(notice: item, label: item.heading))
        sink.warning("reshaped", item.pointer, FormField.noticeFinding)
      }
    }
    if !isEmpty { result.append(current) }
  }

  mutating func closed() -> [FormSection] {
    close()
    return result
  }
}
