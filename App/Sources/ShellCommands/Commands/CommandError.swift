import Domain
import FormKit
import FormKitTerminal
import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The exit statuses of the program, after `sysexits.h`.
enum ExitStatus {
  static let done: Int32 = 0
  static let negative: Int32 = 1
  static let usage: Int32 = 64
  static let badInput: Int32 = 65
  static let unavailable: Int32 = 69
  static let `internal`: Int32 = 70
  static let tryAgain: Int32 = 75
  static let notPermitted: Int32 = 77
  static let interrupted: Int32 = 130
  /// What a process killed by SIGPIPE reports.
  static let closedPipe: Int32 = 141
  /// The exit status after SIGTERM.
  static let terminated: Int32 = 143
}

/// Why a command could not do what was asked: a status, a stable code, a sentence, and facts.
struct CommandError: Error {
  let status: Int32
  let code: String
  let message: String
  var details: FormObject = [:]

  var formValue: FormValue {
    .object([
      "error": .object([
        "code": .string(code), "message": .string(message), "details": .object(details),
      ])
    ])
  }
}

extension CommandError {
  static func badInput(
    _ code: String, _ message: String, _ details: FormObject = [:]
  ) -> CommandError {
    CommandError(
      status: ExitStatus.badInput, code: code, message: message, details: details)
  }

  static let notSignedIn = CommandError(
    status: ExitStatus.notPermitted, code: "notSignedIn",
    message: "You are not signed in. Sign in with "
      + "'\(AppIdentity.current.executable) session sign-in'.")

  static let notGuest = CommandError(
    status: ExitStatus.negative, code: "notGuest",
    message: "The account has a way to sign in already. Only a guest account can be linked.")

  static let appLocked = CommandError(
    status: ExitStatus.notPermitted, code: "locked",
    message: "The app is locked. Unlock it in '\(AppIdentity.current.executable) run'.")

  static let noProfile = CommandError(
    status: ExitStatus.negative, code: "noProfile",
    message: "There is no profile yet. Create one with "
      + "'\(AppIdentity.current.executable) run'.")

  static let reauthenticationRequired = CommandError(
    status: ExitStatus.notPermitted, code: "reauthenticationRequired",
    message: "The last sign-in is more than 10 minutes ago. Confirm your password with "
      + "'\(AppIdentity.current.executable) session delete-account --password-stdin'. If the "
      + "account has no password, sign out and sign in again.")

  init(_ failure: RemoteError) {
    switch failure {
    case .offline, .unreachable, .timedOut:
      self.init(
        status: ExitStatus.unavailable, code: "serviceUnavailable", message: failure.description)
    case .unauthorized(.wrongCredentials):
      self.init(
        status: ExitStatus.notPermitted, code: "wrongCredentials", message: failure.description)
    case .unauthorized(.sessionEnded):
      self.init(status: ExitStatus.notPermitted, code: "sessionEnded", message: failure.description)
    case .rateLimited:
      self.init(status: ExitStatus.tryAgain, code: "rateLimited", message: failure.description)
    case .updateRequired:
      self.init(
        status: ExitStatus.unavailable, code: "updateRequired", message: failure.description)
    case .maintenance:
      self.init(status: ExitStatus.tryAgain, code: "maintenance", message: failure.description)
    case .serviceFailed, .refused:
      self.init(
        status: ExitStatus.unavailable, code: "serverError", message: failure.description,
        details: ["isRetryable": .bool(failure.isRetryable)])
    case .invalidResponse:
      self.init(
        status: ExitStatus.unavailable, code: "invalidResponse", message: failure.description)
    case .unexpected:
      self.init(status: ExitStatus.internal, code: "internal", message: failure.description)
    }
  }

  init(_ error: SessionRepositoryError) {
    if error == .busy {
      self.init(status: ExitStatus.tryAgain, code: "storeBusy", message: error.advice)
    } else {
      self.init(
        status: ExitStatus.notPermitted, code: "storeUnavailable", message: error.advice)
    }
  }

  init(_ verdict: Ineligibility) {
    var details: FormObject = ["minimum": .number(Double(verdict.minimum))]
    details["until"] = verdict.until.map { .string($0.formatted(.iso8601)) }
    self.init(
      status: ExitStatus.notPermitted, code: "ineligible",
      message: "Sorry, you must be at least \(verdict.minimum)", details: details)
  }

  /// Any error as a failure; one nobody expected counts as internal.
  init(reporting error: any Error) {
    switch error {
    case let failure as CommandError: self = failure
    case let failure as RemoteError: self.init(failure)
    case let error as SessionRepositoryError: self.init(error)
    case is CancellationError:
      self.init(status: ExitStatus.interrupted, code: "interrupted", message: "Interrupted.")
    case LineReader.Error.system(let code), SecretPrompt.Error.input(.system(let code)):
      self = FileBytes.Error(errno: code).commandError(of: "-", shown: InputFile.name("-"))
    default: self.init(status: ExitStatus.internal, code: "internal", message: "\(error)")
    }
  }
}

extension CommandError {
  /// The same failure with the name of its report in the state folder, when the error was not expected.
  func recorded(
    of error: any Error, _ arguments: ParsedArguments, _ environment: [String: String]
  ) -> CommandError {
    guard status == ExitStatus.internal, code == "internal",
      let configuration = try? LaunchOptions(arguments, environment).configuration(),
      let folder = configuration.stateDirectory
    else { return self }
    let system = SystemEnvironment.live(configuration)
    let id = CrashReports(stateFolder: folder).write(
      error, as: system.identifier(),
      facts: configuration.reportFacts(of: arguments.command, now: "ended", system))
    guard let id else { return self }
    return CommandError(
      status: status, code: code, message: "\(message) The report \(id) is in \(folder)/crashes.",
      details: details.merging(["report": .string(id)]) { first, _ in first })
  }
}

extension SessionRepositoryError {
  /// The sentence for people, with what they can do at the command line.
  var advice: String {
    switch self {
    case .passphraseMissing:
      description
        + " Set \(Self.variable) to the path of a file with the passphrase, or add --ask-passphrase."
    case .wrongPassphrase:
      description + " Correct the file at the path in \(Self.variable), or add --ask-passphrase."
    case .misconfigured(let reason): "\(description) \(reason)"
    case .locked, .busy, .unavailable, .corrupt: description
    }
  }

  /// The same for a screen, in the language of the app.
  var advicePhrase: Phrase {
    switch self {
    case .passphraseMissing: phrase + Phrase("passphrase.set", ["variable": .text(Self.variable)])
    case .wrongPassphrase: phrase + Phrase("passphrase.correct", ["variable": .text(Self.variable)])
    case .misconfigured(let reason): phrase + .verbatim(reason)
    case .locked, .busy, .unavailable, .corrupt: phrase
    }
  }

  private static var variable: String { AppIdentity.current.variable("PASSPHRASE_FILE") }
}

extension Dependencies {
  /// Refuses a command that shows or changes the account while the app's lock is due.
  func requireUnlocked() throws {
    if gate.isClosed() { throw CommandError.appLocked }
  }
}
