/// A schema made ready to run: decoded, linted, its references resolved and its order computed.
///
/// Immutable and shareable between any number of engines and threads.
///
/// ```swift
/// let form = try CompiledForm(json: bytes)
/// let verdict = form.check(
///   ["email": "ada@example.com", "password": "secret1"],
///   environment: FormEnvironment(today: today))
/// ```
public final class CompiledForm: Sendable {
  /// The schema as decoded.
  public let schema: FormSchema
  /// What loading found, warnings only: errors refuse the schema.
  ///
  /// ``lint(document:rules:limits:)`` looks further.
  public let findings: [LintFinding]
  /// How large the schema and its values may be.
  public let limits: FormLimits
  let root: CompiledGroup
  let formRules: [CompiledFormRule]
  let actions: [CompiledAction]
  let hasRepeats: Bool
  /// The fields that read something or change what was given, in the order of what they read.
  let evaluationOrder: [EvaluationStep]
  /// Whether one pass in that order judges the form; false when validity is read, which may go in
  /// circles, or a region that comes later.
  let isJudgedInOnePass: Bool
  let memberOrder = MemberOrder()

  /// Decodes and compiles format 1 JSON.
  ///
  /// - Parameters:
  ///   - rules: The app's own rules by name; a `custom` rule that is not among them is a lint error.
  ///   - limits: How large the document and what it describes may be; default ``FormLimits``.
  /// - Throws: ``JSONSyntaxError`` for malformed JSON, ``SchemaError`` with all findings for a
  ///   schema with lint errors.
  public convenience init(
    json bytes: [UInt8], rules: RuleRegistry = RuleRegistry(), limits: FormLimits = FormLimits()
  ) throws {
    var parser = try JSONParser<SchemaNode>(bytes: bytes, limits: limits)
    try self.init(node: try parser.document(), rules: rules, limits: limits)
  }

  /// Compiles a parsed format 1 document.
  ///
  /// - Throws: ``SchemaError`` with all findings.
  public convenience init(
    document: FormValue, rules: RuleRegistry = RuleRegistry(), limits: FormLimits = FormLimits()
  ) throws(SchemaError) {
    if let finding = limits.nestingFinding(document) { throw SchemaError(findings: [finding]) }
    try self.init(node: SchemaNode(document), rules: rules, limits: limits)
  }

  private init(node: SchemaNode, rules: RuleRegistry, limits: FormLimits) throws(SchemaError) {
    let sink = FindingSink()
    var decoder = SchemaDecoder(sink: sink, limits: limits)
    guard let schema = decoder.schema(node), !decoder.isFull else {
      throw SchemaError(findings: sink.findings)
    }
    var compiler = FormCompiler(schema: schema, decoder: decoder, rules: rules, sink: sink)
    let output = compiler.compile()
    if sink.hasErrors { throw SchemaError(findings: sink.findings) }
    self.schema = schema
    self.limits = limits
    findings = sink.findings
    root = output.root
    formRules = output.formRules
    actions = output.actions
    hasRepeats = output.hasRepeats
    evaluationOrder = output.evaluationOrder
    isJudgedInOnePass = output.isJudgedInOnePass
  }
}
