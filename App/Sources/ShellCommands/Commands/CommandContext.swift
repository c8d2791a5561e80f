import FormKit
import FormKitTerminal
import ShellApp

/// What a command works with: its arguments, where it writes, and the app it runs on.
@MainActor
struct CommandContext {
  let arguments: ParsedArguments
  private(set) var configuration: Configuration
  let console: Console
  let environment: [String: String]

  var isJSON: Bool { arguments.flag("--json") }

  /// The app, composed for the configuration; built anew on each access.
  func dependencies(interceptor: (any FormInterceptor)? = nil) throws -> Dependencies {
    do {
      return try Dependencies(configuration: configuration, interceptor: interceptor)
    } catch {
      throw CommandFailure(
        status: ExitStatus.usage, code: "configuration", message: error.description)
    }
  }

  /// Where forms are drawn: standard error when standard output is one document.
  var drawing: FileOutputStream { isJSON ? console.errors : console.output }

  /// Whether a person at a terminal fills in the forms.
  var isInteractive: Bool {
    TerminalDevice.isTerminal(console.input) && TerminalDevice.isTerminal(drawing.descriptor)
  }

  /// Silences the console log where it would draw over a form.
  mutating func keepLogOffScreen() {
    let shares = TerminalDevice.isTerminal(console.errors.descriptor)
    configuration.hasConsoleLog = !(isInteractive && shares)
  }

  /// Writes a result: the JSON document with `--json`, else the text.
  func write(_ value: @autoclosure () -> FormValue, text: @autoclosure () -> String) throws {
    try console.write(isJSON ? value().json() + "\n" : text())
  }

  /// The day, zone and words forms are judged by, without composing the app.
  var formEnvironment: FormEnvironment {
    FormEnvironment(
      today: SystemEnvironment.live(configuration).formDate, messages: configuration.messages)
  }

  var catalog: FormCatalog { .standard(region: configuration.region) }
}

/// Where a command reads and writes.
@MainActor
struct Console {
  let input: Int32
  let output: FileOutputStream
  let errors: FileOutputStream

  func write(_ text: String) throws(FileOutputStream.Failure) { try output.write(text) }

  /// Diagnostics; a closed stderr is nobody's failure.
  func note(_ text: String) {
    try? errors.write(text + "\n")
    try? errors.flush()
  }

  /// A diagnostic that names the program.
  func complain(_ message: String) { note("\(AppIdentity.current.executable): \(message)") }
}
