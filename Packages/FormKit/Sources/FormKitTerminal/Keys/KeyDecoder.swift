/// Turns the bytes of a terminal into events, incrementally.
///
/// Feed it whatever a read returned; sequences may be split anywhere. Unknown sequences are
/// ignored whole. Memory is bounded by the paste bound, whatever comes in.
///
/// Escape alone looks like the start of a sequence. When ``isAwaitingMore`` and nothing came for a
/// while (25 to 100 ms), call ``flush()``.
public struct KeyDecoder: Sendable {
  enum State {
    case ground
    case escape
    case controlSequence
    /// After `ESC [ [`: the function keys of the Linux console.
    case linuxFunction
    case singleShift
    /// In a string (OSC, DCS, …) introduced by this byte.
    case string(introducer: UInt8, hasContent: Bool, sawEscape: Bool)
    case paste(PasteCollector)
  }

  private let maximumPasteBytes: Int
  private var state = State.ground
  private var utf8 = UTF8Accumulator()
  private var isAltPending = false
  private var sequence = ControlSequenceParser()
  private var text = String.UnicodeScalarView()
  private var events: [TerminalEvent] = []
  private var reports: [TerminalReport] = []
  private var string: [UInt8] = []
  /// Whether answers of the terminal are expected: until its attributes come, they are kept, and none
  /// ends by time, so that the rest of a late one is not taken for keys.
  var awaitsReports = false

  /// The bytes of an answer that are kept.
  private static let longestReport = 64
  /// The answers that are kept.
  private static let mostReports = 8

  /// Makes a decoder.
  ///
  /// - Parameter maximumPasteBytes: The bytes kept of one paste, 1 MiB unless told.
  public init(maximumPasteBytes: Int = 1 << 20) {
    self.maximumPasteBytes = max(0, maximumPasteBytes)
  }

  /// Whether a sequence has begun that time may have to end.
  ///
  /// A paste never ends by time.
  public var isAwaitingMore: Bool {
    switch state {
    case .paste: false
    case .ground: utf8.isPending
    default: true
    }
  }

