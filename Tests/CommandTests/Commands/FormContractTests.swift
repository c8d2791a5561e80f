import FormKit
import Foundation
import ShellApp
import Testing

/// The rows of the contract about forms, where no other test pins them.
@MainActor
struct FormContractTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let valid =
    #"{"formatVersion":1,"id":"s","version":1,"title":"S","sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]}"#
  private static let refused =
    #"{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"a","type":"txt","label":"A"}]}]}"#

  /// Every command that takes a SCHEMA, with `?` in its place.
  nonisolated private static let onSchemas: [[String]] = [
    ["show", "?"], ["lint", "?"], ["check", "?", "-"], ["fill", "?"],
    ["render", "?", "--format", "text"], ["export", "?", "--to", "json-schema"],
  ]

  private func run(
    _ command: [String], _ schema: String, _ options: [String] = [], input: String = "{}"
  ) async throws -> ShellRun {
    try await ShellRun(
      ["form"] + command.map { $0 == "?" ? schema : $0 } + options, input: input)
  }

  @Test(arguments: onSchemas)
  func `an unknown id exits 64, names the known ones and suggests the nearest`(command: [String])
    async throws
  {
    let run = try await run(command, "logn")
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    for id in FormCatalog.ids { #expect(run.errors.contains(id)) }
    #expect(run.errors.contains("Did you mean 'login'?"))
    let error = try #require(try await self.run(command, "logn", ["--json"]).json()["error"])
    #expect(error.objectValue?.keys.sorted() == ["code", "details", "message"])
    #expect(error["message"]?.stringValue?.contains("signup") == true)
  }

  @Test(arguments: onSchemas, ["./login", "login.json", "/nowhere/x"])
  func `a schema with a slash or .json is a path, and a missing one exits 65`(
    command: [String], path: String
  ) async throws {
    let run = try await run(command, path, ["--json"])
    #expect(run.status == 65)
    #expect(run.errors.isEmpty)
    #expect(try run.json()["error"]?["details"] == ["file": .string(path)])
    #expect(
      try run.json()["error"]?["message"] == .string("\(path): there is no such file."))
  }

  @Test(arguments: onSchemas)
  func `a schema that is no JSON exits 65 with file, line and column`(command: [String])
    async throws
  {
    let file = try folder.file("s.json", "{\n  oops")
    let run = try await run(command, file, ["--json"])
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["code"] == "malformedJSON")
    #expect(
      try run.json()["error"]?["details"] == ["file": .string(file), "line": 2, "column": 3])
  }

  @Test(arguments: onSchemas.filter { $0[0] != "lint" })
  func `a refused schema exits 65 as schemaRefused with findings`(command: [String]) async throws {
    let run = try await run(command, try folder.file("s.json", Self.refused), ["--json"])
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["code"] == "schemaRefused")
    let findings = try run.json()["error"]?["details"]?["findings"]?.arrayValue ?? []
    #expect(findings.map { $0["path"] } == ["/sections/0/fields/0/type"])
    #expect(findings.map { $0["severity"] } == ["error"])
    #expect(findings.first?.objectValue?.keys.sorted() == ["code", "message", "path", "severity"])
  }

  @Test func `form list names every built-in schema and its title`() async throws {
    let run = try await ShellRun(["form", "list", "--json"])
    #expect(run.status == 0)
    let schemas = try run.json()["schemas"]?.arrayValue ?? []
    #expect(schemas.map { $0["id"]?.stringValue } == FormCatalog.ids)
    #expect(schemas.first { $0["id"] == "login" }?["title"] == "Welcome Back")
    let text = try await ShellRun(["form", "list"])
    #expect(text.output.split(separator: "\n").count == FormCatalog.ids.count)
    #expect(
      text.output.split(separator: "\n").contains { line in
        line.hasPrefix("login  ") && line.hasSuffix("  Welcome Back")
      })
  }

  @Test func `form show prints a built-in schema and one of a file, with and without --json`()
    async throws
  {
    for id in FormCatalog.ids {
      let json = try await run(["show", "?"], id, ["--json"])
      #expect(json.status == 0)
      #expect(try json.json()["id"] == .string(id))
      #expect(try await run(["show", "?"], id).json() == json.json())
    }
    let file = try folder.file("s.json", Self.valid)
    #expect(try await run(["show", "?"], file, ["--json"]).output == sorted(Self.valid) + "\n")
  }

  private func sorted(_ json: String) throws -> String { try FormValue(json: json).json() }

  @Test func `form lint exits 1 for an error only, and finds at RFC 6901 pointers`() async throws {
    let warned = try folder.file(
      "w.json", Self.valid.replacing(#""title":"S""#, with: #""a/b~c":1"#))
    let warning = try await run(["lint", "?"], warned, ["--json"])
    #expect(warning.status == 0)
    #expect(try warning.json()["findings"]?.arrayValue?.map { $0["path"] } == ["/a~1b~0c"])
    #expect(try warning.json()["findings"]?.arrayValue?.map { $0["severity"] } == ["warning"])
    let error = try await run(["lint", "?"], try folder.file("s.json", Self.refused))
    #expect(error.status == 1)
    #expect(error.output.contains("/sections/0/fields/0/type"))
    #expect(try await run(["lint", "?"], "login").output == "No findings.\n")
    #expect(try await run(["lint", "?"], "login", ["--json"]).output == "{\"findings\":[]}\n")
  }

  @Test func `VALUES is a path or standard input, and a missing one exits 65`() async throws {
    let values = try folder.file("v.json", #"{"a":"x"}"#)
    let schema = try folder.file("s.json", Self.valid)
    let file = try await ShellRun(["form", "check", schema, values, "--json"])
    let piped = try await ShellRun(["form", "check", schema, "-", "--json"], input: #"{"a":"x"}"#)
    #expect(file.output == piped.output)
    #expect(file.status == 0)
    let missing = try await ShellRun(["form", "check", "login", "nowhere", "--json"])
    #expect(missing.status == 65)
    #expect(try missing.json()["error"]?["details"] == ["file": "nowhere"])
  }

  @Test(arguments: [#"{"email":"a","email":"b"}"#, #"{"email":"\ud800"}"#])
  func `a repeated key or a lone surrogate is malformed input`(values: String) async throws {
    let run = try await ShellRun(["form", "check", "login", "-", "--json"], input: values)
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["code"] == "malformedJSON")
    #expect(try run.json()["error"]?["details"]?["file"] == "-")
  }

  @Test func `without --json a verdict is said in words`() async throws {
    let run = try await ShellRun(["form", "check", "screenName", "-"], input: "{}")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("Not valid.\nerror: screenName: "))
    let unverified = try await ShellRun(
      ["form", "check", "screenName", "-"], input: #"{"screenName":"ada_l"}"#)
    #expect(unverified.output == "Valid.\nNot checked: screenName\n")
  }

  @Test(arguments: [
    ("[]", "/"), (#"{"c":{"delay":"x"}}"#, "/c/delay"), (#"{"c":1}"#, "/c"),
  ])
  func `malformed --checks exit 65 with their place`(checks: String, path: String) async throws {
    let file = try folder.file("c.json", checks)
    let run = try await ShellRun(
      ["form", "check", "login", "-", "--checks", file, "--json"], input: "{}")
    #expect(run.status == 65)
    let found = try run.json()["error"]?["details"]?["path"]?.stringValue ?? ""
    #expect(found == path || found.isEmpty && path == "/")
  }

  @Test func `form check without VALUES or with --batch beside SCHEMA is a usage error`()
    async throws
  {
    #expect(try await ShellRun(["form", "check", "login"]).status == 64)
    #expect(try await ShellRun(["form", "check"]).status == 64)
    #expect(try await ShellRun(["form", "check", "login", "-", "--batch", "-"]).status == 64)
    #expect(try await ShellRun(["form", "chek", "login", "-"]).errors.contains("check"))
  }

  @Test func `form replay exits 0 whenever the script ran, whatever the form says`() async throws {
    let run = try await ShellRun(
      ["form", "replay", "-", "--json"],
      input: #"{"schema":"login","steps":[{"at":0,"submit":true}]}"#)
    #expect(run.status == 0)
    #expect(try run.json().objectValue?.keys.sorted() == ["calls", "observations", "submissions"])
    #expect(try run.json()["submissions"] == 0)
    let form = try run.json()["observations"]?.arrayValue?.last?["form"]
    #expect(form?.objectValue?.keys.sorted() == ["canSubmit", "issues", "page", "status"])
    #expect(form?["canSubmit"] == false)
  }

  @Test func `a replay names its schema by id, path or document`() async throws {
    let file = try folder.file("s.json", Self.valid)
    for schema in ["\"\(file)\"", Self.valid, "\"login\""] {
      let run = try await ShellRun(
        ["form", "replay", "-"], input: #"{"schema":\#(schema),"steps":[]}"#)
      #expect(run.status == 0)
      #expect(try run.json()["observations"]?.arrayValue?.count == 1)
    }
    let unknown = try await ShellRun(
      ["form", "replay", "-", "--json"], input: #"{"schema":"logn","steps":[]}"#)
    #expect(unknown.status == 64)
    #expect(try unknown.json()["error"]?["code"] == "unknownSchema")
    #expect(try unknown.json()["error"]?["message"]?.stringValue?.contains("signup") == true)
    let refused = try await ShellRun(
      ["form", "replay", "-", "--json"], input: #"{"schema":\#(Self.refused),"steps":[]}"#)
    #expect(refused.status == 65)
    #expect(try refused.json()["error"]?["code"] == "schemaRefused")
    #expect(try refused.json()["error"]?["details"]?["findings"]?.arrayValue?.count == 1)
  }

  @Test(arguments: [
    ("nowhere", "{}", "unreadableFile"), ("-", "{", "malformedJSON"), ("-", "[]", "malformedInput"),
    ("-", #"{"schema":"login","steps":[{"at":0,"jump":1}]}"#, "malformedInput"),
  ])
  func `a replay that cannot be read exits 65`(file: String, input: String, code: String)
    async throws
  {
    let run = try await ShellRun(["form", "replay", file, "--json"], input: input)
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["code"] == .string(code))
  }

  @Test func `form render fills in values, shows errors on demand and never a secret`()
    async throws
  {
    let values = try folder.file("v.json", #"{"email":"x","password":"geheim"}"#)
    let options = ["--format", "json", "--values", values]
    let plain = try await run(["render", "?"], "login", options).json()
    let shown = plain["fields"]?.arrayValue ?? []
    #expect(shown.map { $0["value"] } == ["x", "•••"])
    #expect(shown.map { $0["issues"] } == [[], []])
    let judged = try await run(["render", "?"], "login", options + ["--errors"]).json()
    #expect(judged["fields"]?.arrayValue?.first?["issues"]?.arrayValue?.count == 1)
    let text = try await run(["render", "?"], "login", ["--format", "text", "--values", values])
    #expect(!text.output.contains("geheim"))
    #expect(try await run(["render", "?"], "login").status == 64)
    let format = try await run(["render", "?"], "login", ["--format", "txt"])
    #expect(format.status == 64)
    #expect(format.errors.contains("Did you mean 'text'?"))
  }

  @Test func `form fill of several pages is reviewed and prints the redacted result`() async throws
  {
    let schema = try folder.file(
      "p.json",
      """
      {"formatVersion":1,"id":"p","title":"P","pages":[
        {"id":"one","title":"One","sections":[{"fields":[
          {"id":"name","type":"text","label":"Name","required":true,"transforms":["trim","lowercase"]},
          {"id":"pin","type":"password","label":"PIN"}]}]},
        {"id":"two","title":"Two","sections":[{"fields":[{"id":"n","type":"integer","label":"N"}]}]}]}
      """)
    let run = try await ShellRun(
      ["form", "fill", schema, "--json"], input: " ADA \n1234\n7\nn\n8\n\n")
    #expect(run.status == 0)
    #expect(try run.json() == ["name": "ada", "pin": "•••", "n": 8])
    #expect(run.errors.contains("== Two =="))
    #expect(run.errors.contains("2. PIN [pinField]: •••"))
    #expect(!run.errors.contains("1234"))
    let early = try await ShellRun(["form", "fill", schema, "--json"], input: "ada\n\n7\n")
    #expect(early.status == 65)
    #expect(try early.json()["error"]?["code"] == "endOfInput")
  }

  @Test(arguments: [
    ["list"], ["schema"], ["show", "login"], ["lint", "login"],
    ["check", "login", "-"], ["render", "login", "--format", "text"],
    ["export", "login", "--to", "json-schema"], ["import", "-", "--from", "json-schema"],
  ])
  func `--json is one document with sorted keys and nothing else`(command: [String]) async throws {
    let run = try await ShellRun(["--json", "form"] + command, input: "{}")
    #expect(run.output == (try run.json().json()) + "\n")
    #expect(run.errors.isEmpty)
  }
}
