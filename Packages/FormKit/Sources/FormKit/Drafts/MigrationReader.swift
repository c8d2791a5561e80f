/// Reads the `migrations` of a schema.
struct MigrationReader {
  let sink: FindingSink
  let version: Int
  let pages: [FormPage]

  func migrations(_ reader: SchemaReader) -> [SchemaMigration] {
    guard reader.has("migrations") else { return [] }
    let known = self.known
    var seen: Set<Int> = []
    return reader.array("migrations").enumerated().compactMap { index, value in
      let pointer = reader.pointer.appending("migrations").appending(index)
      guard let step = SchemaReader(value, pointer, sink, what: "A migration") else { return nil }
      step.allow(FormatKeys.migration)
      guard let from = from(step) else { return nil }
      if !seen.insert(from).inserted {
        sink.error(
          "duplicateId", pointer.appending("from"), "Two migrations start from version \(from).")
      }
      return SchemaMigration(
        from: from, rename: renames(step, from: from, known), remove: removals(step),
        retype: types(step))
    }
  }

  /// The ids of the schema's fields and repeats.
  private var known: Set<String> {
    func ids(_ section: FormSection) -> [String] {
      section.fields.map(\.id.rawValue) + (section.itemCount == nil ? [] : [section.id])
        + section.sections.flatMap(ids)
    }
    return Set(pages.flatMap { $0.sections.flatMap(ids) })
  }

  private func from(_ step: SchemaReader) -> Int? {
    guard step.has("from") else {
      sink.error("missingKey", step.pointer, "A migration needs \"from\".")
      return nil
    }
    guard let from = step.integer("from", atLeast: 1) else { return nil }
    guard from < version else {
      sink.error(
        "invalidValue", step.pointer.appending("from"),
        "The schema has version \(version): a migration from \(from) has no target.")
      return nil
    }
    return from
  }

  private func renames(
    _ step: SchemaReader, from: Int, _ known: Set<String>
  ) -> [String: String] {
    var result: [String: String] = [:]
    var targets: Set<ExactText> = []
    for member in members(step, "rename") {
      let (old, value) = (member.name, member.value)
      let place = step.pointer.appending("rename").appending(old)
      guard let new = value.stringValue, FieldID.isValid(new) else {
        sink.error("invalidId", place, "A new id must be a single id, without dots.")
        continue
      }
      let scope = old.split(separator: ".").dropLast().joined(separator: ".")
      if !targets.insert(ExactText(scope + "." + new)).inserted {
        sink.error("duplicateId", place, "Two fields are renamed to \"\(new)\".")
      }
      if from + 1 == version, !known.contains(new) {
        sink.error(
          "unknownId", place,
          "The form has no field \"\(new)\"." + sink.suggestion(for: new, among: known))
      }
      result[old] = new
    }
    return result
  }

  private func removals(_ step: SchemaReader) -> Set<String> {
    var result: Set<String> = []
    for (index, value) in step.array("remove").enumerated() {
      guard let id = value.stringValue else {
        sink.error(
          "wrongType", step.pointer.appending("remove").appending(index),
          "An id is a string, not \(value.kindName).")
        continue
      }
      result.insert(id)
    }
    return result
  }

  private func types(_ step: SchemaReader) -> [String: FieldType] {
    var result: [String: FieldType] = [:]
    for member in members(step, "retype") {
      let (id, value) = (member.name, member.value)
      guard let type = value.stringValue.flatMap(FieldType.init(rawValue:)) else {
        sink.error(
          "unknownType", step.pointer.appending("retype").appending(id),
          "There is no such field type."
            + sink.suggestion(
              for: value.stringValue ?? "", among: FieldType.allCases.map(\.rawValue)))
        continue
      }
      result[id] = type
    }
    return result
  }

  private func members(_ step: SchemaReader, _ key: MemberKey) -> [SchemaMember] {
    guard let value = step[key] else { return [] }
    guard case .object(let members) = value else {
      step.wrongType(key, "an object")
      return []
    }
    return members.sorted { $0.name.isExactlyBefore($1.name) }
  }
}
