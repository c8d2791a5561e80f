extension FormSchema {
  /// The schema as a format 1 document: canonical, what is a default left out.
  ///
  /// Fragments stand expanded, as they were when the schema was read. Keys that mean nothing to
  /// FormKit (`$schema`, and `x-` keys other than `x-controlId` and `x-region`) are not part of a
  /// schema value and do not come back. Reading the document gives an equal schema.
  public var document: FormValue {
    var result = EncodedMembers()
    result["formatVersion"] = .number(Double(SchemaDecoder.formatVersion))
    result.add("id", id)
    result.add("version", version, unless: 1)
    result.add("title", title)
    result.add("submitLabel", submitLabel)
    if validation != ValidationPolicy() { result["validation"] = validation.encoded }
    if pages.count == 1, let page = pages.first, page.isWholeForm {
      result["sections"] = .array(page.sections.map(\.encoded))
    } else {
      result["pages"] = .array(pages.map(\.encoded))
    }
    result.add("rules", rules.map(\.encoded))
    result.add("actions", actions.map(\.encoded))
    result.add("migrations", migrations.map(\.encoded))
    return result.value
  }

  /// Reads a format 1 document without resolving what its ids refer to; ``CompiledForm`` does.
  ///
  /// - Throws: ``SchemaError`` with every finding, warnings included.
  public init(document: FormValue) throws(SchemaError) {
    let sink = FindingSink()
    var decoder = SchemaDecoder(sink: sink)
    guard let schema = decoder.schema(SchemaNode(document)), !sink.hasErrors else {
      throw SchemaError(findings: sink.findings)
    }
    self = schema
  }
}

extension FormPage {
  /// Whether this is the page of a form given as `sections`.
  var isWholeForm: Bool { id.isEmpty && title == nil && visible.isAlways }

  var encoded: FormValue {
    var result = EncodedMembers()
    result.add("id", id)
    result.add("title", title)
    result.add("visible", visible, unless: true)
    result.add("sections", sections.map(\.encoded))
    return result.value
  }
}

extension FormSection {
  var encoded: FormValue {
    var result = EncodedMembers()
    if !id.isEmpty { result.add("id", id) }
    result.add("title", title)
    result.add("visible", visible, unless: true)
    result["repeat"] = itemCount?.encoded
    result.add("fields", fields.map(\.encoded))
    result.add("sections", sections.map(\.encoded))
    return result.value
  }
}

extension RepeatPolicy {
  var encoded: FormValue {
    var result = EncodedMembers()
    result.add("min", minimum, unless: 0)
    result.add("max", maximum)
    result.add("itemLabel", itemLabel)
    return result.value
  }
}

extension FormAction {
  var encoded: FormValue {
    var result = EncodedMembers()
    result.add("id", id)
    if label != .literal(id) { result.add("label", label) }
    result.add("visible", visible, unless: true)
    if isDestructive { result["destructive"] = .bool(true) }
    if isPrimary { result["primary"] = .bool(true) }
    if placement != .afterSubmit { result["placement"] = .string(placement.rawValue) }
    return result.value
  }
}

extension SchemaMigration {
  var encoded: FormValue {
    var result = EncodedMembers()
    result.add("from", from)
    if !rename.isEmpty { result["rename"] = .object(TextMap(rename).mapValues { .string($0) }) }
    result.add("remove", remove.sortedExactly().map { .string($0) })
    if !retype.isEmpty {
      result["retype"] = .object(TextMap(retype).mapValues { .string($0.rawValue) })
    }
    return result.value
  }
}

extension ValidationPolicy {
  var encoded: FormValue {
    guard revalidate != .live else { return .string(mode.rawValue) }
    var result = EncodedMembers()
    result.add("mode", mode, unless: .onSubmit)
    result.add("revalidate", revalidate, unless: .live)
    return result.value
  }
}
