#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The line discipline of a terminal (`termios`), read and set.
struct TerminalAttributes {
  private(set) var value: termios

  /// Reads the attributes of a terminal.
  init(of descriptor: Int32) throws(TerminalError) {
    var value = termios()
    if case .failure(let code) = SystemCall.retrying({ tcgetattr(descriptor, &value) }) {
      throw code.value == ENOTTY
        ? .notATerminal : .system(call: "tcgetattr", code: code.value)
    }
    self.value = value
  }

  /// The same without any processing: no echo, no lines, no signals from keys.
  var raw: TerminalAttributes {
    var copy = self
    cfmakeraw(&copy.value)
    return copy
  }

  /// The same without echo; lines and signals stay.
  var withoutEcho: TerminalAttributes {
    var copy = self
    copy.value.c_lflag &= ~tcflag_t(ECHO)
    return copy
  }

  /// Sets a terminal to these attributes after pending output has been sent.
  func apply(to descriptor: Int32) throws(TerminalError) {
    var value = value
    let result = SystemCall.retrying { tcsetattr(descriptor, TCSADRAIN, &value) }
    if case .failure(let code) = result {
      throw .system(call: "tcsetattr", code: code.value)
    }
  }
}
