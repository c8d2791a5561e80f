/// The layout an export carried in the document's `x-formkit`, with fields by their ids.
struct CarriedLayout {
  private let members: FormObject
  private let writer: FormWriter

  init(_ carried: FormValue, writer: FormWriter) throws(InterchangeError) {
    guard case .object(let members) = carried else {
      throw InterchangeError(path: "/x-formkit", reason: "An object is expected here.")
    }
    self.members = members
    self.writer = writer
  }

  func schema(_ root: ImportNode, title: String?) throws(InterchangeError) -> FormSchema {
    var result = members
    result["formatVersion"] = 1
    if result["id"] == nil { result["id"] = "imported" }
    if result["title"] == nil { result["title"] = title.map { .string($0) } }
    var placed: Set<ObjectIdentifier> = []
    for key in ["pages", "sections"] {
      guard let value = members[key] else { continue }
      result[key] = try list(value, at: JSONPointer.root.appending("x-formkit").appending(key)) {
        (value, place) throws(InterchangeError) in
        try section(value, place, in: root, &placed)
      }
    }
    try add(root, besides: placed, to: &result)
    let sink = FindingSink()
    var decoder = SchemaDecoder(sink: sink)
    guard let schema = decoder.schema(SchemaNode(.object(result))), !sink.hasErrors else {
      let finding = sink.findings.first { $0.severity == .error }
      throw InterchangeError(
        path: "/x-formkit" + (finding?.path ?? ""), reason: finding?.message ?? "No schema.")
    }
    return schema
  }

  private func list(
    _ value: FormValue, at place: JSONPointer,
    _ read: (FormValue, JSONPointer) throws(InterchangeError) -> FormValue?
  ) throws(InterchangeError) -> FormValue {
    guard let items = value.arrayValue else {
      throw InterchangeError(path: place.description, reason: "An array is expected here.")
    }
    var result: [FormValue] = []
    for (index, item) in items.enumerated() {
      if let part = try read(item, place.appending(index)) { result.append(part) }
    }
    return .array(result)
  }

  /// A page or section with its fields in place of their ids.
  private func section(
    _ value: FormValue, _ place: JSONPointer, in node: ImportNode,
    _ placed: inout Set<ObjectIdentifier>
  ) throws(InterchangeError) -> FormValue? {
    guard case .object(var members) = value else {
      throw InterchangeError(path: place.description, reason: "An object is expected here.")
    }
    var holder = node
    if let policy = members["repeat"] {
      guard let child = node.child(members["id"]?.stringValue ?? ""), case .list = child.kind,
        let item = child.children.first
      else {
        writer.importer.lost(place, "The JSON Schema has no list of objects for this repeat.")
        return nil
      }
      placed.insert(ObjectIdentifier(child))
      members["repeat"] = counted(policy, writer.items(child))
      holder = item
    }
    if let fields = members["fields"] {
      members["fields"] = try list(fields, at: place.appending("fields")) {
        (value, place) throws(InterchangeError) in
        try field(value, place, in: holder, &placed)
      }
    }
    if let sections = members["sections"] {
      members["sections"] = try list(sections, at: place.appending("sections")) {
        (value, place) throws(InterchangeError) in
        try section(value, place, in: holder, &placed)
      }
    }
    if holder !== node { try add(holder, besides: placed, to: &members) }
    return .object(members)
  }

  private func counted(_ carried: FormValue, _ policy: RepeatPolicy) -> FormValue {
    var members = carried.objectValue ?? [:]
    members["min"] = policy.minimum == 0 ? nil : .number(Double(policy.minimum))
    members["max"] = policy.maximum.map { .number(Double($0)) }
    return .object(members)
  }

  private func field(
    _ value: FormValue, _ place: JSONPointer, in node: ImportNode,
    _ placed: inout Set<ObjectIdentifier>
  ) throws(InterchangeError) -> FormValue? {
    guard let id = value.stringValue, let child = node.child(id), case .field = child.kind else {
      writer.importer.lost(place, "The JSON Schema has no property for this field.")
      return nil
    }
    placed.insert(ObjectIdentifier(child))
    return try writer.field(child).encoded
  }

  /// Properties the layout does not name, as further sections at the end.
  private func add(
    _ root: ImportNode, besides placed: Set<ObjectIdentifier>, to result: inout FormObject
  ) throws(InterchangeError) {
    let all = root.children
    root.children = all.filter { !placed.contains(ObjectIdentifier($0)) }
    defer { root.children = all }
    let more = try writer.sections(root, depth: 1).map(\.encoded)
    guard !more.isEmpty else { return }
    if case .array(var pages)? = result["pages"], case .object(var page)? = pages.popLast() {
      page["sections"] = .array((page["sections"]?.arrayValue ?? []) + more)
      result["pages"] = .array(pages + [.object(page)])
    } else {
      result["sections"] = .array((result["sections"]?.arrayValue ?? []) + more)
    }
  }
}
