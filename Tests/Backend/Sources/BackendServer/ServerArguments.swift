/// What `backend [--port PORT] [--data DIR]` was told.
public struct ServerArguments: Hashable, Sendable {
  /// The port; 8080 by default, 0 for any free one.
  public var port = 8080
  /// The folder everything is kept in; nil, the default, keeps it in memory.
  public var dataFolder: String?

  /// How the command is used.
  public static let usage = """
    Usage: backend [--port PORT] [--data DIR]
      --port PORT  where to listen on 127.0.0.1; default 8080, 0 for any free port
      --data DIR   keeps everything in a folder; default in memory
    """

  /// Reads arguments, without the program's name.
  ///
  /// - Throws: ``Refusal`` for what they do not allow.
  public init(_ arguments: [String]) throws(Refusal) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard name == "--port" || name == "--data" else {
        throw Refusal(reason: "Unknown argument \"\(name)\".")
      }
      guard let value = rest.popFirst(), !value.isEmpty else {
        throw Refusal(reason: "\(name) needs a value.")
      }
      if name == "--data" {
        dataFolder = value
      } else {
        guard let number = UInt16(value) else {
          throw Refusal(reason: "--port needs a number from 0 to 65535, not \"\(value)\".")
        }
        port = Int(number)
      }
    }
  }

  /// Arguments that mean nothing.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: String

    /// The reason and the usage.
    public var description: String { reason + "\n" + ServerArguments.usage }
  }
}
