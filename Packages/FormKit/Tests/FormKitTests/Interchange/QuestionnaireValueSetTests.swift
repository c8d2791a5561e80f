import FormKit
import Testing

/// Options from resources that a Questionnaire contains.
@Suite struct QuestionnaireValueSetTests {
  private static let system = """
    { "resourceType": "CodeSystem", "id": "c", "url": "urn:c", "version": "1", "content": "complete", "concept": [
      { "code": "all", "property": [{ "code": "notSelectable", "valueBoolean": true }], "concept": [
        { "code": "1", "display": "One" }, { "code": "2", "concept": [{ "code": "3" }] }] },
      { "code": "4" }] }
    """

  private static func set(_ include: String, _ more: String = "") -> String {
    """
    { "resourceType": "ValueSet", "id": "v", \(more) "compose": { "include": [\(include)] } }
    """
  }

  private static func imported(
    _ reference: String, _ contained: String...
  ) throws -> FHIRQuestionnaireImport {
    try importedItems(
      item("a", "choice", "\"answerValueSet\": \"\(reference)\""),
      "\"contained\": [\(contained.joined(separator: ","))]")
  }

  private static func codes(_ result: FHIRQuestionnaireImport) throws -> [FormValue?]? {
    try result.field("a")["options"]?.arrayValue?.map { $0["value"] }
  }

  @Test(arguments: [#"{ "system": "urn:c" }"#, #"{ "system": "urn:c", "version": "1" }"#])
  func `an included system is a contained code system with its nested concepts`(
    include: String
  ) throws {
    let result = try Self.imported("#v", Self.set(include), Self.system)
    #expect(result.findings == [])
    #expect(try Self.codes(result) == ["1", "2", "3", "4"])
    #expect(
      try result.response(["a": "3"]).document.json().contains(#""code":"3""#))
  }

  @Test(arguments: [#"{ "system": "urn:d" }"#, #"{ "system": "urn:c", "version": "2" }"#])
  func `a code system outside the document is a finding`(include: String) throws {
    let result = try Self.imported("#v", Self.set(include), Self.system)
    #expect(
      result.report == [
        "unresolvedReference /contained/0/compose/include/0", "notCarriedOver /contained/1",
        "approximated /item/0/type",
      ])
  }

  @Test func `a code system with some of its codes is a finding`() throws {
    let part = Self.system.replacing("complete", with: "fragment")
    let result = try Self.imported("#v", Self.set(#"{ "system": "urn:c" }"#), part)
    #expect(result.report == ["unresolvedReference /contained/1/content"])
    #expect(try Self.codes(result)?.count == 4)
  }

  @Test func `value sets of a contained code system fill the questions that name them`() throws {
    let result = try QuestionnaireFixture.imported("code-systems")
    #expect(result.report == ["reshaped /item/3/type"])
    for id in ["seen", "heard", "fed"] {
      let options = try result.field(id)["options"]?.arrayValue
      #expect(options?.map { $0["value"] } == ["owl", "duck", "fish", "eel"])
    }
    #expect(try result.visible(["seen": "owl"]).contains("where"))
    #expect(try result.visible(["seen": "eel"]).contains("where") == false)
  }

  private static let listed = #"{ "system": "urn:s", "concept": [{ "code": "1" }] }"#

  @Test(arguments: ["#v", "#v|2", "http://x/v", "http://x/v|2"])
  func `a contained value set is found by its id and its url, with its version`(
    reference: String
  ) throws {
    let set = Self.set(Self.listed, #""url": "http://x/v", "version": "2","#)
    let result = try Self.imported(reference, set)
    #expect(result.findings == [])
    #expect(try Self.codes(result) == ["1"])
  }

  @Test func `a contained value set of another version is not the one`() throws {
    let set = Self.set(Self.listed, #""url": "http://x/v", "version": "2","#)
    let result = try Self.imported("http://x/v|1", set)
    #expect(
      result.report == [
        "unresolvedReference /item/0/answerValueSet", "notCarriedOver /contained/0",
      ])
    #expect(try Self.imported("#v|1", Self.set(Self.listed)).findings == [])
  }

  private static func option(_ system: String, _ code: String, _ display: String) -> String {
    """
    { "valueCoding": { "system": "\(system)", "code": "\(code)", "display": "\(display)" } }
    """
  }

  @Test func `two options with one code and two texts are a finding`() throws {
    let options = [
      Self.option("s", "1", "A"), Self.option("s", "1", "B"), Self.option("t", "1", "C"),
    ]
    let result = try importedItems(
      item("a", "choice", "\"answerOption\": [\(options.joined(separator: ","))]"))
    #expect(result.report == ["approximated /item/0/answerOption/1"])
    #expect(try Self.codes(result) == ["1", "s|1", "t|1"])
  }

  @Test func `the same option twice is one`() throws {
    let option = Self.option("s", "1", "A")
    let result = try importedItems(
      item("a", "choice", "\"answerOption\": [\(option), \(option)]"))
    #expect(result.report == ["notCarriedOver /item/0/answerOption/1"])
    #expect(try Self.codes(result) == ["1"])
  }

  @Test func `a code system that is included too often is refused`() throws {
    let concepts = (0..<1000).map { "{ \"code\": \"\($0)\" }" }.joined(separator: ",")
    let system =
      "{ \"resourceType\": \"CodeSystem\", \"url\": \"urn:c\", \"content\": \"complete\", "
      + "\"concept\": [\(concepts)] }"
    let includes = Array(repeating: #"{ "system": "urn:c" }"#, count: 300)
    let error = try #require(throws: InterchangeError.self) {
      try Self.imported("#v", Self.set(includes.joined(separator: ",")), system)
    }
    #expect(error.path == "/item/0")
  }
}
