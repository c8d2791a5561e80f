import Domain
import FormKit
import FormKitTerminal
import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a command works with: its arguments, where it writes, and the app it runs on.
@MainActor
struct CommandContext {
  let arguments: ParsedArguments
  var configuration: Configuration
  let console: Console
  let environment: [String: String]
  /// Whether the program may change what signals do.
  var handlesSignals = false
  /// The apps that the command has composed and not ended.
  let apps = ComposedApps()

  var isJSON: Bool { arguments.flag("--json") }

  /// The app, composed for the configuration; built anew on each access.
  ///
  /// A crash is reported from now on.
  func dependencies(interceptor: (any FormInterceptor)? = nil) throws -> Dependencies {
    do {
      var configuration = configuration
      configuration.recordsCrashes = prepareCrashReport()
      let app = try Dependencies(configuration: configuration, interceptor: interceptor)
      apps.add(app)
      return app
    } catch let error as ConfigurationError {
      throw CommandError(
        status: error.isOfFile ? ExitStatus.badInput : ExitStatus.usage, code: "configuration",
        message: error.description)
    }
  }

  /// The app of a command that uses the service or the account, for a version that may be used.
  ///
  /// A person can always sign out and delete the account: these commands use ``dependencies(interceptor:)``.
  /// - Throws: ``CommandError`` with the code `updateRequired` when the app must be updated.
  func supportedDependencies() throws -> Dependencies {
    let app = try dependencies()
    if app.isUpdateRequired { throw CommandError(RemoteError.updateRequired) }
    return app
  }

  /// A sentence about data that the next command does not find; empty where a state folder keeps it.
  var transienceNote: String {
    configuration.stateDirectory == nil
      ? "Without --state-dir DIR, nothing is kept for the next command.\n" : ""
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

  /// Prepares the report of a crash once, where the program may change what signals do and has a state folder.
  ///
  /// - Returns: Whether a crash will be reported.
  @discardableResult
  func prepareCrashReport() -> Bool {
    if apps.recordsCrashes { return true }
    guard handlesSignals, let folder = configuration.stateDirectory else { return false }
    let system = SystemEnvironment.live(configuration)
    apps.recordsCrashes = CrashReports(stateFolder: folder)
      .prepare(
        system.identifier(),
        facts: configuration.reportFacts(of: arguments.command, now: "started", system))
    return apps.recordsCrashes
  }

  /// Writes the requests that the service in the process answers to a recording (mock only).
  mutating func recordRequests(to recording: WalkRecording?) {
    configuration.onServiceRequest = recording.map { $0.write(request:) }
  }

  /// Writes a result: the JSON document with `--json`, else the text.
  ///
  /// - Parameter kind: What the text is; default for people.
  func write(
    _ value: @autoclosure () -> FormValue, text: @autoclosure () -> String,
    as kind: Console.Kind = .text
  ) throws {
    if isJSON {
      try console.write(value().json() + "\n", as: .json)
    } else {
      try console.write(text(), as: kind)
    }
  }

  /// Writes a document: on one line with `--json`, else indented.
  func write(document: FormValue) throws {
    try console.write(document.json(pretty: !isJSON) + "\n", as: .json)
  }

  /// The day, zone and words forms are judged by, without composing the app.
  ///
  /// A form of the person's own is judged in every language that FormKit has.
  var formEnvironment: FormEnvironment {
    FormEnvironment(
      today: SystemEnvironment.live(configuration).formDate,
      messages: FormMessages(
        locale: FormLocale(configuration.locale), catalogues: Words.catalogues))
  }

  var catalog: FormCatalog { .standard(region: configuration.region) }
}

/// The apps of a command: however it ends, they keep their measurements, and write and send their log.
@MainActor
final class ComposedApps {
  private var apps: [Dependencies] = []
  /// Whether a crash of the process leaves a report.
  var recordsCrashes = false

  func add(_ app: Dependencies) { apps.append(app) }

  /// Ends the apps, for at most a few seconds each; a second call ends those that came since.
  func finish() async {
    while let app = apps.popLast() { await app.finish() }
  }

  /// Leaves the end of the apps to the command.
  func release() { apps = [] }
}

extension Configuration {
  /// The facts of a report: the command without arguments, the language, and the present instant by a name.
  func reportFacts(
    of command: String, now name: String, _ system: SystemEnvironment
  ) -> [(name: String, value: String)] {
    [("command", command), ("locale", locale), (name, system.now().formatted(.iso8601))]
  }
}

/// Where a command reads and writes.
@MainActor
struct Console {
  let input: Int32
  let output: FileOutputStream
  let errors: FileOutputStream

  /// The kind of a text, which decides how control characters are escaped.
  enum Kind {
    /// For people; such characters become `\u{1B}`.
    case text
    /// A JSON document; they become `\u001B`.
    case json
    /// A file of another format; as it is, unless it goes to a terminal.
    case file
    /// Made safe already, with the kit's own styling.
    case styled
  }

  /// Writes a result; the only way from a command to standard output.
  func write(_ text: String, as kind: Kind = .text) throws(FileOutputStream.Error) {
    switch kind {
    case .text: try output.write(VisibleText.escaped(text))
    case .json: try output.write(VisibleText.escaped(text, as: .json))
    case .file where TerminalDevice.isTerminal(output.descriptor):
      try output.write(VisibleText.escaped(text))
    case .file, .styled: try output.write(text)
    }
  }

  /// Diagnostics; a closed stderr is nobody's failure.
  func note(_ text: String) {
    try? errors.write(VisibleText.escaped(text) + "\n")
    try? errors.flush()
  }

  /// A diagnostic that names the program.
  func complain(_ message: String) { note("\(AppIdentity.current.executable): \(message)") }
}
