import FormKit
import Testing

@Suite struct LintConditionTests {
  private static let others = [
    text("text"), field("number", "number"), field("toggle", "toggle"), field("date", "date"),
    field("time", "time"), field("image", "image"),
    field("choice", "choice", #""options": [{ "value": "x" }, { "value": "y" }]"#),
    field("list", "multiChoice", #""options": [{ "value": "x" }, { "value": "y" }]"#),
    field("open", "choice", #""options": { "source": "s" }"#),
    text("gone", #""visible": false, "whenHidden": "omit""#),
  ]

  /// The findings of a field that is required by a condition, but those of the others.
  private func required(_ condition: String) throws -> [String] {
    let fields = [text("a", "\"required\": \(condition)")] + Self.others
    return try findings(
      #""sections": [{ "fields": [\#(fields.joined(separator: ","))] }, { "id": "r", "repeat": {},"#
        + #""fields": [\#(text("in"))] }]"#
    ).filter { !$0.hasPrefix("unreachableField") }
      .map { $0.replacing("/sections/0/fields/0/required", with: "") }
  }

  @Test(arguments: [
    #""field": "toggle", "equals": "on""#, #""field": "toggle", "lessThan": 1"#,
    #""field": "toggle", "matches": "a""#, #""field": "number", "equals": "3""#,
    #""field": "number", "contains": "3""#, #""field": "number", "matches": "3""#,
    #""field": "number", "atLeast": "3""#, #""field": "text", "equals": 3"#,
    #""field": "text", "lessThan": 3"#, #""field": "text", "greaterThan": "m""#,
    #""field": "text", "contains": 3"#, #""field": "date", "equals": "soon""#,
    #""field": "date", "lessThan": "today""#, #""field": "time", "atMost": "2026-01-01""#,
    #""field": "choice", "greaterThan": "x""#, #""field": "list", "equals": "x""#,
    #""field": "list", "matches": "x""#, #""field": "image", "contains": "x""#,
    #""field": "r", "equals": 2"#, #""field": "r", "atLeast": 2"#,
  ])
  func `a condition of the wrong type`(members: String) throws {
    let name = members.split(separator: "\"").map(String.init)[4]
    #expect(try required("{ \(members) }") == ["operandType /\(name)"])
  }

  @Test(arguments: [
    #""field": "toggle", "equals": true"#, #""field": "toggle", "notEquals": null"#,
    #""field": "number", "atLeast": 3"#, #""field": "number", "equals": """#,
    #""field": "text", "equals": "2026-01-01""#, #""field": "text", "matches": "a+""#,
    #""field": "date", "lessThan": "2026-01-01""#, #""field": "time", "atMost": "10:00""#,
    #""field": "list", "contains": "x""#, #""field": "list", "in": [["x"], ["x", "y"]]"#,
    #""field": "open", "equals": "anything""#, #""field": "r", "isFilled": true"#,
    #""field": "image", "isFilled": true"#, #""context": "k", "matches": "a""#,
  ])
  func `a condition of the right type`(members: String) throws {
    #expect(try required("{ \(members) }") == [])
  }

  @Test(arguments: [
    (#""field": "choice", "equals": "z""#, "/equals"),
    (#""field": "choice", "in": ["x", "z"]"#, "/in/1"),
    (#""field": "list", "contains": "z""#, "/contains"),
    (#""field": "list", "equals": ["z"]"#, "/equals"),
  ])
  func `a comparison with a value that is none of the options`(members: String, place: String)
    throws
  {
    #expect(try required("{ \(members) }") == ["unknownOption \(place)"])
  }

  @Test func `operands are checked wherever conditions stand`() throws {
    let wrong = #"{ "not": { "any": [false, { "field": "toggle", "equals": 1 }] } }"#
    let place = "/not/any/1/equals"
    let found = try findings(
      """
      "pages": [{ "id": "p", "visible": \(wrong), "sections": [{ "visible": \(wrong), "fields": [
        \(text("a", "\"visible\": \(wrong), \"enabled\": \(wrong), \"readOnly\": \(wrong)")),
        \(text("b", "\"rules\": [{ \"rule\": \"email\", \"when\": \(wrong) }]")),
        \(text("c", "\"compute\": { \"if\": \(wrong), \"then\": \"x\", \"else\": \"y\" }")),
        \(field("toggle", "toggle", #""visible": true"#))] }] }],
      "actions": [{ "id": "x", "visible": \(wrong) }],
      "rules": [{ "rule": "assert", "that": \(wrong) }]
      """
    ).filter { $0.hasPrefix("operandType") || $0.hasPrefix("cycle") }
    let field = "/pages/0/sections/0/fields"
    #expect(
      Set(found).isSuperset(of: [
        "operandType /pages/0/visible\(place)", "operandType /pages/0/sections/0/visible\(place)",
        "operandType \(field)/0/visible\(place)", "operandType \(field)/0/enabled\(place)",
        "operandType \(field)/0/readOnly\(place)", "operandType \(field)/1/rules/0/when\(place)",
        "operandType \(field)/2/compute/if\(place)", "operandType /actions/0/visible\(place)",
        "operandType /rules/0/that\(place)",
      ]))
  }
}

@Suite struct LintReachabilityTests {
  private let choice = field("c", "choice", #""options": [{ "value": "x" }, { "value": "y" }]"#)

  private func page(_ condition: String) throws -> [String] {
    try findings(
      """
      "pages": [{ "id": "p", "sections": [{ "fields": [\(choice), \(field("n", "number")),
        \(text("gone", #""visible": false"#)),
        \(text("kept", #""visible": false, "whenHidden": "keep", "default": "k""#))] }] },
        { "id": "q", "visible": \(condition), "sections": [{ "fields": [\(text("a"))] }] }]
      """
    ).filter { $0.hasPrefix("unreachable") && !$0.contains("/pages/0") }
  }

  @Test(arguments: [
    "false", #"{ "any": [] }"#, #"{ "not": true }"#, #"{ "all": [true, false] }"#,
    #"{ "field": "c", "equals": "z" }"#, #"{ "field": "c", "in": ["z", "w"] }"#,
    #"{ "field": "n", "equals": "three" }"#, #"{ "field": "gone", "isFilled": true }"#,
    #"{ "field": "gone", "equals": "v" }"#,
    #"{ "all": [{ "field": "c", "equals": "x" }, { "field": "c", "equals": "y" }] }"#,
    #"{ "all": [{ "field": "n", "greaterThan": 5 }, { "field": "n", "lessThan": 3 }] }"#,
    #"{ "all": [{ "field": "n", "greaterThan": 5 }, { "field": "n", "atMost": 5 }] }"#,
    #"{ "all": [{ "field": "n", "equals": 4 }, { "field": "n", "atLeast": 5 }] }"#,
    #"{ "all": [{ "field": "n", "isEmpty": true }, { "field": "n", "isFilled": true }] }"#,
    #"{ "all": [{ "field": "n", "isValid": true }, { "not": { "field": "n", "isValid": true } }] }"#,
    #"{ "all": [{ "context": "k", "equals": 1 }, { "context": "k", "in": [2, 3] }] }"#,
    #"{ "not": { "any": [{ "field": "c", "notEquals": "x" }, { "field": "c", "equals": "x" }] } }"#,
    #"{ "all": [{ "field": "c", "notIn": ["x", "y"] }, { "field": "c", "isFilled": true }] }"#,
  ])
  func `a page that can never show`(condition: String) throws {
    #expect(try page(condition) == ["unreachablePage /pages/1/visible"])
  }

  @Test(arguments: [
    "true", #"{ "all": [] }"#, #"{ "field": "c", "equals": "x" }"#,
    #"{ "field": "c", "equals": null }"#,
    #"{ "field": "c", "in": ["z", "x"] }"#, #"{ "field": "kept", "isFilled": true }"#,
    #"{ "field": "gone", "isEmpty": true }"#,
    #"{ "any": [{ "field": "c", "equals": "x" }, { "field": "c", "equals": "y" }] }"#,
    #"{ "all": [{ "field": "n", "atLeast": 5 }, { "field": "n", "atMost": 5 }] }"#,
    #"{ "all": [{ "context": "k", "notEquals": 1 }, { "context": "j", "equals": 1 }] }"#,
  ])
  func `a page that may show`(condition: String) throws {
    #expect(try page(condition) == [])
  }

  @Test func `a field that contradicts its page, and nothing inside what is already unreachable`()
    throws
  {
    let x = #"{ "field": "c", "equals": "x" }"#
    let y = #"{ "field": "c", "equals": "y" }"#
    let found = try findings(
      """
      "pages": [{ "id": "p", "sections": [{ "fields": [\(choice)] }] },
        { "id": "q", "visible": \(x), "sections": [
          { "fields": [\(text("a", "\"visible\": \(y)")), \(text("b", "\"visible\": \(x)"))] },
          { "visible": \(y), "fields": [\(text("d", "\"visible\": false"))] }] }]
      """)
    #expect(
      found == [
        "unreachableField /pages/1/sections/0/fields/0/visible",
        "unreachableSection /pages/1/sections/1/visible",
      ])
  }

  @Test func `a hidden field that is kept is a value, not a mistake`() throws {
    #expect(try fieldFindings(text("a", #""visible": false, "whenHidden": "keep""#)) == [])
  }

  @Test func `ids mean the same item first`() throws {
    let found = try findings(
      """
      "sections": [{ "fields": [\(field("c", "toggle"))] }, { "id": "r", "repeat": {}, "fields": [
        \(choice), \(text("a", #""visible": { "field": "c", "equals": "x" }"#))] }]
      """)
    #expect(found == [])
  }
}
