import Testing

@testable import FormKit

@Suite struct LintCodeTests {
  /// A document for each code that gives it.
  private static let samples: [LintCode: String] = [
    .wrongType: sections(text("a", #""help": 1"#)),
    .missingKey: sections(#"{ "id": "a" }"#),
    .invalidId: sections(text("1a")),
    .invalidValue: sections(text("a", #""rules": [{ "rule": "step", "value": 0 }]"#)),
    .formatVersion: #""formatVersion": 2, "sections": []"#,
    .unknownType: sections(field("a", "txt")),
    .unknownRule: sections(text("a", #""rules": [{ "rule": "long" }]"#)),
    .unknownOperator: sections(text("a", #""visible": { "context": "x", "is": 1 }"#)),
    .unknownTransform: sections(text("a", #""transforms": ["up"]"#)),
    .unknownId: sections(text("a", #""visible": { "field": "b", "isFilled": true }"#)),
    .duplicateId: sections(text("a"), text("a")),
    .conditionType: sections(text("a", #""visible": "yes""#)),
    .unsupportedPattern: sections(text("a", #""rules": [{ "rule": "pattern", "value": "(" }]"#)),
    .cycle: sections(text("a", #""compute": { "field": "a" }"#)),
    .tooDeep: "\"sections\": [\(nested(33))]",
    .tooManyFields: """
    "sections": [{ "id": "r", "repeat": { "min": 1000 }, "fields": [], "sections": [
      { "id": "s", "repeat": { "min": 1000 }, "fields": [\(text("a"))] }] }]
    """,
    .tooManyItems:
      #""sections": [{ "id": "r", "repeat": { "min": 1001 }, "fields": [\#(text("a"))] }]"#,
    .unknownKey: sections(text("a", #""colour": 1"#)),
    .missingLabel: sections(#"{ "id": "a", "type": "text" }"#),
    .labelNotInName: sections(text("a", #""accessibility": { "label": "Other" }"#)),
    .autofillToken: sections(text("a", #""autofill": "e-mail""#)),
    .autofillType: sections(text("a", #""autofill": "street-address""#)),
    .affixLength: sections(text("a", #""suffix": "kilogrammes per item""#)),
    .affixType: sections(field("a", "toggle", #""prefix": "€""#)),
    .deadRule: sections(
      text("a", #""maxLength": 2, "rules": [{ "rule": "minLength", "value": 3 }]"#)),
    .unreachablePage: #""pages": [{ "id": "p", "visible": false, "sections": [] }]"#,
    .unreachableSection: #""sections": [{ "visible": false, "fields": [] }]"#,
    .unreachableField: sections(text("a", #""visible": false"#)),
    .unreachableAction: #""sections": [], "actions": [{ "id": "a", "visible": false }]"#,
    .operandType: sections(
      text("a", #""required": { "field": "b", "equals": "on" }"#), field("b", "toggle")),
    .expressionType: sections(
      field("a", "number", #""compute": { "add": [{ "field": "b" }] }"#), text("b")),
    .unknownOption: sections(
      field("a", "choice", #""default": "z", "options": [{ "value": "x" }]"#)),
    .duplicateOption: sections(
      field("a", "choice", #""options": [{ "value": "x" }, { "value": "x" }]"#)),
    .emptyOptions: sections(field("a", "choice", #""options": []"#)),
    .optionType: sections(field("a", "choice", #""options": [{ "value": 1 }]"#)),
    .defaultType: sections(field("a", "toggle", #""default": "on""#)),
    .invalidDefault: sections(
      text("a", #""default": "x", "rules": [{ "rule": "minLength", "value": 3 }]"#)),
    .requiredUnfillable: sections(text("a", #""required": true, "readOnly": true"#)),
    .sensitiveKept: sections(text("a", #""sensitive": true, "whenHidden": "keep""#)),
    .ambiguousId: #""sections": [{ "id": "s", "fields": [] }, { "id": "s", "fields": [] }]"#,
    .cappedItems:
      #""sections": [{ "id": "r", "repeat": { "max": 1001 }, "fields": [\#(text("a"))] }]"#,
    .unknownRegion: sections(text("a", #""rules": [{ "rule": "phone", "region": "UK" }]"#)),
    .backtrackingPattern: sections(
      text("a", #""rules": [{ "rule": "pattern", "value": "(?:a+)+b" }]"#)),
  ]

  private static func nested(_ depth: Int) -> String {
    (1..<depth).reduce(#"{ "fields": [] }"#) { inner, _ in
      "{ \"fields\": [], \"sections\": [\(inner)] }"
    }
  }

  private static func sections(_ fields: String...) -> String {
    "\"sections\": [{ \"fields\": [\(fields.joined(separator: ","))] }]"
  }

  private func json(of code: LintCode) throws -> String {
    let members = try #require(Self.samples[code])
    let version = members.contains("formatVersion") ? "" : "\"formatVersion\": 1, "
    return "{ \(version)\"id\": \"t\", \(members) }"
  }

  private func sampleFindings(_ code: LintCode) throws -> [LintFinding] {
    CompiledForm.lint(document: try FormValue(json: json(of: code)))
  }

  @Test(arguments: LintCode.allCases)
  func `every code is found, alone, with a sentence and what to do`(code: LintCode) throws {
    let found = try sampleFindings(code)
    #expect(Set(found.map(\.code)) == [code.rawValue])
    for finding in found {
      #expect(finding.message.hasSuffix(".") || finding.message.hasSuffix("?"))
    }
  }

  @Test(arguments: LintCode.allCases)
  func `an error refuses the schema, a warning does not`(code: LintCode) throws {
    let found = try sampleFindings(code)
    let isError = found.contains { $0.severity == .error }
    let document = try FormValue(json: json(of: code))
    #expect(((try? CompiledForm(document: document)) == nil) == isError)
  }

  @Test func `the table of codes in docs/form-schema.md is the list of codes, with severities`()
    throws
  {
    let rows = try tableRows(under: "## Findings", in: "docs/form-schema.md")
    let documented = rows.compactMap { row in row[0].codeSpans.first.map { "\($0) \(row[1])" } }
    let known = try LintCode.allCases.map { code in
      "\(code.rawValue) \(try #require(sampleFindings(code).first).severity.rawValue)"
    }
    #expect(documented == known)
  }

  @Test func `all findings come at once, each at its place`() throws {
    let found = try fieldFindings(
      text("a", #""autofill": "nope", "rules": [{ "rule": "minItems", "value": 1 }], "colour": 1"#),
      text("b", #""rules": [{ "rule": "long" }]"#), field("c", "choice", #""options": []"#))
    #expect(
      found == [
        "unknownKey /sections/0/fields/0/colour", "unknownRule /sections/0/fields/1/rules/0/rule",
        "autofillToken /sections/0/fields/0/autofill", "deadRule /sections/0/fields/0/rules/0",
        "emptyOptions /sections/0/fields/2/options",
      ])
  }

  @Test func `a fragment used twice is reported once`() throws {
    let found = try findings(
      """
      "fragments": { "f": [\(text("a", #""autofill": "nope""#))] }, "sections": [
        { "id": "r", "repeat": {}, "fields": [{ "use": "f" }] },
        { "id": "s", "repeat": {}, "fields": [{ "use": "f" }] }]
      """)
    #expect(found == ["autofillToken /fragments/f/0/autofill"])
  }
}
