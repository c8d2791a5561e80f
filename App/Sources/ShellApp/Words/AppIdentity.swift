/// The names and the version of the app, and the names on a machine that follow from them.
///
/// ``current`` is the only place in the sources that names the product; `Scripts/rename` writes it.
/// Two apps with different executables share no state folder, secret, cookie, environment variable
/// and link scheme, and their development servers listen on different ports.
public struct AppIdentity: Sendable, Hashable {
  /// The identity of this app.
  public static let current = AppIdentity(
    displayName: "Shell", executable: "shell", developmentPort: 8080)

  /// The version of this app.
  public static let version = "0.1.0"

  /// The name in title bars and in the welcome.
  public let displayName: String

  /// The name at the command line: lower-case ASCII letters, digits and hyphens.
  public let executable: String

  /// The default port of the development server, and where dev looks for it.
  public let developmentPort: UInt16

  /// Makes an identity.
  public init(displayName: String, executable: String, developmentPort: UInt16) {
    self.displayName = displayName
    self.executable = executable
    self.developmentPort = developmentPort
  }

  /// The sign beside the name in headers, one or two characters.
  public var logo: String { "›_" }

  /// The scheme of links to the app's screens, such as `notes` in `notes://home`.
  public var linkScheme: String { executable }

  /// The host of https links to the app's screens where none is configured.
  public var linkHost: String { "links.example.com" }

  /// The folder of the app below the user's state folder (XDG Base Directory).
  public var stateFolder: String { executable }

  /// The service that the app's secrets are kept under, in files, keyrings and keychains alike.
  public var secretService: String { executable }

  /// The name of the cookie of browser sessions, which ports do not keep apart (RFC 6265, 8.5).
  public var sessionCookie: String { words.lowercased() + "_session" }

  /// The name of an environment variable, such as `NOTES_API_URL` for `API_URL`.
  public func variable(_ name: String) -> String { words.uppercased() + "_" + name }

  private var words: String { String(executable.map { $0 == "-" ? "_" : $0 }) }
}
