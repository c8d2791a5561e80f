import FormKit
import Foundation
import Testing

@MainActor
struct FormCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `form show prints one schema as JSON`() async throws {
    let schema = try await ShellRun(["form", "show", "login", "--json"]).json()
    #expect(schema["id"] == "login")
    #expect(schema["formatVersion"] == 1)
  }

  @Test func `form check answers with the contract's verdict and 1 for invalid values`()
    async throws
  {
    let run = try await ShellRun(
      ["form", "check", "login", "-", "--json"], input: #"{"email":"x","password":"123"}"#)
    #expect(run.status == 1)
    #expect(
      run.output
        == #"{"issues":[{"field":"email","message":"Invalid email address","rule":"email","severity":"error"},{"field":"password","message":"At least 6 characters","rule":"minLength","severity":"error"}],"unverified":[],"valid":false,"values":{"email":"x","password":"•••"},"visible":["email","password"]}"#
        + "\n")
  }

  @Test func `form check exits 0 for valid values`() async throws {
    let values = try folder.file("v.json", #"{"email":" A@B.Co ","password":"secret1"}"#)
    let run = try await ShellRun(["form", "check", "login", values, "--json"])
    #expect(run.status == 0)
    #expect(try run.json()["values"] == ["email": "a@b.co", "password": "•••"])
  }

  @Test func `--checks answers remote checks at once`() async throws {
    let checks = try folder.file(
      "checks.json", #"{"screenNameAvailability":{"taken":["john_doe"]}}"#)
    let run = try await ShellRun(
      ["form", "check", "screenName", "-", "--checks", checks, "--json"],
      input: #"{"screenName":"john_doe"}"#)
    #expect(run.status == 1)
    #expect(try run.json()["unverified"] == [])
    #expect(try run.json()["issues"]?.arrayValue?.first?["rule"] == "remote")
  }

  @Test func `values may have two keys that are canonically equivalent`() async throws {
    let run = try await ShellRun(
      ["form", "check", "login", "-", "--json"],
      input: #"{"email":"a@b.co","password":"secret1","é":1,"e\u0301":2}"#)
    #expect(run.status == 0)
    let twice = try await ShellRun(
      ["form", "check", "login", "-", "--json"], input: #"{"é":1,"\u00e9":2}"#)
    #expect(twice.status == 65)
  }

  @Test func `suggestions of --checks stand under just the value they are for`() async throws {
    let checks = try folder.file(
      "checks.json",
      #"{"screenNameAvailability":{"taken":["jose\u0301"],"suggestions":{"jos\u00e9":["composed"],"jose\u0301":["decomposed"]}}}"#
    )
    let schema = try folder.file(
      "s.json",
      #"{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"n","type":"text","label":"N","rules":[{"rule":"remote","check":"screenNameAvailability"}]}]}]}"#
    )
    let run = try await ShellRun(
      ["form", "check", schema, "-", "--checks", checks, "--json"], input: #"{"n":"jose\u0301"}"#)
    #expect(run.status == 1)
    let composed = try await ShellRun(
      ["form", "check", schema, "-", "--checks", checks, "--json"], input: #"{"n":"jos\u00e9"}"#)
    #expect(composed.status == 0)
  }

  @Test func `today is --now in --time-zone`() async throws {
    let schema = try folder.file(
      "s.json",
      #"{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"d","type":"date","label":"D","rules":[{"rule":"max","value":"today"}]}]}]}"#
    )
    let options = ["--now", "2026-01-31T23:30:00Z", "form", "check", schema, "-"]
    let input = #"{"d":"2026-02-01"}"#
    #expect(try await ShellRun(options + ["--time-zone", "UTC"], input: input).status == 1)
    #expect(
      try await ShellRun(options + ["--time-zone", "Europe/Berlin"], input: input).status == 0)
  }

  @Test func `a missing file exits 65 and is named`() async throws {
    let run = try await ShellRun(["form", "check", "./nowhere.json", "-"], input: "{}")
    #expect(run.status == 65)
    #expect(run.errors.contains("./nowhere.json: there is no such file."))
  }

  @Test func `malformed JSON exits 65 with file, line and column`() async throws {
    let values = try folder.file("v.json", "{\n  \"email\": oops\n}")
    let run = try await ShellRun(["form", "check", "login", values, "--json"])
    #expect(run.status == 65)
    let error = try #require(try run.json()["error"])
    #expect(error["code"] == "malformedJSON")
    #expect(error["details"] == ["file": .string(values), "line": 2, "column": 12])
  }

  @Test func `values of the wrong shape exit 65`() async throws {
    let run = try await ShellRun(["form", "check", "login", "-"], input: "[1]")
    #expect(run.status == 65)
    #expect(run.errors.contains("must be a JSON object"))
  }

  @Test func `a refused schema exits 65 with every finding, its line and its pointer`() async throws
  {
    let schema = try folder.file(
      "s.json",
      """
      { "formatVersion": 1, "id": "s", "sections": [ { "fields": [
        { "id": "a", "type": "txt", "label": "A" },
        { "id": "b", "type": "text", "label": "B", "visible": { "field": "nope", "equals": 1 } }
      ] } ] }
      """)
    let run = try await ShellRun(["form", "check", schema, "-", "--json"], input: "{}")
    #expect(run.status == 65)
    let error = try #require(try run.json()["error"])
    #expect(error["code"] == "schemaRefused")
    #expect(
      error["details"]?["findings"]?.arrayValue?.map { $0["path"] }
        == ["/sections/0/fields/0/type", "/sections/0/fields/1/visible/field"])
    #expect(error["message"]?.stringValue?.contains("line 2") == true)
  }

  @Test func `form lint prints findings and exits 1 for an error`() async throws {
    let schema = try folder.file(
      "s.json",
      #"{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"a","type":"text","label":"A","visible":{"field":"a","isFilled":true}}]}]}"#
    )
    let run = try await ShellRun(["form", "lint", schema, "--json"])
    #expect(run.status == 1)
    let finding = try #require(try run.json()["findings"]?.arrayValue?.first)
    #expect(finding["code"] == "cycle")
    #expect(finding["message"]?.stringValue?.contains("a → a") == true)
    #expect(try await ShellRun(["form", "lint", "signup"]).status == 0)
  }

  @Test func `an unknown schema id exits 64 and the known ones are named`() async throws {
    let run = try await ShellRun(["form", "check", "nope", "-"], input: "{}")
    #expect(run.status == 64)
    #expect(run.errors.contains("signup"))
  }

  @Test func `--batch answers every line in order and goes on after a bad one`() async throws {
    let input = """
      {"id":1,"schema":"login","values":{"email":"a@b.co","password":"secret1"}}
      not json
      {"id":3,"schema":"nope","values":{}}
      {"id":"four","schema":{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"a","type":"text","label":"A","required":true}]}]},"values":{}}

      """
    let run = try await ShellRun(["form", "check", "--batch", "-"], input: input)
    #expect(run.status == 0)
    let lines = try run.output.split(separator: "\n").map { try FormValue(json: String($0)) }
    #expect(lines.map { $0["id"] } == [1, .null, 3, "four"])
    #expect(lines.map { $0["valid"] } == [true, nil, nil, false])
    #expect(lines[1]["error"]?["code"] == "malformedJSON")
    #expect(lines[2]["error"]?["code"] == "unknownSchema")
  }

  @Test func `form fill by pipe prints the mapped, redacted result`() async throws {
    let run = try await ShellRun(
      ["form", "fill", "login", "--json"], input: " Ada@Example.com \nsecret1\n")
    #expect(run.status == 0)
    #expect(try run.json() == ["email": "ada@example.com", "password": "•••"])
    #expect(run.errors.contains("[emailField]"))
  }

  @Test func `form fill at the end of its input exits 65`() async throws {
    let run = try await ShellRun(["form", "fill", "login"], input: "ada@example.com\n")
    #expect(run.status == 65)
  }

  @Test func `form replay drives the live engine on a virtual clock`() async throws {
    let script = try folder.file(
      "r.json",
      """
      { "schema": "screenName", "checks": { "screenNameAvailability": { "delay": 200,
        "taken": ["john_doe"] } }, "steps": [
        { "at": 0, "set": { "field": "screenName", "value": "john_doe" } },
        { "at": 100, "observe": true } ] }
      """)
    let result = try await ShellRun(["form", "replay", script, "--json"]).json()
    let observed = result["observations"]?.arrayValue?.map {
      $0["fields"]?["screenName"]?["status"]
    }
    #expect(observed == ["pending", "invalid"])
    #expect(
      result["calls"]?["screenNameAvailability"]
        == [["at": 500, "value": "john_doe", "outcome": "answered"]])
  }

  @Test func `a script whose time runs back exits 65 with its place`() async throws {
    let run = try await ShellRun(
      ["form", "replay", "-"],
      input: #"{"schema":"login","steps":[{"at":5,"observe":true},{"at":4,"observe":true}]}"#)
    #expect(run.status == 65)
    #expect(run.errors.contains("(/steps/1/at)"))
  }

  @Test func `form render prints text and JSON`() async throws {
    let text = try await ShellRun(["form", "render", "login", "--format", "text", "--errors"])
    #expect(text.status == 0)
    #expect(text.output.contains("Welcome Back"))
    #expect(text.output.contains("This field is required"))
    let json = try await ShellRun(["form", "render", "login", "--format", "json"]).json()
    #expect(json["fields"]?.arrayValue?.map { $0["controlID"] } == ["emailField", "passwordField"])
  }
}
