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
