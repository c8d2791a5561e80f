/// How large a document, and what it describes, may be.
///
/// What is beyond a limit is refused with its place: a document as ``JSONSyntaxError``, a schema as
/// a lint error, a value as an issue, an added item by not being added. Nothing is cut off.
///
/// ```swift
/// var limits = FormLimits()
/// limits.fields = 500
/// let form = try CompiledForm(json: bytes, limits: limits)
/// ```
public struct FormLimits: Sendable, Hashable {
  /// The largest JSON document in bytes; default 33,554,432, 32 MiB.
  public var documentSize = 33_554_432
  /// The deepest nesting of JSON, conditions and expressions included; default 128, at most 256.
  public var nesting = 128
  /// How deep sections nest; default 32.
  public var sectionDepth = 32
  /// How deep fragments use each other; default 16.
  public var fragmentDepth = 16
  /// The most fields a form may start with; default 50,000.
  ///
  /// Fragments count as often as they are used, repeats by their `min`.
  public var fields = 50_000
  /// The most items one repeat may hold when its `max` is not lower; default 1,000.
  public var repeatItems = 1000
  /// The longest text a field may hold, in UTF-8 bytes; default 100,000.
  ///
  /// A longer one fails `maxLength` and is judged by no other rule.
  public var textLength = 100_000
  /// The most instructions a pattern may compile to; default 10,000.
  ///
  /// About one for each character it names, repetitions written out. Matching a text costs at most
  /// this many steps for each of its characters.
  public var patternSize = 10_000

  /// Makes the default limits.
  public init() {}
}

extension FormValue {
  /// Parses strict JSON within limits; see ``init(json:maximumDepth:)-([UInt8],_)``.
  ///
  /// - Throws: ``JSONSyntaxError`` with line and column, also for a document that is too large.
  public init(json bytes: [UInt8], limits: FormLimits) throws(JSONSyntaxError) {
    var parser = try JSONParser<FormValue>(bytes: bytes, limits: limits)
    self = try parser.document()
  }
}

extension JSONParser {
  init(bytes: [UInt8], limits: FormLimits) throws(JSONSyntaxError) {
    self.init(bytes: bytes, maximumDepth: limits.nesting)
    guard bytes.count <= limits.documentSize else {
      let place = self.place(max(limits.documentSize, 0))
      throw JSONSyntaxError(
        reason: "the document is larger than \(limits.documentSize) bytes", line: place.line,
        column: place.column)
    }
  }
}

extension FormValue {
  /// Whether arrays and objects nest deeper than so many levels; looks no deeper than that.
  func nests(deeperThan levels: Int) -> Bool {
    guard levels >= 0 else { return true }
    return switch self {
    case .array(let items): items.contains { $0.nests(deeperThan: levels - 1) }
    case .object(let members): members.values.contains { $0.nests(deeperThan: levels - 1) }
    case .null, .bool, .number, .string: false
    }
  }
}

extension FormLimits {
  /// The deepest nesting of a document; ``nesting`` within what recursion bears.
  var documentNesting: Int { min(nesting, JSONParser<FormValue>.deepestNesting) }

  /// What is found in a document that nests too deep.
  func nestingFinding(_ document: FormValue) -> LintFinding? {
    guard document.nests(deeperThan: documentNesting) else { return nil }
    return LintFinding(
      severity: .error, code: "tooDeep", path: "",
      message: "The document nests deeper than \(documentNesting) levels.")
  }
}
