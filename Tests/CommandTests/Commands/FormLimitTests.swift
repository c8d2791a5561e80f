import FormKit
import Testing

/// What is beyond a limit of docs/form-schema.md: exit 65, or an issue, with the limit and the place.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct FormLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func schema(_ members: String) -> String {
    "{\"formatVersion\":1,\"id\":\"s\",\(members)}"
  }

  private static let repeating = schema(
    #""sections":[{"id":"r","repeat":{},"fields":[{"id":"a","type":"text","label":"A"}]}]"#)

  /// The command lines that read a schema, values, checks, hints or a script from standard input.
  private nonisolated static let readers = [
    ["check", "login", "-"], ["check", "login", "x.json", "--checks", "-"], ["replay", "-"],
    ["render", "login", "--format", "text", "--values", "-"],
    ["import", "-", "--from", "json-schema"],
  ]

  /// The codes, places and messages of a refused schema's findings.
  private func findings(_ schema: String) async throws -> [String] {
    let file = try folder.file("s.json", schema)
    let run = try await ShellRun(["form", "check", file, "-", "--json"], input: "{}")
    #expect(run.status == 65)
    let error = try #require(try run.json()["error"])
    #expect(error["code"] == "schemaRefused")
    #expect(error["message"]?.stringValue?.hasPrefix("\(file), line 1, column ") == true)
    return (error["details"]?["findings"]?.arrayValue ?? []).map { finding in
      ["code", "path", "message"].map { finding[$0]?.stringValue ?? "" }.joined(separator: " ")
    }
  }

  private func issues(_ schema: String, _ values: String) async throws -> [FormValue] {
    let file = try folder.file("s.json", schema)
    let run = try await ShellRun(["form", "check", file, "-", "--json"], input: values)
    #expect(run.status == 1)
    return try run.json()["issues"]?.arrayValue ?? []
  }

  @Test(arguments: readers)
  func `JSON nested beyond 128 levels exits 65 with line and column`(
    _ words: [String]
  ) async throws {
    let words = try words.map { $0 == "x.json" ? try folder.file($0, "{}") : $0 }
    let deep = "{\"a\":\n" + String(repeating: "[", count: 5_000)
    let run = try await ShellRun(["form"] + words + ["--json"], input: deep)
    #expect(run.status == 65)
    let error = try run.json()["error"]
    #expect(error?["code"] == "malformedJSON")
    #expect(
      error?["message"]
        == "standard input, line 2, column 129: nested deeper than 128 levels.")
    #expect(error?["details"] == ["file": "-", "line": 2, "column": 129])
  }

  @Test func `a schema file nested beyond 128 levels exits 65 with line and column`() async throws {
    let file = try folder.file("s.json", String(repeating: "[", count: 200))
    for command in [["check", file, "-"], ["lint", file], ["fill", file], ["show", file]] {
      let run = try await ShellRun(["form"] + command, input: "{}")
      #expect(run.status == 65)
      #expect(run.errors.contains("\(file), line 1, column 130: nested deeper than 128 levels."))
    }
  }

  @Test func `a document beyond 32 MiB exits 65 with the place where it grows too large`()
    async throws
  {
    let space = String(repeating: " ", count: 33_554_432)
    let run = try await ShellRun(["form", "check", "login", "-", "--json"], input: space + "{}")
    #expect(run.status == 65)
    #expect(
      try run.json()["error"]?["message"]
        == "standard input, line 1, column 33554433: the document is larger than 33554432 bytes.")
  }

  @Test func `sections nested beyond 32 levels are refused where they stand`() async throws {
    let nested =
      String(repeating: #"{"fields":[],"sections":["#, count: 33)
      + String(repeating: "]}", count: 33)
    #expect(
      try await findings(Self.schema("\"sections\":[\(nested)]")) == [
        "tooDeep \(String(repeating: "/sections/0", count: 32))"
          + " Sections nest deeper than 32 levels."
      ])
  }

  @Test func `a schema beyond 50,000 fields is refused at the field too many`() async throws {
    let fields = (0..<1_000).map { "{\"id\":\"f\($0)\",\"type\":\"text\",\"label\":\"F\"}" }
    let sections = (0...50).map { "{\"id\":\"s\($0)\",\"repeat\":{},\"fields\":[{\"use\":\"f\"}]}" }
    let schema = Self.schema(
      "\"fragments\":{\"f\":[\(fields.joined(separator: ","))]},"
        + "\"sections\":[\(sections.joined(separator: ","))]")
    #expect(
      try await findings(schema)
        == ["tooManyFields /fragments/f/0 A schema holds at most 50000 fields."])
  }

  @Test func `a repeat that starts beyond 1,000 items is refused at its min`() async throws {
    #expect(
      try await findings(Self.repeating.replacing("{},", with: "{\"min\":1001},"))
        == ["tooManyItems /sections/0/repeat/min A repeat holds at most 1000 items."])
  }

  @Test func `a pattern beyond 10,000 instructions is refused where it stands`() async throws {
    let schema = Self.schema(
      #""sections":[{"fields":[{"id":"a","type":"text","label":"A","#
        + #""rules":[{"rule":"pattern","value":"(a{1000}){11}"}]}]}]"#)
    let finding = try #require(try await findings(schema).first)
    #expect(finding.hasPrefix("unsupportedPattern /sections/0/fields/0/rules/0/value "))
    #expect(finding.contains("10000"))
  }

  @Test func `given items beyond 1,000 are an issue at the repeat`() async throws {
    let items = Array(repeating: "{\"a\":\"x\"}", count: 1_001).joined(separator: ",")
    #expect(
      try await issues(Self.repeating, "{\"r\":[\(items)]}") == [
        ["field": "r", "rule": "maxItems", "severity": "error", "message": "Keep at most 1000"]
      ])
  }

  @Test func `a text beyond 100,000 bytes is an issue at its field, the same in a batch`()
    async throws
  {
    let values = "{\"r\":[{\"a\":\"\(String(repeating: "ä", count: 50_001))\"}]}"
    let expected: [FormValue] = [
      [
        "field": "r[0].a", "rule": "maxLength", "severity": "error",
        "message": "The text must be 100 kB or smaller",
      ]
    ]
    #expect(try await issues(Self.repeating, values) == expected)
    let line = "{\"schema\":\(Self.repeating),\"values\":\(values)}\n"
    let batch = try await ShellRun(["form", "check", "--batch", "-"], input: line)
    #expect(try batch.json()["issues"]?.arrayValue == expected)
  }

  @Test func `a record of a batch beyond a limit is a bad line, and the rest goes on`() async throws
  {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let refused = Self.repeating.replacing("{},", with: "{\"min\":1001},")
    let run = try await ShellRun(
      ["form", "check", "--batch", "-"],
      input: """
        {"schema":\(refused),"values":{}}
        {"id":2,"schema":"login","values":{"email":\(deep)}}
        {"id":3,"schema":"login","values":{}}

        """)
    #expect(run.status == 0)
    let answers = try run.output.split(separator: "\n").map { try FormValue(json: String($0)) }
    #expect(
      answers[0]["error"]?["details"]?["findings"]?.arrayValue?.first?["path"]
        == "/sections/0/repeat/min")
    let message = answers[1]["error"]?["message"]?.stringValue ?? ""
    #expect(message.hasPrefix("line 2, column "))
    #expect(message.hasSuffix(": nested deeper than 128 levels."))
    #expect(answers[2]["id"] == 3)
  }

  @Test func `a schema inside a script is refused with its place`() async throws {
    let refused = Self.repeating.replacing("{},", with: "{\"min\":1001},")
    let run = try await ShellRun(
      ["form", "replay", "-"], input: "{\"schema\":\(refused),\"steps\":[]}")
    #expect(run.status == 65)
    #expect(
      run.errors.contains("A repeat holds at most 1000 items. (/sections/0/repeat/min)"))
  }
}
