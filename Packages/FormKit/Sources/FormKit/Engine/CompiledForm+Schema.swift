extension CompiledForm {
  /// Compiles a schema made in Swift: linted exactly like its format 1 document.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - rules: The app's own rules by name.
  ///   - limits: How large the form may be; default ``FormLimits``.
  /// - Throws: ``SchemaError`` with all findings, their pointers into ``FormSchema/document``. A
  ///   value that format 1 cannot say, such as a URL scheme in upper case, is a finding, too.
  public convenience init(
    _ schema: FormSchema, rules: RuleRegistry = RuleRegistry(), limits: FormLimits = FormLimits()
  ) throws(SchemaError) {
    let document = schema.document
    try self.init(document: document, rules: rules, limits: limits)
    guard self.schema != schema else { return }
    let sink = FindingSink()
    var decoder = SchemaDecoder(sink: sink, limits: limits)
    let read = decoder.schema(SchemaNode(document))?.fields ?? []
    let difference = zip(read, schema.fields).enumerated().first { $1.0 != $1.1 }?.offset
    let pointer = difference.map { decoder.fieldPointers[$0] } ?? .root
    sink.error(
      "notExpressible", pointer, "Format 1 cannot store this value without changing it.")
    throw SchemaError(findings: findings + sink.findings)
  }
}
