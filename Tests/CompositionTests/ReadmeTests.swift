import FormKit
import Foundation
import Testing

struct ReadmeTests {
  @Test func `the README's snippet compiles and does what the README says`() throws {
    // README: begin
    let json = """
      { "formatVersion": 1, "id": "invite", "title": "Invite a friend", "validation": "live",
        "sections": [{ "fields": [
          { "id": "email", "type": "email", "label": "Email", "required": true,
            "transforms": ["trim", "lowercase"], "rules": [{ "rule": "email" }] },
          { "id": "plan", "type": "choice", "label": "Plan", "default": "free",
            "options": [{ "value": "free" }, { "value": "team" }] },
          { "id": "seats", "type": "integer", "label": "Seats", "required": true,
            "visible": { "field": "plan", "equals": "team" } }
        ] }] }
      """
    let form = try CompiledForm(json: Array(json.utf8))
    let environment = FormEnvironment(today: .epoch)
    let values: FormObject = ["email": " Ada@Example.com ", "plan": "team"]
    let verdict = form.check(values, environment: environment)
    // README: end
    #expect(!verdict.isValid)
    #expect(verdict.issues.map(\.rule) == ["required"])
    #expect(verdict.issues.map(\.field) == ["seats"])
    #expect(verdict.values["email"] == "ada@example.com")
  }

  @Test func `the README shows exactly the compiled snippet`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let readme = try String(
      contentsOf: folder.appending(path: "../../README.md"), encoding: .utf8)
    let body = try #require(source.split(separator: "// README: begin\n").dropFirst().first)
    let snippet = try #require(body.split(separator: "    // README: end").first)
    let dedented = snippet.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(readme.contains("```swift\n\(dedented)\n```"))
  }
}
