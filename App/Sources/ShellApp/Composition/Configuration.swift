import Cryptography
public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Everything the composition root is told: the one place where launch options arrive.
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
  public var lockedReason: @Sendable (SessionRepositoryError) -> String? = {
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
  public var apiURL: URL?
  /// The hosts whose https links open the app, in lower case; default ``AppIdentity/linkHost``.
  public var linkHosts: Set<String> = [AppIdentity.current.linkHost]
  /// Whether the console log is written at all (mock and dev); not beside a full-screen form.
  public var hasConsoleLog = true
  /// Whether informational events are logged to the console (mock and dev).
  public var isVerbose: Bool
  /// How long boot waits for the server.
  public var bootTimeout: Duration
  /// The work that a passcode's hash takes; default ``Cryptography/PasswordCost/standard``.
  var passcodeCost = PasswordCost.standard
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

  /// The region of the locale, as ISO 3166-1 alpha-2; default `US`.
  public var region: String {
    let parts = locale.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let region = parts.dropFirst().first { $0.count == 2 && $0.allSatisfy(\.isLetter) }
    return region?.uppercased() ?? "US"
  }
}

/// A launch option that cannot be used in this build.
public enum ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The production build was not told its server.
  case missingServer
  /// The server's address is no absolute HTTP URL.
  case invalidServer(String)
  /// A scheme other than http and https.
  case unsupportedScheme(String)
  /// A user name or a password in the server's address.
  case userInformation
  /// Plain HTTP to another machine.
  case insecureServer(String)
  /// An option of another configuration.
  case notInThisConfiguration(option: String, configuration: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .missingServer:
      "This build needs a server. Set \(AppIdentity.current.variable("API_URL")) or use --api-url."
    case .invalidServer(let url):
      "\"\(url)\" is not an absolute URL such as https://api.example.com."
    case .unsupportedScheme(let scheme):
      "The server's address begins with \(scheme)://. Use http or https."
    case .userInformation:
      "The server's address contains credentials. Remove them; the app does not use them."
    case .insecureServer(let url):
      "\"\(url)\" would send secrets without encryption. Use https; use http to this machine only."
    case .notInThisConfiguration(let option, let configuration):
      "\(option) works in the \(configuration) configuration only."
    }
  }
}

extension Configuration {
  /// The server to talk to, checked by the rules of a configuration.
  ///
  /// - Throws: ``ConfigurationError`` for a missing, malformed or insecure address.
  public func server(for build: BuildConfiguration) throws(ConfigurationError) -> URL {
    guard let url = apiURL ?? (build == .dev ? URL(string: Self.developmentURL) : nil) else {
      throw .missingServer
    }
    let address = url.absoluteString
    if let scheme = url.scheme, address.dropFirst(scheme.count).hasPrefix("://"),
      !["http", "https"].contains(scheme.lowercased())
    {
      throw .unsupportedScheme(scheme)
    }
    guard url.user() == nil, url.password() == nil else { throw .userInformation }
    guard let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty,
      scheme == "http" || scheme == "https"
    else { throw .invalidServer(address) }
    let isLoopback = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    guard scheme == "https" || isLoopback else { throw .insecureServer(url.absoluteString) }
    return url
  }
}
