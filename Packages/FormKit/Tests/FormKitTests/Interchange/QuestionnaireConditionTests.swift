import FormKit
import Testing

@Suite struct QuestionnaireConditionTests {
  private struct Case: CustomTestStringConvertible {
    let values: FormObject
    let shown: Set<String>
    var testDescription: String { FormValue.object(values).json() }

    init(_ values: FormObject, _ shown: Set<String>) {
      self.values = values
      self.shown = shown
    }
  }

  private static let cases = [
    Case([:], ["missing", "unequal", "none"]),
    Case(["smokes": "true"], ["missing", "equal", "none", "any"]),
    Case(["smokes": "false"], ["missing", "unequal", "none"]),
    Case(["count": 10], ["exists", "unequal", "none"]),
    Case(["count": 11], ["exists", "unequal", "none", "more"]),
    Case(["count": 21], ["exists", "unequal", "none", "more", "any"]),
    Case(
      ["count": 21, "smokes": "true"], ["exists", "equal", "none", "more", "any", "all_why"]),
    Case(["since": "1999-12-31"], ["missing", "unequal", "none", "less"]),
    Case(["since": "2000-01-01"], ["missing", "unequal", "none"]),
    Case(["at": "08:30"], ["missing", "unequal", "none", "least"]),
    Case(["at": "08:29:59"], ["missing", "unequal", "none"]),
    Case(["weight": 60], ["missing", "unequal", "none", "most"]),
    Case(["weight": 60.5], ["missing", "unequal", "none"]),
    Case(["kinds": ["cigar", "pipe"]], ["missing", "unequal", "some"]),
    Case(["kinds": ["cigar"]], ["missing", "unequal", "none"]),
    Case(["rooms": "10"], ["missing", "unequal", "none", "many"]),
    Case(["rooms": "2"], ["missing", "unequal", "none"]),
  ]

  @Test(arguments: cases)
  private func `enableWhen shows items by every operator`(example: Case) throws {
    let result = try QuestionnaireFixture.imported("conditions")
    let asked: Set = ["smokes", "count", "since", "at", "weight", "kinds", "rooms"]
    #expect(try Set(result.visible(example.values)).subtracting(asked) == example.shown)
    #expect(result.findings == [])
  }

