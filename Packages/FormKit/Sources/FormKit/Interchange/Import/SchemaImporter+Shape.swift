extension SchemaImporter {
  /// Finds the properties of an object and what each of them is.
  func shape(object node: ImportNode) {
    let types = self.types(node)
    guard types.isEmpty || types.contains("object") else { return }
    node.kind = .object
    for name in propertyNames(of: node) {
      guard step() else { return }
      node.children.append(child(name, of: node))
    }
  }

  private func child(_ name: String, of node: ImportNode) -> ImportNode {
    let pointer = node.pointer.appending("properties").appending(name)
    let child = ImportNode(
      name, pointer, parent: node, scope: node.scope, hints: node.hints.property(name))
    expandProperty(name, of: node, into: child)
    return child
  }

  private func expandProperty(_ name: String, of node: ImportNode, into child: ImportNode) {
    for part in node.parts {
      guard let schema = part.members["properties"]?[name] else { continue }
      let place = part.pointer.appending("properties").appending(name)
      child.parts += expandOpen(schema, place, base: child, guards: part.guards)
    }
    inside(child) { shape(child) }
  }

  /// Expands a property or item, unless a value around it was read from the same place.
  private func expandOpen(
    _ schema: FormValue, _ place: JSONPointer, base: ImportNode, guards: [ImportGuard]
  ) -> [ImportPart] {
    guard !openPlaces.contains(place) else {
      lost(place, "This schema contains itself.", code: "cycle")
      return []
    }
    return expand(schema, place, base: base, guards: guards)
  }

  /// Shapes a value while the places it was read from stay open.
  private func inside(_ node: ImportNode, _ body: () -> Void) {
    let places = Set(node.parts.map(\.pointer)).subtracting(openPlaces)
    openPlaces.formUnion(places)
    depth += 1
    body()
    depth -= 1
    openPlaces.subtract(places)
  }

  private func shape(_ node: ImportNode) {
    if isNullOnly(node) {
      return lost(node.pointer, "Only null is valid here, so the form has no field for it.")
    }
    let types = self.types(node)
    if let type = carriedType(node) {
      declare(node, .field(type))
    } else if types.contains("object") {
      shape(object: node)
    } else if types.contains("array") {
      shape(list: node)
    } else {
      let type = fieldType(node, types)
      declare(node, .field(node.hints.widget(over: type)))
    }
  }

  /// Whether nothing but null is valid.
  private func isNullOnly(_ node: ImportNode) -> Bool {
    node.parts.contains { part in
      part.isUnconditional
        && (part.members["type"] == "null" || part.members["type"] == ["null"]
          || part.members["const"] == .null || part.members["enum"] == [.null])
    }
  }

  /// A type only `x-formkit` tells from an object or a list.
  private func carriedType(_ node: ImportNode) -> FieldType? {
    let name = node.first("x-formkit")?.value["type"]?.stringValue
    return [FieldType.file, .image, .multiChoice].first { $0.rawValue == name }
  }

  func declare(_ node: ImportNode, _ kind: ImportNode.Kind) {
    fieldCount += 1
    node.kind = kind
    let plain = node.path.joined(separator: "_")
    node.id = node.scope.claim(Self.identifier(plain))
    if places[node.id] == nil { places[node.id] = node.pointer }
    guard node.id != plain || node.path.count > 1 else { return }
    let old = node.path.joined(separator: ".")
    lost(
      node.pointer, "The property \"\(old)\" becomes the field \"\(node.id)\".",
      code: node.path.count > 1 ? "flattened" : "renamed")
  }

  /// A text as an id: other characters become `_`, and a letter comes first.
  static func identifier(_ name: String) -> String {
    if FieldID.isValid(name) { return name }
    var result = ""
    for scalar in name.unicodeScalars {
      let isAllowed = FieldID.isValid("a\(scalar)")
      result.unicodeScalars.append(isAllowed ? scalar : "_")
    }
    return FieldID.isValid(result) ? result : "field_" + result
  }

  /// The property names of an object: by the hints, else in the order of the text, else sorted.
  private func propertyNames(of node: ImportNode) -> [String] {
    var places: TextMap<Int> = [:]
    for part in node.parts {
      for name in (part.members["properties"]?.objectValue ?? [:]).keys {
        let place = part.pointer.appending("properties").appending(name).description
        let offset = offsets[place] ?? .max
        places[name] = min(places[name] ?? .max, offset)
      }
    }
    let names = places.keys.sorted {
      let (left, right) = (places[$0] ?? .max, places[$1] ?? .max)
      return left == right ? $0.isExactlyBefore($1) : left < right
    }
    return node.hints.ordered(names)
  }

  private func shape(list node: ImportNode) {
    guard let (items, place) = node.first("items") else {
      lost(node.pointer, "A form cannot have a list without \"items\".")
      return
    }
    let item = ImportNode(
      "", place, parent: nil, scope: ImportScope(outer: node.scope), hints: node.hints.items)
    for part in node.parts {
      guard let schema = part.members["items"] else { continue }
      item.parts += expandOpen(
        schema, part.pointer.appending("items"), base: item, guards: part.guards)
    }
    let types = self.types(item)
    if choices(item) != nil, !types.contains("object") {
      node.children = [item]
      return declare(node, .field(.multiChoice))
    }
    declare(node, .list)
    node.children = [item]
    shape(item: item, of: node, types, items)
  }

  private func shape(
    item: ImportNode, of node: ImportNode, _ types: Set<String>, _ items: FormValue
  ) {
    if types.contains("object") { return inside(item) { shape(object: item) } }
    item.kind = .object
    let value = ImportNode(
      "value", item.pointer, parent: item, scope: item.scope, hints: item.hints)
    value.parts = item.parts
    item.parts = []
    item.children = [value]
    lost(node.pointer, "Each item of this list becomes an object with one field.", code: "reshaped")
    inside(value) { shape(value) }
  }
}
