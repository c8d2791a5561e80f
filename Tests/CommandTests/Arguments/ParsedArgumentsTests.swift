import Testing

@testable import ShellCommands

@Suite struct ParsedArgumentsTests {
  private enum Format: String, CaseIterable {
    case text, json
  }

  @Test func `typed getters return nil for what was not given`() throws {
    let parsed = try #require(try shellTable.running("boot"))
    #expect(parsed.option("--now") == nil)
    #expect(parsed.argument("SCHEMA") == nil)
    #expect(parsed.arguments("SCHEMA").isEmpty)
    #expect(parsed.optionValues("--now").isEmpty)
    #expect(!parsed.flag("--json"))
    #expect(try parsed.integer("--now") == nil)
    #expect(try parsed.choice("--format", as: Format.self) == nil)
  }

  @Test func `a choice becomes a case`() throws {
    let parsed = try #require(try shellTable.running("form render login --format json"))
    #expect(try parsed.choice("--format", as: Format.self) == .json)
  }

  @Test func `a value that is no case is a usage error with a suggestion`() throws {
    let parsed = try #require(try shellTable.running("form show txt"))
    let error = #expect(throws: UsageError.self) {
      try parsed.choice("SCHEMA", as: Format.self)
    }
    #expect(
      error?.message
        == "'txt' is not a value of SCHEMA: choose text or json. Did you mean 'text'?")
  }

  @Test func `a command can refuse a value itself`() throws {
    let parsed = try #require(try shellTable.running("form show logn"))
    #expect(
      parsed.unknownChoice("SCHEMA", known: ["login", "mfa"]).message
        == "'logn' is not a value of SCHEMA: choose login or mfa. Did you mean 'login'?")
    let error = try #require(try sampleTable.running("open u -l loud"))
    let refused = #expect(throws: UsageError.self) { try error.integer("--level") }
    #expect(refused?.message == "'loud' is not valid for '--level': expected a whole number.")
    #expect(refused?.usage.lines == ["tool open URL... [--tag TAG]..."])
  }

  @Test func `a required getter throws for what is missing`() throws {
    let batch = try #require(try shellTable.running("form check --batch lines.jsonl"))
    let schema = #expect(throws: UsageError.self) { try batch.requiredArgument("SCHEMA") }
    #expect(schema?.reason == .missingArguments(["SCHEMA"]))
    let checks = #expect(throws: UsageError.self) { try batch.requiredOption("--checks") }
    #expect(checks?.reason == .missingOption("--checks"))
    #expect(try batch.requiredOption("--batch") == "lines.jsonl")
  }

  @Test func `a description names what was given and shows no value`() throws {
    let parsed = try #require(
      try shellTable.running("--json session sign-in --email me@example.org --password-stdin"))
    #expect(
      parsed.description
        == "ParsedArguments('session sign-in', --email, --json, --password-stdin)")
  }
}
