/// Compiles an imported form and removes the conditions that form a cycle.
struct ImportLoader {
  /// How often cycles are looked for: what was opened may uncover others.
  private static let mostRounds = 32

  /// Where each field and repeat comes from, by its id.
  let places: TextMap<JSONPointer>
  /// Reports an approximation.
  let report: (JSONPointer, String) -> Void

  /// The form, once it loads; fields whose visibility depends on itself always show.
  ///
  /// - Throws: ``InterchangeError`` with the first error and where its field comes from.
  func loadable(
    _ schema: FormSchema, rules: RuleRegistry
  ) throws(InterchangeError) -> FormSchema {
    var schema = schema
    for _ in 0..<Self.mostRounds {
      do throws(SchemaError) {
        _ = try CompiledForm(schema, rules: rules)
        return schema
      } catch {
        let errors = error.findings.filter { $0.severity == .error }
        guard errors.allSatisfy({ $0.code == "cycle" }),
          errors.contains(where: { open($0, &schema) })
        else { throw refusal(errors.first, schema) }
        for finding in errors.dropFirst() { _ = open(finding, &schema) }
      }
    }
    throw InterchangeError(path: "", reason: "The conditions depend on each other.")
  }

  /// Lets the field a cycle is reported at always show, or else what is around it.
  private func open(_ cycle: LintFinding, _ schema: inout FormSchema) -> Bool {
    var place = DocumentPlace(cycle.path)
    guard let id = schema.reveal(&place) else { return false }
    report(
      places[id] ?? .root, "This is always visible, because its condition would depend on itself.")
    return true
  }

  private func refusal(_ finding: LintFinding?, _ schema: FormSchema) -> InterchangeError {
    var place = DocumentPlace(finding?.path ?? "")
    let id = schema.id(at: &place)
    return InterchangeError(
      path: id.flatMap { places[$0] }?.description ?? "",
      reason: finding?.message ?? "The imported form is not valid.")
  }
}

/// The steps of a pointer into a form's document: names of lists, each with an index.
private struct DocumentPlace {
  private var steps: ArraySlice<Substring>

  init(_ pointer: String) { steps = pointer.split(separator: "/")[...] }

  /// The index into the list of this name, if the next step is one.
  mutating func index(in name: Substring) -> Int? {
    guard steps.first == name, let index = steps.dropFirst().first.flatMap({ Int($0) }) else {
      return nil
    }
    steps = steps.dropFirst(2)
    return index
  }
}

extension FormSchema {
  fileprivate mutating func reveal(_ place: inout DocumentPlace) -> String? {
    let page = place.index(in: "pages") ?? 0
    guard pages.indices.contains(page), let section = place.index(in: "sections"),
      pages[page].sections.indices.contains(section)
    else { return nil }
    return pages[page].sections[section].reveal(&place)
  }

  fileprivate func id(at place: inout DocumentPlace) -> String? {
    let page = place.index(in: "pages") ?? 0
    guard pages.indices.contains(page) else { return nil }
    var sections = pages[page].sections
    var found: FormSection?
    while let index = place.index(in: "sections"), sections.indices.contains(index) {
      found = sections[index]
      sections = sections[index].sections
    }
    guard let found, let field = place.index(in: "fields"), found.fields.indices.contains(field)
    else { return found?.id }
    return found.fields[field].id.rawValue
  }
}

extension FormSection {
  /// Makes the innermost hidden part on the way visible; returns its id.
  fileprivate mutating func reveal(_ place: inout DocumentPlace) -> String? {
    if let index = place.index(in: "fields"), fields.indices.contains(index) {
      if !fields[index].visible.isAlways {
        fields[index].visible = true
        return fields[index].id.rawValue
      }
    } else if let index = place.index(in: "sections"), sections.indices.contains(index),
      let id = sections[index].reveal(&place)
    {
      return id
    }
    guard !visible.isAlways else { return nil }
    visible = true
    return id
  }
}
