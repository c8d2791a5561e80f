/// What `backend [--port PORT] [--data DIR] [--rate-limit N]` was told.
public struct ServerArguments: Hashable, Sendable {
  /// The port; 8080 by default, 0 for any free one.
  public var port = 8080
  /// The folder everything is kept in; nil, the default, keeps it in memory.
  public var dataFolder: String?
  /// How many requests a user may send in a minute; 600 by default, nil for any number.
  public var requestsPerMinute: Int? = 600

  /// How the command is used.
  public static let usage = """
    Usage: backend [--port PORT] [--data DIR] [--rate-limit N]
      --port PORT     where to listen on 127.0.0.1; default 8080, 0 for any free port
      --data DIR      keeps everything in a folder; default in memory
      --rate-limit N  requests a user may send in a minute; default 600, 0 for any number
    """

  /// Reads arguments, without the program's name.
  ///
  /// - Throws: ``Refusal`` for what they do not allow.
  public init(_ arguments: [String]) throws(Refusal) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard ["--port", "--data", "--rate-limit"].contains(name) else {
        throw Refusal(reason: "Unknown argument \"\(name)\".")
      }
      guard let value = rest.popFirst(), !value.isEmpty else {
        throw Refusal(reason: "\(name) needs a value.")
      }
      switch name {
      case "--data": dataFolder = value
      case "--port": port = Int(try Self.number(value, UInt16.self, of: name))
      default:
        let limit = Int(try Self.number(value, UInt32.self, of: name))
        requestsPerMinute = limit == 0 ? nil : limit
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String, _ type: Number.Type, of name: String
  ) throws(Refusal) -> Number {
    guard let number = Number(text) else {
      throw Refusal(reason: "\(name) needs a number from 0 to \(Number.max), not \"\(text)\".")
    }
    return number
  }

  /// Arguments that mean nothing.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: String

    /// The reason and the usage.
    public var description: String { reason + "\n" + ServerArguments.usage }
  }
}
