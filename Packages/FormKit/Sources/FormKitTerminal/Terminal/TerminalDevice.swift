#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

internal import Synchronization

/// The terminal of the process, taken over for a full-screen program.
///
/// ```swift
/// let device = TerminalDevice()
/// try device.activate()
/// defer { device.deactivate() }
/// for await event in device.events { … }
/// ```
///
/// Between ``activate()`` and ``deactivate()`` the line discipline is raw, the alternate screen is
/// shown, the cursor hidden, and pastes are bracketed. All of it is undone by ``deactivate()``, by
/// deallocation, at exit, and by the signals INT, TERM, HUP, QUIT, and those of a crash, which then
/// act as before. TSTP gives the terminal back and stops the process; CONT takes it again. Keys send
/// no signals: Ctrl-C and Ctrl-Z are key presses, for the program to obey.
///
/// A device is activated once, and one device of a process at a time may handle signals.
public final class TerminalDevice: TerminalIO {
  /// How a device behaves.
  public struct Configuration: Sendable {
    /// Whether the alternate screen is used; true unless told.
    public var usesAlternateScreen: Bool
    /// Whether signals give the terminal back; true unless told.
    public var handlesSignals: Bool
    /// Whether TERM and HUP are among these signals; true unless told.
    ///
    /// A program that handles both itself sets it to false and deactivates the device then.
    public var handlesTermination = true
    /// Whether presses and the wheel of a mouse are reported; false unless told, because the
    /// terminal's own selection of text then needs Shift.
    public var reportsMouse: Bool
    /// The milliseconds after which Escape is taken to be alone; 50 unless told.
    public var escapeDelay: Int32
    /// The bytes kept of one paste; 1 MiB unless told.
    public var maximumPasteBytes: Int

    /// Whether the terminal is asked how it draws images and how light its background is; false unless
    /// told.
    ///
    /// Ask those only for which ``TerminalGraphics/canBeAsked(for:)`` is true.
    public var asksForGraphics = false
    /// The milliseconds that activation waits for the answer at most; 30 unless told.
    ///
    /// One that comes later changes nothing: it is read and forgotten.
    public var graphicsDelay: Int32 = 30

    /// Makes a configuration.
    public init(
      usesAlternateScreen: Bool = true, handlesSignals: Bool = true, reportsMouse: Bool = false,
      escapeDelay: Int32 = 50, maximumPasteBytes: Int = 1 << 20
    ) {
      self.usesAlternateScreen = usesAlternateScreen
      self.handlesSignals = handlesSignals
      self.reportsMouse = reportsMouse
      self.escapeDelay = escapeDelay
      self.maximumPasteBytes = maximumPasteBytes
    }
  }

  /// What comes in.
  ///
  /// Holds at most 1,024 events; reading pauses while it is full.
  public let events: AsyncStream<TerminalEvent>

  private enum State {
    case unused
    case active(original: TerminalAttributes, reader: InputReader, inquiry: TerminalInquiry)
    case finished
  }

  private let input: Int32
  private let output: FileOutputStream
  private let configuration: Configuration
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let state = Mutex(State.unused)

