import FormKit
import Foundation
import ShellApp
import Testing

@MainActor
struct InterchangeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `form schema prints format 1 as a JSON Schema`() async throws {
    let run = try await ShellRun(["form", "schema", "--json"])
    #expect(run.status == 0)
    #expect(try run.json()["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(try run.json() == FormatSchema.document)
  }

  @Test func `form import prints the form and what was not carried over`() async throws {
    let file = try folder.file(
      "a.json",
      #"{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"string","contentEncoding":"x"}}}"#
    )
    let hints = try folder.file("ui.json", #"{"b":{"ui:widget":"textarea"}}"#)
    let run = try await ShellRun(
      ["form", "import", file, "--from", "json-schema", "--ui", hints, "--json"])
    #expect(run.status == 0)
    let result = try run.json()
    #expect(result["findings"]?.arrayValue?.map { $0["path"] } == ["/properties/a/contentEncoding"])
    let fields = result["schema"]?["sections"]?.arrayValue?.first?["fields"]?.arrayValue
    #expect(fields?.map { $0["id"] } == ["b", "a"])
    #expect(fields?.first?["type"] == "textarea")
  }

  @Test func `properties of equivalent names are two fields`() async throws {
    let run = try await ShellRun(
      ["form", "import", "-", "--from", "json-schema", "--json"],
      input:
        #"{"type":"object","properties":{"é":{"type":"string"},"e\u0301":{"type":"integer"}}}"#)
    #expect(run.status == 0)
    let fields = try run.json()["schema"]?["sections"]?.arrayValue?.first?["fields"]?.arrayValue
    #expect(fields?.map { $0["type"] } == ["text", "integer"])
  }

  @Test func `without --json form import prints a form that form check takes`() async throws {
    let run = try await ShellRun(
      ["form", "import", "-", "--from", "json-schema"],
      input: #"{"type":"object","properties":{"a":{"format":"x"}},"required":["a"]}"#)
    #expect(run.errors.contains("/properties/a/format"))
    let form = try folder.file("form.json", run.output)
    #expect(try await ShellRun(["form", "check", form, "-"], input: "{}").status == 1)
  }

  @Test func `a document that cannot be imported exits 65 with its place`() async throws {
    let wrong = #"{"properties":{"a":{"x-formkit":{"rules":[{"rule":"no"}]}}}}"#
    let run = try await ShellRun(
      ["form", "import", "-", "--from", "json-schema", "--json"], input: wrong)
    #expect(run.status == 65)
    #expect(
      try run.json()["error"]?["details"]?["path"] == "/properties/a/x-formkit/rules/0/rule")
    let malformed = try await ShellRun(
      ["form", "import", "-", "--from", "json-schema"], input: "{\n  oops")
    #expect(malformed.status == 65)
    #expect(malformed.errors.contains("line 2, column 3"))
  }

  @Test func `malformed UI hints exit 65 and name their file`() async throws {
    let hints = try folder.file("ui.json", "[")
    let run = try await ShellRun(
      ["form", "import", "-", "--from", "json-schema", "--ui", hints], input: "{}")
    #expect(run.status == 65)
    #expect(run.errors.contains("ui.json, line 1"))
  }

  @Test func `form export prints a JSON Schema and what only x-formkit carries`() async throws {
    let run = try await ShellRun(["form", "export", "login", "--to", "json-schema", "--json"])
    #expect(run.status == 0)
    let result = try run.json()
    #expect(result["document"]?["required"] == ["email", "password"])
    #expect(result["findings"]?.arrayValue?.isEmpty == false)
  }

  @Test func `a format that does not exist exits 64 and names those that do`() async throws {
    let run = try await ShellRun(["form", "export", "login", "--to", "xml"])
    #expect(run.status == 64)
    #expect(run.errors.contains("json-schema, html or fhir-response"))
    #expect(try await ShellRun(["form", "import", "x", "--from", "xml"]).status == 64)
  }

  @Test(arguments: FormCatalog.ids)
  func `a built-in schema is the same after export and import, with the same verdicts`(
    id: String
  ) async throws {
    let source = try await ShellRun(["form", "show", id, "--json"]).json()
    let schema = try FormSchema(document: source)
    #expect(try FormSchema(document: schema.document) == schema)
    let exported = try await ShellRun(["form", "export", id, "--to", "json-schema"]).output
    let file = try folder.file("e.json", exported)
    let back = try await ShellRun(["form", "import", file, "--from", "json-schema", "--json"])
    #expect(try back.json()["schema"] == schema.document)
    let form = try folder.file("f.json", back.json()["schema"]?.json() ?? "")
    for values in ["{}", #"{"email":"x","password":"1","screenName":"a b","amount":0.001}"#] {
      let once = try await ShellRun(["form", "check", id, "-", "--json"], input: values)
      let again = try await ShellRun(["form", "check", form, "-", "--json"], input: values)
      #expect(once.output == again.output)
    }
  }
}
