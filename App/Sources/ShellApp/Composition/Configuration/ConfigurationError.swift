/// A launch option or a configured value that cannot be used.
public enum ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The production build has no server.
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
  /// A configured text is no value of its key; `place` is its variable, or its name and file.
  case invalidValue(place: String, expected: String, isInFile: Bool)
  /// The configuration file cannot be read, or its content cannot be used.
  case invalidFile(path: String, reason: String)

  /// Whether the configuration file is the cause.
  public var isOfFile: Bool {
    switch self {
    case .invalidFile, .invalidValue(_, _, isInFile: true): true
    default: false
    }
  }

  /// The error, and the way to correct it.
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
    case .invalidValue(let place, let expected, _):
      "\(place) has an invalid value. Use \(expected)."
    case .invalidFile(let path, let reason):
      "The configuration file \(path) cannot be used: \(reason)"
    }
  }
}