  /// Makes a device for two descriptors, which stay the caller's.
  public init(input: Int32 = 0, output: Int32 = 1, configuration: Configuration = .init()) {
    self.input = input
    self.output = FileOutputStream(descriptor: output)
    self.configuration = configuration
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1_024))
  }

  deinit {
    deactivate()
  }

  /// Whether a descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The size now; 24 × 80 when the terminal tells none.
  public var size: TerminalSize { Self.size(of: output.descriptor) }

  /// How the terminal draws images, as it answered at activation; ``TerminalGraphics/none`` before
  /// that, afterwards, and unless it was asked.
  public var graphics: TerminalGraphics {
    state.withLock { state in
      guard case .active(_, _, let inquiry) = state else { return .none }
      return inquiry.graphics(cell: Self.cellSize(of: output.descriptor))
    }
  }

  /// Whether the background of the terminal is light, as it answered at activation.
  ///
  /// Nil before that, afterwards, for a terminal that does not say or whose answer comes later than
  /// ``Configuration/graphicsDelay``, and unless it was asked (``Configuration/asksForGraphics``).
  public var hasLightBackground: Bool? {
    state.withLock { state in
      guard case .active(_, _, let inquiry) = state else { return nil }
      return inquiry.hasLightBackground
    }
  }

  /// Takes the terminal over and starts reading.
  public func activate() throws(TerminalError) {
    guard Self.isTerminal(input), Self.isTerminal(output.descriptor) else { throw .notATerminal }
    let result = state.withLock { state -> Result<Void, TerminalError> in
      guard case .unused = state else { return .failure(.alreadyUsed) }
      do throws(TerminalError) {
        state = try start()
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Gives the terminal back, ends the reader and finishes ``events``.
  ///
  /// Does nothing when inactive.
  public func deactivate() {
    let active = state.withLock { state in
      defer { state = .finished }
      return state
    }
    guard case .active(let original, let reader, _) = active else {
      continuation.finish()
      return
    }
    // The handlers write into the reader's pipe until they are removed.
    withExtendedLifetime(reader) {
      reader.stop()
      giveBack(original)
    }
  }

  /// Sends bytes; they have left the program when the call returns.
  public func write(_ bytes: [UInt8]) throws(TerminalError) {
    do throws(FileOutputStream.Error) {
      try output.writeNow(bytes)
    } catch {
      throw .output(error)
    }
  }

  /// Stops the process group like Ctrl-Z in a shell; does nothing without signal handling.
  public func suspend() {
    guard configuration.handlesSignals else { return }
    kill(0, SIGTSTP)
  }

  private func start() throws(TerminalError) -> State {
    let original = try TerminalAttributes(of: input)
    let wake = try WakePipe()
    defer { withExtendedLifetime(wake) {} }
    if configuration.handlesSignals { try protect(original, wake: wake) }
    do throws(TerminalError) {
      try original.raw.apply(to: input)
      try write(enterSequence)
      let descriptor = output.descriptor
      var answers = AnswerReader(
        input: input, decoder: KeyDecoder(maximumPasteBytes: configuration.maximumPasteBytes))
      if configuration.asksForGraphics {
        try write(TerminalInquiry.question)
        answers.readAnswers(within: configuration.graphicsDelay)
      }
      let reader = try InputReader(
        input: input, wake: wake, escapeDelay: configuration.escapeDelay,
        decoder: answers.decoder, events: answers.events,
        size: { Self.size(of: descriptor) }, continuation: continuation)
      return .active(original: original, reader: reader, inquiry: answers.inquiry)
    } catch {
      giveBack(original)
      throw error
    }
  }

  /// Restores as much as possible: a terminal that has gone away refuses both.
  private func giveBack(_ original: TerminalAttributes) {
    try? output.writeNow(leaveSequence)
    try? original.apply(to: input)
    if configuration.handlesSignals { SignalGuard.remove() }
  }

  private func protect(_ original: TerminalAttributes, wake: WakePipe) throws(TerminalError) {
    try SignalGuard.install(
      SignalGuard.Protection(
        input: input, output: output.descriptor, original: original, active: original.raw,
        leave: leaveSequence, enter: enterSequence, wakeDescriptor: wake.writeEnd,
        handlesTermination: configuration.handlesTermination))
  }

  private var enterSequence: [UInt8] {
    let screen = configuration.usesAlternateScreen ? ControlSequence.enterAlternateScreen : ""
    let mouse = configuration.reportsMouse ? ControlSequence.enableMouse : ""
    return Array(
      (screen + ControlSequence.enableBracketedPaste + mouse + ControlSequence.hideCursor).utf8)
  }

  private var leaveSequence: [UInt8] {
    let screen = configuration.usesAlternateScreen ? ControlSequence.leaveAlternateScreen : ""
    let mouse = configuration.reportsMouse ? ControlSequence.disableMouse : ""
    // A crash in the middle of a frame must not leave the terminal waiting for its end.
    return Array(
      (ControlSequence.endUpdate + ControlSequence.resetStyle + mouse
        + ControlSequence.disableBracketedPaste + ControlSequence.showCursor + screen).utf8)
  }

  private static func size(of descriptor: Int32) -> TerminalSize {
    guard let size = windowSize(of: descriptor), size.ws_row > 0, size.ws_col > 0 else {
      return .standard
    }
    return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// The pixels of a cell; nil when the system does not have them.
  private static func cellSize(of descriptor: Int32) -> (width: Int, height: Int)? {
    guard let size = windowSize(of: descriptor), size.ws_row > 0, size.ws_col > 0,
      size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
    else { return nil }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  private static func windowSize(of descriptor: Int32) -> winsize? {
    var size = winsize()
    #if canImport(Musl)
      let request = Int32(truncatingIfNeeded: TIOCGWINSZ)
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    return ioctl(descriptor, request, &size) == 0 ? size : nil
  }
}