  /// The events that some bytes complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { consume(byte) }
    return takeEvents()
  }

  /// Ends what has begun because nothing follows: Escape alone, Alt and a bracket.
  public mutating func flush() -> [TerminalEvent] {
    if utf8.reset() { emit("\u{FFFD}") }
    switch state {
    case .escape: press(.escape)
    case .controlSequence where sequence.isEmpty: press(.alt("["))
    case .singleShift where sequence.isEmpty: press(.alt("O"))
    case .string(let introducer, false, _):
      press(.alt(Character(Unicode.Scalar(introducer))))
    case .paste: return takeEvents()
    case .string where awaitsReports, .controlSequence where awaitsReports: return takeEvents()
    default: break
    }
    state = .ground
    return takeEvents()
  }

  /// The answers that came since the last call.
  mutating func takeReports() -> [TerminalReport] {
    defer { reports = [] }
    return reports
  }

  /// Ends the input: flushes, and reports a paste as far as it came.
  public mutating func finish() -> [TerminalEvent] {
    guard case .paste(var collector) = state else { return flush() }
    state = .ground
    append(.paste(collector.finish()))
    return takeEvents()
  }

  private mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground: consumeText(byte)
    case .escape: consumeAfterEscape(byte)
    case .controlSequence: consumeControlSequence(byte)
    case .linuxFunction:
      state = .ground
      if (0x41...0x45).contains(byte) { press(KeyPress(.function(Int(byte) - 0x40))) }
    case .singleShift: consumeSingleShift(byte)
    case .string(let introducer, _, let sawEscape):
      consumeString(byte, introducer: introducer, sawEscape: sawEscape)
    case .paste(var collector):
      // Leaving the copy in `state` would copy the whole buffer for every byte.
      state = .ground
      if let paste = collector.feed(byte) {
        append(.paste(paste))
      } else {
        state = .paste(collector)
      }
    }
  }

  private mutating func consumeText(_ byte: UInt8) {
    switch utf8.feed(byte) {
    case .pending: break
    case .invalid: emit("\u{FFFD}")
    case .scalar(let scalar): consumeScalar(scalar)
    case .brokenBefore:
      emit("\u{FFFD}")
      consume(byte)
    }
  }

  private mutating func consumeScalar(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x1B: state = .escape
    case 0...0x1F, 0x7F: press(KeyPress(controlByte: UInt8(scalar.value)))
    case 0x80...0x9F: isAltPending = false
    default: emit(scalar)
    }
  }

  private mutating func consumeAfterEscape(_ byte: UInt8) {
    state = .ground
    switch byte {
    case 0x1B:
      press(.escape)
      state = .escape
    case UInt8(ascii: "["):
      sequence = ControlSequenceParser()
      state = .controlSequence
    case UInt8(ascii: "O"):
      sequence = ControlSequenceParser()
      state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      string = []
      state = .string(introducer: byte, hasContent: false, sawEscape: false)
    default:
      isAltPending = true
      consumeText(byte)
    }
  }

  private mutating func consumeControlSequence(_ byte: UInt8) {
    if byte == UInt8(ascii: "["), sequence.isEmpty {
      state = .linuxFunction
      return
    }
    switch sequence.feed(byte) {
    case .pending: break
    case .aborted:
      state = .ground
      consume(byte)
    case .complete(let final):
      state = .ground
      if sequence.isPasteStart(final) {
        flushText()
        state = .paste(PasteCollector(maximumBytes: maximumPasteBytes))
      } else if let mouse = sequence.mousePress(final) {
        append(.mouse(mouse))
      } else if let key = sequence.controlSequenceKey(final) {
        press(key)
      } else if awaitsReports, let report = sequence.report(final) {
        append(report)
        if case .attributes = report { awaitsReports = false }
      }
    }
  }

  private mutating func consumeSingleShift(_ byte: UInt8) {
    switch sequence.feed(byte) {
    case .pending: break
    case .aborted:
      state = .ground
      consume(byte)
    case .complete(let final):
      state = .ground
      if let key = sequence.singleShiftKey(final) { press(key) }
    }
  }

  /// Ignores a string up to BEL, ST, CAN or SUB; while answers are awaited, it may be one.
  private mutating func consumeString(_ byte: UInt8, introducer: UInt8, sawEscape: Bool) {
    switch byte {
    case 0x18, 0x1A: state = .ground
    case 0x07,
      UInt8(ascii: "\\") where sawEscape:
      state = .ground
      if awaitsReports { appendReport(of: introducer) }
    case _ where sawEscape && byte != 0x1B:
      state = .escape
      consume(byte)
    default:
      if awaitsReports, byte != 0x1B, string.count < Self.longestReport { string.append(byte) }
      state = .string(introducer: introducer, hasContent: true, sawEscape: byte == 0x1B)
    }
  }

  /// Keeps what a string answers.
  private mutating func appendReport(of introducer: UInt8) {
    switch introducer {
    case UInt8(ascii: "_"): append(.kitty(String(decoding: string, as: UTF8.self)))
    case UInt8(ascii: "]"): TerminalReport(command: string).map { append($0) }
    default: break
    }
  }

  private mutating func append(_ report: TerminalReport) {
    if reports.count < Self.mostReports { reports.append(report) }
  }

  private mutating func emit(_ scalar: Unicode.Scalar) {
    guard isAltPending else {
      text.append(scalar)
      return
    }
    press(.character(Character(scalar)))
  }

  private mutating func press(_ key: KeyPress) {
    let modifiers = isAltPending ? key.modifiers.union(.alt) : key.modifiers
    isAltPending = false
    append(.key(KeyPress(key.key, modifiers: modifiers)))
  }

  private mutating func append(_ event: TerminalEvent) {
    flushText()
    events.append(event)
  }

  /// Turns collected text into one key for each grapheme.
  private mutating func flushText() {
    events += String(text).map { .key(.character($0)) }
    text = String.UnicodeScalarView()
  }

  private mutating func takeEvents() -> [TerminalEvent] {
    flushText()
    defer { events = [] }
    return events
  }
}
