/// A terminal as a full-screen program sees it: bytes out, events in, a size.
///
/// ``TerminalDevice`` is the real one; tests use a scripted one.
public protocol TerminalIO: Sendable {
  /// The size now.
  var size: TerminalSize { get }

  /// What comes in, until ``TerminalEvent/endOfInput``. To be iterated by one task.
  var events: AsyncStream<TerminalEvent> { get }

  /// How it draws images; by default not at all.
  var graphics: TerminalGraphics { get }

  /// Sends bytes; they have left the program when the call returns.
  func write(_ bytes: [UInt8]) throws(TerminalError)

  /// Gives the terminal back and stops the program, like Ctrl-Z in a shell; ``TerminalEvent/resumed``
  /// follows when it goes on.
  func suspend()
}

extension TerminalIO {
  /// No images.
  public var graphics: TerminalGraphics { .none }
}
