import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns global options and environment variables into a ``Configuration``.
struct LaunchOptions {
  private let arguments: ParsedArguments
  private let environment: [String: String]

  init(_ arguments: ParsedArguments, _ environment: [String: String]) {
    self.arguments = arguments
    self.environment = environment
  }

  func configuration() throws -> Configuration {
    var configuration = Configuration()
    configuration.stateDirectory = try stateDirectory()
    configuration.passphraseFile = variable("PASSPHRASE_FILE").flatMap { $0.isEmpty ? nil : $0 }
    configuration.lockedReason = { $0.advicePhrase }
    configuration.hasSessionBus = environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false
    configuration.pinnedNow = try now()
    configuration.timeZone = try timeZone()
    configuration.locale = try locale() ?? configuration.locale
    if arguments.flag("--ask-passphrase") {
      configuration.askPassphrase = { [messages = configuration.messages] in
        PassphrasePrompt(in: messages).ask(isNew: $0)
      }
    }
    configuration.isSignedIn = try mockOnly("--signed-in")
    configuration.apiURL = try apiURL()
    configuration.detectsSlowOperations = variable("DETECT_SLOW_OPERATIONS") == "true"
    configuration.isVerbose = arguments.flag("--verbose")
    configuration.variable = { [environment] name in
      environment[AppIdentity.current.variable(name)]
    }
    return configuration
  }

  /// The value of one of the app's own environment variables.
  private func variable(_ name: String) -> String? {
    environment[AppIdentity.current.variable(name)]
  }

  private func stateDirectory() throws(UsageError) -> String? {
    guard let path = arguments.option("--state-dir") else { return defaultStateDirectory }
    guard !path.isEmpty else {
      throw arguments.invalidValue("--state-dir", expected: "the path of a folder")
    }
    return path
  }

  /// Dev and prod keep everything on disk, below the user's state folder (XDG Base Directory).
  private var defaultStateDirectory: String? {
    guard BuildConfiguration.current != .mock else { return nil }
    let home = environment["HOME"].map { "\($0)/.local/state" }
    guard let base = environment["XDG_STATE_HOME"].flatMap({ $0.isEmpty ? nil : $0 }) ?? home else {
      return nil
    }
    return "\(base)/\(AppIdentity.current.stateFolder)/\(BuildConfiguration.current.rawValue)"
  }

  private func now() throws(UsageError) -> Date? {
    guard let text = arguments.option("--now") else { return nil }
    guard let instant = Instant.parse(text) else {
      throw arguments.invalidValue("--now", expected: "an instant such as 2026-01-31T10:00:00Z")
    }
    return instant
  }

  private func timeZone() throws(UsageError) -> SystemTimeZone {
    guard let name = arguments.option("--time-zone") else { return .current }
    guard let zone = SystemTimeZone(named: name) else {
      throw arguments.invalidValue("--time-zone", expected: "a zone such as Europe/Berlin")
    }
    return zone
  }

  private func locale() throws(UsageError) -> String? {
    guard let text = arguments.option("--locale") else { return nil }
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let isPlain = text.utf8.allSatisfy { byte in
      byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
        || byte == 0x2D || byte == 0x5F
    }
    guard isPlain, let language = parts.first, (2...3).contains(language.count) else {
      throw arguments.invalidValue("--locale", expected: "a locale such as de-DE")
    }
    return parts.joined(separator: "-")
  }

  private func mockOnly(_ flag: String) throws -> Bool {
    guard arguments.flag(flag) else { return false }
    guard BuildConfiguration.current == .mock else {
      throw CommandError(
        status: ExitStatus.usage, code: "configuration",
        message: ConfigurationError.notInThisConfiguration(option: flag, configuration: "mock")
          .description)
    }
    return true
  }

  private func apiURL() throws -> URL? {
    guard let text = arguments.option("--api-url"), !text.isEmpty else { return nil }
    if BuildConfiguration.current == .mock {
      throw CommandError(
        status: ExitStatus.usage, code: "configuration",
        message: ConfigurationError.notInThisConfiguration(
          option: "--api-url", configuration: "dev or prod"
        ).description)
    }
    guard let url = URL(string: text) else {
      throw CommandError(
        status: ExitStatus.usage, code: "configuration",
        message: ConfigurationError.invalidServer(text).description)
    }
    return url
  }
}
