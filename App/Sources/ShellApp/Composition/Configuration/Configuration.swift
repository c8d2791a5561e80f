import Cryptography
import Data
public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The launch options of the app, which the composition root reads.
public struct Configuration: Sendable {
  /// The base URL of the development server.
  public static let developmentURL = "http://127.0.0.1:\(AppIdentity.current.developmentPort)"

  /// The folder everything is kept in; nil keeps nothing beyond the process (mock only).
  public var stateDirectory: String?
  /// A file with the passphrase that protects the secrets on disk where the desktop's secret service
  /// does not; nil, the default, leaves that to the permissions of their key file.
  public var passphraseFile: String?
  /// Asks a person for that passphrase instead; default nobody.
  ///
  /// It is called when the secrets are first needed, from any thread. A new passphrase is to be asked
  /// for twice; nil, no answer, leaves the secrets locked.
  public var askPassphrase: (@Sendable (_ isNew: Bool) -> String?)?
  /// Why the secure store is locked and what to do about it, shown beside "Try again"; by default the
  /// launch state's reason, which names no option of a command line.
  public var lockedReason: @Sendable (SessionRepositoryError) -> Phrase? = {
    AppState.locked(.secureStore($0)).reason
  }
  /// Whether there is a desktop session whose secret service can be asked; default false.
  public var hasSessionBus = false
  /// Pins the wall clock; nil uses the system's.
  public var pinnedNow: Date?
  /// The zone of "today"; default the system's.
  public var timeZone: SystemTimeZone
  /// The locale's identifier, such as `de-DE`; default `en-US`.
  public var locale: String
  /// Starts signed in as the demo user with a profile (mock only).
  public var isSignedIn: Bool
  /// The server (dev and prod); paths start with `/v1`, below its own path if it has one.
  ///
  /// Default nil: the configured one.
  public var apiURL: URL?
  /// Returns the value of one of the app's environment variables by its name without the app's
  /// prefix, such as `API_URL`; by default none has a value.
  public var variable: @Sendable (_ name: String) -> String? = { _ in nil }
  /// Whether the console log is written at all (mock and dev); not beside a full-screen form.
  public var hasConsoleLog = true
  /// Whether informational events are logged to the console (mock and dev).
  public var isVerbose: Bool
  /// Receives each request that the service in the process has answered, as a line of JSON without
  /// secrets (mock only); nil, the default, for none.
  ///
  /// It is called from any thread.
  public var onServiceRequest: (@Sendable (_ line: String) -> Void)?
  /// Whether the last entries of the log are remembered for the report of a crash; default false.
  public var recordsCrashes = false
  /// Whether the durations of the critical paths are kept over starts; default true, false for a command that
  /// reports them.
  public var keepsCriticalPaths = true
  /// Whether a critical path that exceeds its limit stops a debug build; default false, so that it is a warning in the log.
  public var detectsSlowOperations = false
  /// How long boot waits for the server.
  public var bootTimeout: Duration
  /// The work that a passcode's hash takes; default ``Cryptography/PasswordCost/standard``.
  var passcodeCost = PasswordCost.standard
  /// Whether the app can be locked; default true.
  ///
  /// A browser has no device that a lock protects.
  var hasAppLock = true
  /// How long this device refuses accounts without a birthday after a person was too young; default
  /// 30 days.
  public var ineligibilityDuration = Ineligibility.standardDuration

  /// Makes a configuration.
  public init(
    stateDirectory: String? = nil, pinnedNow: Date? = nil, timeZone: SystemTimeZone = .current,
    locale: String = "en-US", isSignedIn: Bool = false, apiURL: URL? = nil,
    isVerbose: Bool = false, bootTimeout: Duration = .seconds(2)
  ) {
    self.stateDirectory = stateDirectory
    self.pinnedNow = pinnedNow
    self.timeZone = timeZone
    self.locale = locale
    self.isSignedIn = isSignedIn
    self.apiURL = apiURL
    self.isVerbose = isVerbose
    self.bootTimeout = bootTimeout
  }

  /// Takes the language of a locale and keeps the region, which chooses the age policy.
  public mutating func takeLanguage(of locale: String) {
    let language = locale.prefix { $0 != "-" && $0 != "_" }
    self.locale = "\(language)-\(region)"
  }

  /// The region of the locale, as ISO 3166-1 alpha-2; default `US`.
  public var region: String {
    let parts = locale.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let region = parts.dropFirst().first { $0.count == 2 && $0.allSatisfy(\.isLetter) }
    return region?.uppercased() ?? "US"
  }
}
