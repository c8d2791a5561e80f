import FormKit

extension FormField {
  /// Whether its value may be shown again or kept with others: no secret and no file.
  var isKeepable: Bool { !sensitive && ![.password, .file, .image].contains(type) }
}

extension CompiledForm {
  /// The values that a form may show again: those of its fields and lists, without secrets and files.
  ///
  /// A value that was a secret when it was entered is one, also in a form that has changed since.
  func withoutSecrets(_ values: FieldValues) -> FormObject {
    guard case .object(let object)? = try? FormValue(json: Array(values.revealedJSON.utf8)) else {
      return [:]
    }
    let secrets = values.sensitiveFields.compactMap { $0.description.split(separator: ".").last }
    let hidden = schema.fields.filter { !$0.isKeepable }.map(\.id.rawValue)
    return shown(object, without: Set(hidden + secrets.map(String.init)))
  }

  /// The values that may be put into the form again, secrets included: all but files.
  func enterable(_ values: FormObject) -> FormObject {
    let files = schema.fields.filter { [.file, .image].contains($0.type) }.map(\.id.rawValue)
    return shown(values, without: Set(files))
  }

  /// The values of fields and lists that the form lacks, in the items of its lists, too.
  func others(among values: FormObject) -> FormObject {
    let (fields, lists) = (Set(schema.fields.map(\.id.rawValue)), Set(lists))
    let others = values.filter { !fields.contains($0.key) }
      .map { ($0.key, lists.contains($0.key) ? $0.value.removing(fields) : $0.value) }
    return FormObject(others, uniquingKeysWith: { first, _ in first })
  }

  private var lists: [String] {
    schema.pages.flatMap(\.sections).filter { $0.itemCount != nil }.map(\.id)
  }

  private func shown(_ object: FormObject, without hidden: Set<String>) -> FormObject {
    let known = Set(schema.fields.map(\.id.rawValue) + lists)
    return object.filter { known.contains($0.key) && !hidden.contains($0.key) }
      .mapValues { $0.removing(hidden) }
  }
}

extension FormValue {
  /// The value without the members of some names, in the items of lists.
  fileprivate func removing(_ names: Set<String>) -> FormValue {
    guard case .array(let items) = self else { return self }
    return .array(
      items.map { item in
        guard case .object(let members) = item else { return item }
        return .object(members.filter { !names.contains($0.key) }.mapValues { $0.removing(names) })
      })
  }
}
