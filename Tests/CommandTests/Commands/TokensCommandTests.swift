import DesignTokens
import FormKit
import Foundation
import Testing

@MainActor
struct TokensCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let red =
    ##"{"palette":{"red":{"$type":"color","$value":{"colorSpace":"srgb","components":[1,0,0]}}},"link":{"$value":"{palette.red}"}}"##

  @Test func `tokens list prints the built-in tokens in a theme`() async throws {
    let run = try await ShellRun(["tokens", "list", "--theme", "dark", "--json"])
    #expect(run.status == 0)
    #expect(try run.json()["theme"] == "dark")
    #expect(
      try run.json()["tokens"]?.arrayValue?.contains([
        "path": "color.text.primary", "type": "color", "value": "#eef0f6",
      ]) == true)
  }

  @Test func `tokens list and build take a file of one's own, or standard input`() async throws {
    let file = try folder.file("a.tokens.json", red)
    #expect(try await ShellRun(["tokens", "list", file]).output.contains("link         #ff0000\n"))
    let css = try await ShellRun(["tokens", "build", "-", "--format", "css"], input: red)
    #expect(css.output.contains("  --link: #ff0000;\n"))
    let swift = try await ShellRun(["tokens", "build", file, "--format", "swift"])
    #expect(swift.output.contains("public import DesignTokens"))
    let json = try await ShellRun(["tokens", "build", file, "--format", "json", "--json"])
    #expect(try json.json()["format"] == "json")
    let text = try #require(try json.json()["text"]?.stringValue)
    #expect(try FormValue(json: text)["link"]?["$type"] == "color")
  }

  @Test func `tokens build refuses two tokens of one name in CSS with both paths`() async throws {
    let text = ##"{"a-b":{"$type":"number","$value":1},"a b":{"$type":"number","$value":2}}"##
    for theme in [[], ["--theme", "default"]] {
      let run = try await ShellRun(
        ["tokens", "build", "-", "--format", "css"] + theme, input: text)
      #expect(run.status == 65)
      #expect(run.errors.contains("'a-b'") && run.errors.contains("(a b)"), "\(run.errors)")
    }
  }

  @Test func `tokens import prints the token file and the findings`() async throws {
    let text =
      ##"{"color":{"red":{"value":"#f00"},"a":{"value":"{color.red.value}"}},"logo":{"value":"a.svg"}}"##
    let words = ["tokens", "import", "-", "--from", "style-dictionary"]
    let run = try await ShellRun(words, input: text)
    #expect(run.status == 0)
    #expect(try run.json()["color"]?["a"]?["$value"] == "{color.red}")
    #expect(run.errors.contains("warning: the token is left out"))
    let json = try await ShellRun(words + ["--json"], input: text)
    #expect(try json.json().objectValue?.keys.sorted() == ["document", "findings"])
    #expect(try json.json()["document"] == run.json())
    #expect(try json.json()["findings"]?.arrayValue?.first?["code"] == "unsupported")
    #expect(json.errors.isEmpty)
    let lint = try await ShellRun(["tokens", "lint", "-"], input: run.output)
    #expect(lint.status == 0)
  }

  @Test(arguments: [("{", "malformedInput"), ("[]", "tokensRefused"), ("{}", "tokensRefused")])
  func `tokens import exits 65 for a file without tokens`(text: String, code: String) async throws {
    let run = try await ShellRun(
      ["tokens", "import", "-", "--from", "style-dictionary", "--json"], input: text)
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["code"]?.stringValue == code)
  }

  @Test func `tokens import without a known format is wrong usage`() async throws {
    #expect(try await ShellRun(["tokens", "import", "-"]).status == 64)
    #expect(try await ShellRun(["tokens", "import", "-", "--from", "x"]).status == 64)
  }

  @Test func `tokens build of the built-in tokens is the source that is committed`() async throws {
    let run = try await ShellRun(["tokens", "build", "--format", "swift"])
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Packages/DesignTokens/Sources/DesignTokens/Themes/Generated/Tokens.swift")
    #expect(try run.output == String(contentsOf: source, encoding: .utf8))
  }

  @Test func `the style sheet follows what readers prefer`() async throws {
    let css = try await ShellRun(["tokens", "build", "--format", "css"]).output
    for query in [
      "(prefers-color-scheme: dark)", "(prefers-contrast: more)",
      "(prefers-reduced-motion: reduce)",
    ] {
      #expect(css.contains("@media \(query) {"))
    }
    let dark = try await ShellRun(["tokens", "build", "--format", "css", "--theme", "dark"]).output
    #expect(!dark.contains("@media"))
    #expect(dark.contains("--color-text-primary: #eef0f6;"))
  }

  @Test func `ansi has no colours where there is no terminal`() async throws {
    let run = try await ShellRun(
      ["tokens", "build", "--format", "ansi"], environment: ["TERM": "xterm", "COLORTERM": "24bit"])
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func `with --json another format is one JSON document`() async throws {
    let run = try await ShellRun(["tokens", "build", "--format", "css", "--json"])
    #expect(try run.json()["format"] == "css")
    #expect(try run.json()["text"]?.stringValue?.hasPrefix(":root {") == true)
  }

  @Test(arguments: ["list", "build", "lint"])
  func `an unknown theme exits 64 and names the known ones`(command: String) async throws {
    let format = command == "build" ? ["--format", "css"] : []
    let run = try await ShellRun(["tokens", command, "--theme", "drak"] + format)
    #expect(run.status == 64)
    #expect(run.errors.contains("dark"))
    #expect(run.errors.contains("highContrast"))
  }

  @Test func `tokens lint has nothing to say about the built-in tokens`() async throws {
    let run = try await ShellRun(["tokens", "lint"])
    #expect(run.status == 0)
    #expect(run.output == "No findings.\n")
  }

  @Test func `tokens lint exits 1 when a finding is an error, 0 for warnings`() async throws {
    let cycle = try await ShellRun(
      ["tokens", "lint", "-", "--json"], input: #"{"a":{"$value":"{b}"},"b":{"$value":"{a}"}}"#)
    #expect(cycle.status == 1)
    let finding = try #require(try cycle.json()["findings"]?.arrayValue?.first)
    #expect(finding["code"] == "cycle")
    #expect(finding["path"] == "a")
    #expect(finding["chain"] == ["a", "b", "a"])
    let unused = red.replacing(
      "\"link\"", with: "\"old\":\(#"{"$type":"number","$value":1}"#),\"link\"")
    #expect(try await ShellRun(["tokens", "lint", "-"], input: unused).status == 0)
  }

  @Test func `a file with a cycle or a component outside its space is refused with 65 by build`()
    async throws
  {
    let cycle = try await ShellRun(
      ["tokens", "build", "-", "--format", "css"],
      input: "{\n\"a\":{\"$value\":\"{b}\"},\"b\":{\"$value\":\"{a}\"}}")
    #expect(cycle.status == 65)
    #expect(cycle.errors.contains("standard input, line 2"))
    #expect(cycle.errors.contains("a → b → a"))
    let gamut = try await ShellRun(
      ["tokens", "build", "-", "--format", "css", "--json"],
      input: #"{"a":{"$type":"color","$value":{"colorSpace":"display-p3","components":[1.2,0,0]}}}"#
    )
    #expect(gamut.status == 65)
    let error = try gamut.json()["error"]
    #expect(error?["code"] == "tokensRefused")
    #expect(error?["details"]?["findings"]?.arrayValue?.map { $0["code"] } == ["outOfGamut"])
  }

  @Test func `malformed JSON and a missing file exit 65 with their place`() async throws {
    let run = try await ShellRun(["tokens", "lint", "-"], input: "{\n  oops")
    #expect(run.status == 65)
    #expect(run.errors.contains("line 2, column 3"))
    let missing = try await ShellRun(["tokens", "list", folder.path + "/gone.json"])
    #expect(missing.status == 65)
    #expect(missing.errors.contains("gone.json"))
  }

  @Test func `a resolver file reads the files beside it`() async throws {
    _ = try folder.file("base.json", red)
    let resolver = try folder.file(
      "r.json",
      ##"{"version":"2025.10","sets":{"s":{"sources":[{"$ref":"base.json"}]}},"modifiers":{"theme":{"contexts":{"light":[],"dark":[{"link":{"$type":"color","$value":{"colorSpace":"srgb","components":[0,0,1]}}}]}}},"resolutionOrder":[{"$ref":"#/sets/s"},{"$ref":"#/modifiers/theme"}]}"##
    )
    let run = try await ShellRun(["tokens", "build", resolver, "--format", "css"])
    #expect(run.status == 0)
    #expect(run.output.contains("--link: #0000ff;"))
    #expect(run.output.contains("prefers-color-scheme: dark"))
    let broken = try folder.file(
      "b.json",
      ##"{"version":"2025.10","sets":{"s":{"sources":[{"$ref":"gone.json"}]}},"resolutionOrder":[{"$ref":"#/sets/s"}]}"##
    )
    let refused = try await ShellRun(["tokens", "lint", broken])
    #expect(refused.status == 65)
    #expect(refused.errors.contains("gone.json"))
  }
}
