import FormKit
import Foundation
import Testing

@MainActor
struct FHIRCommandTests {
  private static let questionnaire = """
    { "resourceType": "Questionnaire", "url": "http://forms.example.org/Questionnaire/q", "version": "2",
      "status": "active", "item": [
        { "linkId": "1.1", "type": "string", "text": "Name", "required": true },
        { "linkId": "1.2", "type": "dateTime", "text": "When" }] }
    """
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func form() async throws -> String {
    let run = try await ShellRun(
      ["form", "import", "-", "--from", "fhir-questionnaire"], input: Self.questionnaire)
    #expect(run.errors.contains("/item/1/type"))
    return try folder.file("form.json", run.output)
  }

  @Test func `form import prints the form of a Questionnaire and its findings`() async throws {
    let run = try await ShellRun(
      ["form", "import", "-", "--from", "fhir-questionnaire", "--json"],
      input: Self.questionnaire)
    #expect(run.status == 0)
    let result = try run.json()
    #expect(result["findings"]?.arrayValue?.map { $0["path"] } == ["/item/1/type"])
    let fields = result["schema"]?["sections"]?.arrayValue?.first?["fields"]?.arrayValue
    #expect(fields?.map { $0["label"] } == ["Name", "When"])
  }

  @Test func `form export prints the response of values at the instant`() async throws {
    let form = try await form()
    let run = try await ShellRun(
      [
        "form", "export", form, "--to", "fhir-response", "--values", "-", "--json",
        "--now", "2026-01-31T11:00:00+01:00",
      ], input: #"{"field_1_1":"Ada","field_1_2":"2026-01-02"}"#)
    #expect(run.status == 0)
    #expect(
      try run.json() == [
        "findings": [],
        "document": [
          "resourceType": "QuestionnaireResponse", "status": "completed",
          "questionnaire": "http://forms.example.org/Questionnaire/q|2",
          "authored": "2026-01-31T10:00:00Z",
          "item": [
            ["linkId": "1.1", "text": "Name", "answer": [["valueString": "Ada"]]],
            ["linkId": "1.2", "text": "When", "answer": [["valueDateTime": "2026-01-02"]]],
          ],
        ],
      ])
  }

  @Test func `without values a response is in progress`() async throws {
    let run = try await ShellRun(
      ["form", "export", try await form(), "--to", "fhir-response", "--json"])
    #expect(run.status == 0)
    #expect(try run.json()["document"]?["status"] == "in-progress")
  }

  @Test func `a built-in form is exported without its secrets`() async throws {
    let run = try await ShellRun(
      ["form", "export", "login", "--to", "fhir-response", "--values", "-", "--json"],
      input: #"{"email":"ada@example.com","password":"hunter22"}"#)
    #expect(run.status == 0)
    #expect(!run.output.contains("hunter22"))
    #expect(try run.json()["findings"]?.arrayValue?.map { $0["path"] } == ["/password"])
  }

  @Test func `a Questionnaire that cannot be imported exits 65 with its place`() async throws {
    let run = try await ShellRun(
      ["form", "import", "-", "--from", "fhir-questionnaire", "--json"],
      input: #"{"resourceType":"Questionnaire","item":[{"linkId":"a","type":"question"}]}"#)
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["details"]?["path"] == "/item/0/type")
  }

  @Test func `an x-fhir that no import writes exits 65 with its place`() async throws {
    let form = try folder.file(
      "form.json", #"{"formatVersion":1,"id":"a","sections":[],"x-fhir":{"items":[{}]}}"#)
    let run = try await ShellRun(["form", "export", form, "--to", "fhir-response"])
    #expect(run.status == 65)
    #expect(run.errors.contains("form.json, line 1"))
  }

  @Test func `options of another format exit 64`() async throws {
    let hints = try await ShellRun(
      ["form", "import", "x.json", "--from", "fhir-questionnaire", "--ui", "y.json"])
    #expect(hints.status == 64)
    #expect(hints.errors.contains("'--from fhir-questionnaire'"))
    let values = try await ShellRun(
      ["form", "export", "login", "--to", "html", "--values", "y.json"])
    #expect(values.status == 64)
    #expect(values.errors.contains("'--to html'"))
  }
}
