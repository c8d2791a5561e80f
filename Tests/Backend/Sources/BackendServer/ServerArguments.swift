public import Domain
internal import ShellApp

/// What `backend` was told.
public struct ServerArguments: Hashable, Sendable {
  /// The port; by default the one where dev looks for it, 0 for any free one.
  public var port = Int(AppIdentity.current.developmentPort)
  /// The folder everything is kept in; nil, the default, keeps it in memory.
  public var dataFolder: String?
  /// The folder whose files replace schemas of forms; nil, the default, for none.
  public var formFolder: String?
  /// The file that the answered requests are written to; nil, the default, for none.
  public var requestFile: String?
  /// How many requests a user, or an address without a session, may send in a minute; 600 by default,
  /// nil for any number.
  public var requestsPerMinute: Int? = 600
  /// Whether `X-Forwarded-For` says who asks; false by default.
  public var isBehindProxy = false
  /// The names besides the loopback ones that clients may name as `Host`; none by default.
  public var hosts: [String] = []
  /// The oldest version of the app that is served; nil, the default, for any.
  public var minimumVersion: AppVersion?
  /// The feature flags that are set, by name; none by default, which leaves those of the backend.
  public var flags: [String: Bool] = [:]
  /// Whether identity tokens are believed unverified; false by default.
  public var acceptsUnverifiedIdentities = false

  /// Whether text messages are offered as a second factor, and written where the mails are; false by default.
  public var offersTextMessages = false

  /// How often an address may try to sign in or up in a minute: a tenth of its requests.
  public var attemptsPerMinute: Int? { requestsPerMinute.map { max(1, $0 / 10) } }

  /// How the command is used.
  public static let usage = """
    Usage: backend [--port PORT] [--host NAME] [--data DIR] [--rate-limit N] [--behind-proxy]
                   [--minimum-version VERSION] [--flag NAME=on|off] [--unverified-identities]
                   [--text-messages] [--forms DIR] [--record FILE]
      --port PORT     the port on 127.0.0.1; default \(AppIdentity.current.developmentPort), 0 for any free
                      port
      --host NAME     a name that clients may send as Host, besides localhost, 127.0.0.1 and [::1];
                      can be given several times; the addresses of pictures contain the first name
      --data DIR      stores the data in a folder; default in memory
      --rate-limit N  the requests per minute of a user, or of an address without a session; a
                      tenth of them can be sign-ins and sign-ups; default 600, 0 for no limit
      --behind-proxy  uses the last address of X-Forwarded-For as the address of the client
      --minimum-version VERSION
                      answers older versions of the app with 426, such as 1.2.0
      --flag NAME=on|off
                      switches a feature of the app on or off, such as formSandbox=off; can be
                      given several times
      --unverified-identities
                      accepts identity tokens such as development:ada:ada@example.com without
                      verification, to try sign-in by provider; never use it on a public server
      --text-messages
                      offers codes in text messages as a second factor; each message is a line of
                      the log, as each email is, and none is sent
      --forms DIR     serves the schema DIR/ID.json in place of the built-in form ID; a change of the
                      file counts at once; while it does not load, the form stays as it was
      --record FILE   writes each request to the service to FILE, without secrets
    """

  /// Reads arguments, without the program's name.
  ///
  /// - Throws: ``Error`` for what they do not allow.
  public init(_ arguments: [String]) throws(Error) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--behind-proxy": isBehindProxy = true
      case "--unverified-identities": acceptsUnverifiedIdentities = true
      case "--text-messages": offersTextMessages = true
      case "--host":
        let name = try Self.value(of: name, &rest)
        guard HostNames.isName(name) else {
          throw Error(reason: "--host needs a name without a scheme or port, not \"\(name)\".")
        }
        hosts.append(name)
      case "--minimum-version":
        let text = try Self.value(of: name, &rest)
        guard let version = AppVersion(text) else {
          throw Error(reason: "--minimum-version needs a version such as 1.2.0, not \"\(text)\".")
        }
        minimumVersion = version
      case "--flag":
        let text = try Self.value(of: name, &rest)
        guard let equals = text.lastIndex(of: "="), equals > text.startIndex,
          let isOn = ["on": true, "off": false][text[equals...].dropFirst()]
        else { throw Error(reason: "--flag needs NAME=on or NAME=off, not \"\(text)\".") }
        flags[String(text[..<equals])] = isOn
      case "--data": dataFolder = try Self.value(of: name, &rest)
      case "--forms": formFolder = try Self.value(of: name, &rest)
      case "--record": requestFile = try Self.value(of: name, &rest)
      case "--port": port = Int(try Self.number(of: name, UInt16.self, &rest))
      case "--rate-limit":
        let limit = Int(try Self.number(of: name, UInt32.self, &rest))
        requestsPerMinute = limit == 0 ? nil : limit
      default: throw Error(reason: "Unknown argument \"\(name)\".")
      }
    }
  }

  private static func value(
    of name: String, _ rest: inout ArraySlice<String>
  ) throws(Error) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw Error(reason: "\(name) needs a value.")
    }
    return value
  }

  private static func number<Number: FixedWidthInteger>(
    of name: String, _ type: Number.Type, _ rest: inout ArraySlice<String>
  ) throws(Error) -> Number {
    let text = try value(of: name, &rest)
    guard let number = Number(text) else {
      throw Error(reason: "\(name) needs a number from 0 to \(Number.max), not \"\(text)\".")
    }
    return number
  }

  /// Arguments that mean nothing.
  public struct Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: String

    /// The reason and the usage.
    public var description: String { reason + "\n" + ServerArguments.usage }
  }
}