  @Test func `a coding without a system is each option of its code`() throws {
    let options = ["a", "b"].map { #"{ "valueCoding": { "system": "\#($0)", "code": "1" } }"# }
    let condition = #"{ "question": "q", "operator": "=", "answerCoding": { "code": "1" } }"#
    let result = try importedItems(
      item("q", "choice", "\"answerOption\": [\(options.joined(separator: ","))]") + ","
        + item("why", "string", "\"enableWhen\": [\(condition)]"))
    let field = try #require(result.form.schema.fields.first)
    guard case .fixed(let choices)? = field.options else {
      Issue.record("no options")
      return
    }
    #expect(choices.count == 2)
    for choice in choices {
      #expect(try result.visible([field.id.rawValue: choice.value]).contains("why"))
    }
    #expect(try !result.visible([:]).contains("why"))
  }

  @Test func `a condition reads the closest item of a repeat`() throws {
    let result = try QuestionnaireFixture.imported("family-history")
    let values: FormObject = [
      "field_1": [
        [
          "field_1_1": "sibling", "field_1_2": "false", "field_1_4": [["field_1_4_1": "x"]],
        ],
        ["field_1_1": "mother", "field_1_2": "true", "field_1_4": [["field_1_4_1": "x"]]],
      ]
    ]
    let shown = try Set(result.visible(values))
    #expect(shown.contains("field_1[0].field_1_3"))
    #expect(shown.contains("field_1[0].field_1_4[0].field_1_4_3"))
    #expect(!shown.contains("field_1[1].field_1_3"))
    #expect(!shown.contains("field_1[1].field_1_4[0].field_1_4_3"))
  }

  @Test func `a condition on the answer no does not hold for a question without an answer`() throws
  {
    func condition(_ operation: String, _ answer: String) -> String {
      #""enableWhen": [{ "question": "q", "operator": "\#(operation)", \#(answer) }]"#
    }
    let result = try importedItems(
      [
        item("q", "boolean"), item("no", "string", condition("=", #""answerBoolean": false"#)),
        item("order", "string", condition(">", #""answerBoolean": false"#)),
        item("text", "string", condition("=", #""answerString": "false""#)),
      ].joined(separator: ","))
    #expect(try result.visible([:]) == ["q", "order", "text"])
    #expect(try result.visible(["q": "false"]) == ["q", "no", "order", "text"])
    #expect(try result.visible(["q": "true"]) == ["q", "order", "text"])
    #expect(
      result.findings.map { "\($0.code) \($0.path)" } == [
        "notCarriedOver /item/2/enableWhen/0/answerBoolean",
        "notCarriedOver /item/3/enableWhen/0/answerString",
      ])
  }

  @Test func `items below a question show once it is answered`() throws {
    let result = try QuestionnaireFixture.imported("below-questions")
    #expect(try result.visible([:]) == ["pain", "sports"])
    #expect(
      try result.visible(["pain": "false", "pain_where": "x", "sports": ["golf"], "trip": []]) == [
        "pain", "pain_where", "pain_side", "pain_level", "sports", "sports_hours",
      ])
    #expect(
      try result.visible(["trip": [["trip-value": "Rome"]]]).contains("trip[0].trip_year"))
    #expect(try result.visible(["trip": [["trip-value": "Rome"]]]).contains("went"))
  }

  @Test func `displays below a question are its help and its unit`() throws {
    let result = try QuestionnaireFixture.imported("below-questions")
    #expect(try result.field("pain")["help"] == "Now, not last week.")
    #expect(try result.field("pain_level")["suffix"] == "of 10")
  }

  @Test func `an unknown link id counts as true and is reported`() throws {
    let all = """
      "enableBehavior": "all", "enableWhen": [
        { "question": "nobody", "operator": "exists", "answerBoolean": true },
        { "question": "a", "operator": "exists", "answerBoolean": true }]
      """
    let result = try importedItems(
      "\(item("a", "string")), \(item("b", "string", all))")
    #expect(result.report == ["unresolvedReference /item/1/enableWhen/0/question"])
    #expect(try result.visible([:]) == ["a"])
    #expect(try result.visible(["a": "x"]) == ["a", "b"])
  }

  @Test func `a cycle is opened and reported`() throws {
    func when(_ other: String) -> String {
      """
      "enableWhen": [{ "question": "\(other)", "operator": "exists", "answerBoolean": true }]
      """
    }
    let result = try importedItems(
      "\(item("a", "string", when("b"))), \(item("b", "string", when("a")))")
    #expect(result.report == ["approximated /item/0"])
    #expect(try result.visible([:]) == ["a"])
  }

  @Test func `a condition on a question that repeats elsewhere is reported`() throws {
    let when = """
      "enableWhen": [{ "question": "a", "operator": "=", "answerString": "x" }]
      """
    let result = try importedItems(
      "\(item("a", "string", "\"repeats\": true")), \(item("b", "string", when))")
    #expect(result.report == ["reshaped /item/0/repeats", "notCarriedOver /item/1/enableWhen/0"])
    #expect(try result.visible([:]).contains("b"))
  }

  @Test func `an answer that no option has never applies and is reported`() throws {
    let when = """
      "enableWhen": [{ "question": "a", "operator": "=", "answerString": "z" }]
      """
    let result = try importedItems(
      "\(item("a", "choice", "\"answerOption\": [{ \"valueString\": \"x\" }]")), \(item("b", "string", when))"
    )
    #expect(result.report == ["unresolvedReference /item/1/enableWhen/0/answerString"])
    #expect(try result.visible(["a": "x"]) == ["a"])
  }

  private static func coded(_ type: String, _ condition: String) throws
    -> FHIRQuestionnaireImport
  {
    let options = ["1": "No", "2": "Yes"].sorted { $0.key < $1.key }.map {
      #"{ "valueCoding": { "system": "http://x", "code": "\#($0.key)", "display": "\#($0.value)" } }"#
    }
    return try importedItems(
      item("q", type, "\"answerOption\": [\(options.joined(separator: ","))]") + ","
        + item("why", "string", "\"enableWhen\": [{ \"question\": \"q\", \(condition) }]"))
  }

  @Test(arguments: [
    #""operator": "=", "answerString": "2""#, #""operator": "=", "answerInteger": 2"#,
    #""operator": "=", "answerString": "Yes""#, #""operator": "!=", "answerString": "1""#,
  ])
  func `a text or a number is compared with the codes of a choice, else with their displays`(
    condition: String
  ) throws {
    let result = try Self.coded("choice", condition)
    #expect(try result.visible(["q": "2"]) == ["q", "why"])
    #expect(try result.visible(["q": "1"]) == ["q"])
    let place = condition.contains("Integer") ? "answerInteger" : "answerString"
    #expect(result.report == ["approximated /item/1/enableWhen/0/\(place)"])
  }

  @Test(arguments: [
    #""operator": "=", "answerString": "3""#, #""operator": "!=", "answerInteger": 3"#,
  ])
  func `an answer of another type that no option has counts as true and is reported`(
    condition: String
  ) throws {
    let result = try Self.coded("choice", condition)
    #expect(try result.visible([:]) == ["q", "why"])
    #expect(try result.visible(["q": "1"]) == ["q", "why"])
    #expect(result.findings.map(\.code) == ["unresolvedReference"])
  }

  @Test func `a text that is a code of an open choice is that option or one's own answer`() throws {
    let result = try Self.coded("open-choice", #""operator": "=", "answerString": "2""#)
    #expect(try result.visible(["q": "2"]).contains("why"))
    #expect(try result.visible(["q": "other", "q-other": "2"]).contains("why"))
    #expect(try result.visible(["q": "1"]) == ["q"])
  }

  @Test func `a text with a condition shows while the condition holds`() throws {
    let when = #""enableWhen": [{ "question": "q", "operator": "=", "answerBoolean": true }]"#
    let result = try importedItems(
      [item("q", "boolean"), item("call", "display", when), item("next", "string")]
        .joined(separator: ","))
    #expect(try result.visible([:]) == ["q", "next"])
    #expect(try result.visible(["q": "true"]) == ["q", "call", "next"])
    #expect(try result.field("call")["readOnly"] == true)
    #expect(result.report == ["reshaped /item/1/enableWhen"])
    #expect(CompiledForm.lint(document: result.document) == [])
    #expect(try result.response(["q": "true"]).findings == [])
  }

  @Test func `a text that no question follows shows, also twice with one link id`() throws {
    let result = try importedItems(
      [item("q", "string"), item("end", "display"), item("end", "display")].joined(separator: ","))
    #expect(try result.visible([:]) == ["q", "end", "end_2"])
    #expect(
      result.report == ["approximated /item/2/linkId", "reshaped /item/1", "reshaped /item/2"])
  }
}
