#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a terminal could not be taken over.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Input or output is no terminal.
  case notATerminal
  /// Another device of this process handles the signals; only one can.
  case alreadyActive
  /// The device was active before; make a new one.
  case alreadyUsed
  /// A system call failed.
  case system(call: String, code: Int32)
  /// Writing failed.
  case output(FileOutputStream.Error)

  /// Whether the terminal has gone away, as when its window was closed.
  ///
  /// A system call on a terminal that was hung up fails with EIO.
  public var isHangUp: Bool {
    switch self {
    case .system(_, EIO), .output(.closed), .output(.system(EIO)): true
    case .notATerminal, .alreadyActive, .alreadyUsed, .system, .output: false
    }
  }

  /// A sentence for people.
  public var description: String {
    switch self {
    case .notATerminal: "Standard input and output are not a terminal."
    case .alreadyActive: "The terminal is already in use by this program."
    case .alreadyUsed: "A terminal device can be activated only once."
    case .system(let call, let code): "\(call) failed: \(SystemCall.message(code))."
    case .output(let failure): failure.description
    }
  }
}
