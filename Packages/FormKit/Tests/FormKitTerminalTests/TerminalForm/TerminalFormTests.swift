import FormKit
import Testing

@testable import FormKitTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// README: begin
let feedbackSchema = """
  { "formatVersion": 1, "id": "feedback", "submitLabel": "Send", "sections": [{ "fields": [
    { "id": "name", "type": "text", "label": "Your name", "required": true },
    { "id": "text", "type": "textarea", "label": "What can we do better?" }
  ] }] }
  """

@MainActor
func askForFeedback() async throws -> String {
  let form = try CompiledForm(json: Array(feedbackSchema.utf8))
  let values = try await TerminalForm(form).run()
  return try values.string("name").get()
}
// README: end

@MainActor @Suite(.timeLimit(.minutes(5))) struct TerminalFormTests {
  private func form(
    presentation: FormPresentation = FormPresentation(),
    handler: @escaping TerminalForm.Handler = { _ in .completed }
  ) throws -> TerminalForm {
    let form = try CompiledForm(json: Array(feedbackSchema.utf8))
    return TerminalForm(
      form, values: ["text": "More tests"], environment: FormEnvironment(today: .epoch),
      presentation: presentation, handler: handler)
  }

  /// Runs a form over pipes; what it wrote comes with the values.
  private func runLines(
    _ lines: String, _ form: TerminalForm, environment: [String: String] = [:]
  ) async throws -> (values: FieldValues, output: String) {
    let input = try TestPipe.closed(holding: Array(lines.utf8))
    defer { _ = fdClose(input) }
    let output = try TestPipe()
    defer { output.close() }
    let values = try await form.run(
      input: input, output: output.writeEnd, environment: environment)
    var reader = LineReader(descriptor: output.readEnd)
    try FileOutputStream(descriptor: output.writeEnd).writeNow("\n--end--\n".utf8)
    var written = ""
    while case .text(let line)? = try reader.next(), line != "--end--" { written += line + "\n" }
    return (values, written)
  }

  @Test func `in a pipe the form goes line by line and returns the values`() async throws {
    let (values, output) = try await runLines("Ada\n\n", try form())
    #expect(try values.string("name").get() == "Ada")
    #expect(try values.string("text").get() == "More tests")
    #expect(output.contains("Your name [nameField] (required): "), "\(output)")
  }

  @Test func `the README shows this very snippet`() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let after = source.split(separator: "// README: begin\n", maxSplits: 1).last
    let snippet = try #require(after?.split(separator: "// README: end", maxSplits: 1).first)
    let package = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let readme = try String(contentsOf: URL(filePath: "/\(package)/README.md"), encoding: .utf8)
    #expect(readme.contains(snippet))
  }

  @Test func `the end of the input is an error`() async throws {
    await #expect(throws: TerminalForm.Error.endOfInput) {
      _ = try await runLines("", try form())
    }
    #expect("\(TerminalForm.Error.endOfInput)" == "The input ended before the form was submitted.")
  }

  @Test func `a refusal of the handler is shown and the field asked again`() async throws {
    let refusing: TerminalForm.Handler = { submission in
      submission.values["name"] == "Ada"
        ? .validationFailed(["name": "Ada wrote already"]) : .completed
    }
    let (values, output) = try await runLines("Ada\n\nGrace\n", try form(handler: refusing))
    #expect(try values.string("name").get() == "Grace")
    #expect(output.contains("Ada wrote already"), "\(output)")
  }

  /// Runs a form at a pseudo-terminal and types once it reads keys.
  private func runScreen(
    _ keys: String, environment: [String: String],
    presentation: FormPresentation = FormPresentation()
  ) async throws -> FieldValues {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let before = terminal.flags
    let form = try form(presentation: presentation)
    let run = Task {
      try await form.run(
        input: terminal.slave, output: terminal.slave, environment: environment,
        device: .init(handlesSignals: false))
    }
    while terminal.flags == before { await Task.yield() }
    terminal.type(keys)
    let result = await run.result
    #expect(terminal.flags == before)
    return try result.get()
  }

  @Test func `at a terminal it has the full screen and gives the terminal back`() async throws {
    let values = try await runScreen(
      "Ada\r\r", environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(try values.string("name").get() == "Ada")
  }

  @Test func `an action ends the form with its id`() async throws {
    var presentation = FormPresentation()
    presentation.notices = FormNoticeBoard([
      FormNotice(.info, "Another time?", actions: [.init("skip", label: "Skip")])
    ])
    await #expect(throws: TerminalForm.Error.action("skip")) {
      _ = try await runScreen(
        "\t\t\t\r", environment: ["TERM": "xterm", "NO_COLOR": "1"], presentation: presentation)
    }
    #expect(
      "\(TerminalForm.Error.action("skip"))"
        == "The action “skip” ended the form before it was submitted.")
  }

  @Test func `leaving is an error`() async throws {
    await #expect(throws: TerminalForm.Error.left) {
      _ = try await runScreen("\u{3}", environment: ["TERM": "xterm", "NO_COLOR": "1"])
    }
  }

  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], "de-AT"), (["LANG": "C", "LC_ALL": ""], "en"), ([:], "en"),
    (["LANG": "de_DE", "LC_MESSAGES": "ja_JP.UTF-8"], "ja-JP"),
    (["LC_MESSAGES": "de_DE", "LC_ALL": "es_ES@euro"], "es-ES"), (["LANG": "POSIX"], "en"),
  ])
  func `the locale is that of the process`(environment: [String: String], locale: String) {
    #expect(ProcessVariables.locale(environment).description == locale)
  }

  @Test func `themes follow the background of the terminal and lose their areas without colours`() {
    #expect(TerminalStyle.automatic(environment: ["COLORFGBG": "0;15"]) == .light)
    #expect(TerminalStyle.automatic(environment: [:]) == .dark)
    #expect(TerminalStyle.automatic(environment: [:], hasLightBackground: true) == .light)
    let light = ["COLORFGBG": "0;15"]
    #expect(TerminalStyle.automatic(environment: light, hasLightBackground: false) == .dark)
    #expect(TerminalStyle.dark.adapted(to: .trueColor) == .dark)
    #expect(!TerminalStyle.dark.adapted(to: .none).hasAreas)
    #expect(TerminalStyle.dark.adapted(to: .ansi16)[.input] == TextAttributes(underline: true))
    #expect(TerminalStyle.standard.adapted(to: .ansi16) == .standard)
    let codes = [TerminalStyle.Role.title, .error, .success, .warning, .hint].compactMap {
      TerminalStyle.dark.adapted(to: .ansi16)[$0].foreground
        .flatMap { ColorCode($0, capability: .ansi16) }
    }
    #expect(codes == [.basic(5), .basic(1), .basic(2), .basic(3), .basic(6)])
  }
}
