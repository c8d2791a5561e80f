/// Imports one JSON Schema: finds the shape, then says it as a form.
final class SchemaImporter {
  /// The most schemas one import looks at, counted as often as references lead to them.
  static let maximumSteps = 200_000
  /// The deepest chain of nested and referenced schemas.
  static let maximumDepth = 160

  let sink = FindingSink()
  let document: FormValue
  let offsets: TextMap<Int>
  private var steps = 0
  var depth = 0
  var fieldCount = 0
  /// Where the values around the current one were read from.
  var openPlaces: Set<JSONPointer> = [.root]
  /// Where each field and repeat comes from, by its id; the first of several.
  var places: TextMap<JSONPointer> = [:]
  private var openReferences: [String] = []
  private var reported: Set<ExactText> = []

  init(document: FormValue, offsets: TextMap<Int>) {
    self.document = document
    self.offsets = offsets
  }

  func schema(hints: FormValue) throws(InterchangeError) -> FormSchema {
    guard case .object(let members) = document else {
      throw InterchangeError(
        path: "", reason: "A JSON Schema of an object is expected, not \(document.kindName).")
    }
    let root = ImportNode(
      "", .root, parent: nil, scope: ImportScope(outer: nil),
      hints: ImportHints(hints, sink: sink))
    root.parts = expand(document, .root, base: root, guards: [])
    shape(object: root)
    guard case .object = root.kind else {
      throw InterchangeError(path: "", reason: "The JSON Schema must describe an object.")
    }
    try checkSteps()
    let schema = try FormWriter(importer: self).schema(root, members)
    try checkSteps()
    root.hints.reportUnused()
    return schema
  }

  private func checkSteps() throws(InterchangeError) {
    guard steps > Self.maximumSteps || fieldCount > FormLimits().fields else { return }
    throw InterchangeError(path: "", reason: "The expanded JSON Schema is too large.")
  }

  /// Counts one step; false once there were too many.
  func step() -> Bool {
    steps += 1
    return steps <= Self.maximumSteps && fieldCount <= FormLimits().fields
  }

  /// Something that is not carried over; each place once.
  func lost(_ pointer: JSONPointer, _ message: String, code: String = "notCarriedOver") {
    guard reported.insert(ExactText("\(code) \(pointer)")).inserted else { return }
    sink.warning(code, pointer, message)
  }
}

extension SchemaImporter {
  /// The parts of a schema: itself, what it refers to, and each of `allOf`, `then`, `else`.
  func expand(
    _ schema: FormValue, _ pointer: JSONPointer, base: ImportNode, guards: [ImportGuard]
  ) -> [ImportPart] {
    guard step() else { return [] }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      lost(pointer, "Schemas nest deeper than \(Self.maximumDepth) levels here.", code: "tooDeep")
      return []
    }
    switch schema {
    case .bool(true): return []
    case .bool(false):
      return [ImportPart(members: ["not": true], pointer: pointer, guards: guards)]
    case .object(let members):
      if let carried = members["x-formkit"], carried["derived"] == true { return [] }
      if let described = members["x-formkit"]?["describes"] {
        let place = pointer.appending("x-formkit").appending("describes")
        return expand(described, place, base: base, guards: guards)
      }
      reportMalformed(members, pointer)
      let own = ImportPart(members: members, pointer: pointer, guards: guards)
      return [own] + inner(members, pointer, base: base, guards: guards)
    default:
      lost(pointer, "A schema must be an object or a boolean, not \(schema.kindName).")
      return []
    }
  }

  private func inner(
    _ members: FormObject, _ pointer: JSONPointer, base: ImportNode, guards: [ImportGuard]
  ) -> [ImportPart] {
    var result: [ImportPart] = []
    if let reference = members["$ref"] {
      result += follow(reference, pointer.appending("$ref")) { schema, place in
        expand(schema, place, base: base, guards: guards)
      }
    }
    for (index, part) in (members["allOf"]?.arrayValue ?? []).enumerated() {
      let place = pointer.appending("allOf").appending(index)
      result += expand(part, place, base: base, guards: guards)
    }
    if let single = onlyAlternative(members, pointer) {
      result += expand(single.schema, single.pointer, base: base, guards: guards)
    }
    result += conditional(members, pointer, base: base, guards: guards)
    result += dependents(members, pointer, base: base, guards: guards)
    result += variants(members, pointer, base: base, guards: guards)
    return result
  }

  private func conditional(
    _ members: FormObject, _ pointer: JSONPointer, base: ImportNode, guards: [ImportGuard]
  ) -> [ImportPart] {
    guard let test = members["if"] else { return [] }
    return [("then", false), ("else", true)].flatMap { key, isNegated -> [ImportPart] in
      guard let schema = members[key] else { return [] }
      let condition = ImportGuard(test, pointer.appending("if"), isNegated: isNegated, base: base)
      return expand(schema, pointer.appending(key), base: base, guards: guards + [condition])
    }
  }

  /// `dependentRequired` and `dependentSchemas`, as `if` the property is there.
  private func dependents(
    _ members: FormObject, _ pointer: JSONPointer, base: ImportNode, guards: [ImportGuard]
  ) -> [ImportPart] {
    ["dependentRequired", "dependentSchemas"].flatMap { keyword -> [ImportPart] in
      guard let dependents = members[keyword]?.objectValue else { return [] }
      return dependents.sorted { $0.key.isExactlyBefore($1.key) }.flatMap {
        name, value -> [ImportPart] in
        let place = pointer.appending(keyword).appending(name)
        let test: FormValue = .object(["required": .array([.string(name)])])
        let condition = ImportGuard(test, place, isNegated: false, base: base)
        let schema = keyword == "dependentRequired" ? .object(["required": value]) : value
        return expand(schema, place, base: base, guards: guards + [condition])
      }
    }
  }

  /// Follows a local reference; a remote, unknown or circular one is a finding.
  func follow<Result: RangeReplaceableCollection>(
    _ reference: FormValue, _ pointer: JSONPointer,
    _ body: (FormValue, JSONPointer) -> Result
  ) -> Result {
    guard let text = reference.stringValue, text.hasPrefix("#") else {
      lost(
        pointer, "Only references within the document are supported.", code: "unresolvedReference")
      return Result()
    }
    guard !openReferences.containsExactly(text) else {
      let path = openReferences.drop { !$0.isExactly(text) } + [text]
      lost(
        pointer, "These schemas contain themselves: " + path.joined(separator: " → ") + ".",
        code: "cycle")
      return Result()
    }
    guard let (schema, place) = target(String(text.dropFirst())) else {
      lost(pointer, "There is no schema at \"\(text)\".", code: "unresolvedReference")
      return Result()
    }
    openReferences.append(text)
    defer { openReferences.removeLast() }
    return body(schema, place)
  }

  /// The schema a URI fragment names: a JSON Pointer, percent-decoded.
  private func target(_ fragment: String) -> (FormValue, JSONPointer)? {
    guard let path = PercentDecoding.decode(fragment) else { return nil }
    var value = document
    var pointer = JSONPointer.root
    guard !path.isEmpty else { return (value, pointer) }
    guard path.hasPrefix("/") else { return nil }
    for token in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let key = JSONPointer.unescape(token)
      switch value {
      case .object(let members):
        guard let member = members[key] else { return nil }
        value = member
      case .array(let items):
        guard let index = Int(key), items.indices.contains(index) else { return nil }
        value = items[index]
      default: return nil
      }
      pointer = pointer.appending(key)
    }
    return (value, pointer)
  }
}
