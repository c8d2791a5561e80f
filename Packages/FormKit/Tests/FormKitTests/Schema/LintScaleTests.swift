import FormKit
import Testing

/// Long lists, which a linter that compared each entry with each other would need hours for.
@Suite(.timeLimit(.minutes(5))) struct LintScaleTests {
  private static let count = 20_000

  private func list(_ prefix: String, _ count: Int = count) -> String {
    (0..<count).map { "\"\(prefix)\($0)\"" }.joined(separator: ", ")
  }

  private func options(_ count: Int = count) -> String {
    (0..<count).map { "{ \"value\": \"v\($0)\" }" }.joined(separator: ", ")
  }

  private func lint(_ fields: String...) throws -> [String] {
    let document = try FormValue(
      json: """
        { "formatVersion": 1, "id": "f", "sections": [{ "fields": [\(fields.joined(separator: ","))] }] }
        """)
    return CompiledForm.lint(document: document).map { "\($0.code) \($0.path)" }
  }

  @Test func `a list of values in a condition is looked up in the options`() throws {
    let known = try lint(
      field("c", "choice", "\"options\": [\(options())]"),
      text("t", "\"visible\": { \"field\": \"c\", \"in\": [\(list("v"))] }"))
    #expect(known == [])
    let unknown = try lint(
      field("c", "choice", "\"options\": [\(options())]"),
      text("t", "\"visible\": { \"field\": \"c\", \"in\": [\(list("other", 2000))] }"))
    #expect(unknown.count { $0.hasPrefix("unknownOption") } == 2000)
    #expect(unknown.contains { $0.hasPrefix("unreachableField") })
  }

  @Test func `a list of values in a rule and a default are looked up in the options`() throws {
    #expect(
      try lint(
        field(
          "m", "multiChoice",
          """
          "options": [\(options())], "default": [\(list("v"))],
          "rules": [{ "rule": "equals", "value": [\(list("v"))] }]
          """)) == [])
    #expect(
      try lint(
        field(
          "c", "choice",
          "\"options\": [\(options())], \"rules\": [{ \"rule\": \"oneOf\", \"values\": [\(list("v"))] }]"
        ))
        == [])
  }

  @Test func `many conditions on a field of many options ask no option twice`() throws {
    let readers = (0..<2000).map {
      text("t\($0)", #""required": { "field": "c", "equals": "v\#($0)" }"#)
    }
    #expect(
      try lint(
        field("c", "choice", "\"options\": [\(options(5000))]"), readers.joined(separator: ","))
        == [])
  }

  @Test func `many rules of one field are held against the tightest of the others`() throws {
    let rules = (0..<2000).flatMap { number in
      [
        #"{ "rule": "minLength", "value": \#(number % 50 + 1) }"#,
        #"{ "rule": "maxLength", "value": \#(number % 50 + 100) }"#,
      ]
    }
    #expect(try lint(text("a", "\"rules\": [\(rules.joined(separator: ","))]")) == [])
    let crossed = try lint(
      text(
        "a",
        "\"rules\": [\(rules.joined(separator: ",")), { \"rule\": \"maxLength\", \"value\": 50 }, { \"rule\": \"minLength\", \"value\": 51 }]"
      ))
    #expect(crossed == ["deadRule /sections/0/fields/0/rules/4001"])
  }

  @Test func `many bounds in one condition contradict as two of them would`() throws {
    func visible(_ last: String) throws -> [String] {
      let parts = (0..<5000).flatMap { number in
        [
          #"{ "field": "n", "atLeast": \#(number) }"#,
          #"{ "field": "n", "lessThan": \#(number + 5001) }"#,
        ]
      }
      return try lint(
        field("n", "number"),
        text("t", #""visible": { "all": [\#(parts.joined(separator: ",")), \#(last)] }"#))
    }
    #expect(try visible(#"{ "field": "n", "atMost": 4999 }"#) == [])
    #expect(
      try visible(#"{ "field": "n", "lessThan": 4999 }"#) == [
        "unreachableField /sections/0/fields/1/visible"
      ])
  }

  @Test func `more than a thousand possible values are not held to be a contradiction`() throws {
    #expect(
      try lint(
        text("a"),
        text(
          "t",
          #""visible": { "all": [{ "field": "a", "in": [\#(list("v", 1500))] }, { "field": "a", "equals": "v1400" }] }"#
        )) == [])
  }
}
