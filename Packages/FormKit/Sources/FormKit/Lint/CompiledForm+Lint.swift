extension CompiledForm {
  /// Everything the linter has to say about a parsed document; empty means nothing.
  ///
  /// Loading reports errors, unknown keys and missing labels only. This looks further, for what loads
  /// but cannot be meant: dead rules, unreachable pages, conditions of the wrong type, patterns that
  /// take other engines very long. Meant for authors and builds, not for every start.
  ///
  /// - Parameters:
  ///   - rules: The app's own rules by name; default none.
  ///   - limits: How large the schema may be; default ``FormLimits``.
  public static func lint(
    document: FormValue, rules: RuleRegistry = RuleRegistry(), limits: FormLimits = FormLimits()
  ) -> [LintFinding] {
    if let finding = limits.nestingFinding(document) { return [finding] }
    var form: CompiledForm?
    var findings: [LintFinding]
    do {
      let compiled = try CompiledForm(document: document, rules: rules, limits: limits)
      form = compiled
      findings = compiled.findings
    } catch {
      findings = error.findings
    }
    var decoder = SchemaDecoder(sink: FindingSink(), limits: limits)
    if let schema = decoder.schema(SchemaNode(document)), !decoder.isFull {
      let linter = SchemaLint(
        schema: schema, fieldPointers: decoder.fieldPointers,
        sectionPointers: decoder.sectionPointers, limits: limits)
      findings += linter.findings(form: form)
    }
    var known: Set<LintFinding> = []
    return findings.filter { known.insert($0).inserted }
  }
}
