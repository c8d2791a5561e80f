import FormKit
import FormKitTerminal
import ShellApp

/// The program: parses, dispatches, reports.
@MainActor
public struct Shell {
  /// The app's version.
  public static let version = AppIdentity.version

  private let console: Console
  private let environment: [String: String]
  private let handlesSignals: Bool

  /// Makes a program on descriptors.
  ///
  /// - Parameters:
  ///   - input: What commands read; default standard input.
  ///   - output: Where results go; default standard output.
  ///   - errors: Where diagnostics go; default standard error.
  ///   - environment: The environment variables.
  ///   - handlesSignals: Whether `run` keeps its state and exits with 143 at SIGTERM; default false, for
  ///     a program with handlers of its own.
  public init(
    input: Int32 = 0, output: Int32 = 1, errors: Int32 = 2, environment: [String: String],
    handlesSignals: Bool = false
  ) {
    console = Console(
      input: input, output: FileOutputStream(descriptor: output),
      errors: FileOutputStream(descriptor: errors))
    self.environment = environment
    self.handlesSignals = handlesSignals
  }

  /// Runs one command line and returns its exit status.
  ///
  /// - Parameter words: The words after the program's name.
  public func run(_ words: [String]) async -> Int32 {
    do {
      let status = await dispatch(words)
      try console.output.flush()
      return status
    } catch {
      return ExitStatus.closedPipe
    }
  }

  private func dispatch(_ words: [String]) async -> Int32 {
    do throws(UsageError) {
      switch try Self.parse(words) {
      case .help(let parsed):
        let page = Self.table.help(for: parsed.commandPath)
        return write(page, orJSON: ["help": .string(page)], parsed)
      case .version(let parsed):
        let configuration = BuildConfiguration.current.rawValue
        return write(
          "\(AppIdentity.current.executable) \(Self.version) (\(configuration))\n",
          orJSON: ["version": .string(Self.version), "configuration": .string(configuration)],
          parsed)
      case .run(let parsed): return await perform(parsed)
      }
    } catch {
      return report(error)
    }
  }

  private func write(
    _ text: String, orJSON document: FormValue, _ arguments: ParsedArguments
  ) -> Int32 {
    write(arguments.flag("--json") ? document.json() + "\n" : text)
  }

  private func write(_ text: String, as kind: Console.Kind = .text) -> Int32 {
    do {
      try console.write(text, as: kind)
      return ExitStatus.done
    } catch {
      return ExitStatus.closedPipe
    }
  }

  /// Runs a command and ends its apps; the lines of the log come before its error.
  private static func run(_ handler: Handler, _ context: CommandContext) async throws -> Int32 {
    do {
      let status = try await handler(context)
      await context.apps.finish()
      await LogManager.flushConsole()
      return status
    } catch {
      await context.apps.finish()
      await LogManager.flushConsole()
      throw error
    }
  }

  private func perform(_ arguments: ParsedArguments) async -> Int32 {
    do {
      let context = CommandContext(
        arguments: arguments,
        configuration: try LaunchOptions(arguments, environment).configuration(),
        console: console, environment: environment, handlesSignals: handlesSignals)
      guard let handler = Self.handlers[arguments.command] else { return ExitStatus.internal }
      return try await Self.run(handler, context)
    } catch let error as UsageError {
      return report(error)
    } catch is FileOutputStream.Error {
      return ExitStatus.closedPipe
    } catch let error as TerminalError where error.isHangUp {
      return ExitStatus.closedPipe
    } catch {
      let failure = CommandError(reporting: error).recorded(of: error, arguments, environment)
      return report(failure, asJSON: arguments.flag("--json"))
    }
  }

  private func report(_ error: UsageError) -> Int32 {
    guard error.recognized.flag("--json") else {
      console.note(error.description)
      return UsageError.exitStatus
    }
    let failure = CommandError(
      status: UsageError.exitStatus, code: error.code, message: error.message)
    return report(failure, asJSON: true)
  }

  private func report(_ failure: CommandError, asJSON: Bool) -> Int32 {
    if asJSON {
      _ = write(failure.formValue.json() + "\n", as: .json)
    } else {
      console.complain(failure.message)
    }
    return failure.status
  }
}
