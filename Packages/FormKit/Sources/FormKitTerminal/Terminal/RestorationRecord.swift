#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a signal handler needs to give a terminal back: plain memory, no references to objects.
struct RestorationRecord {
  static let signalCount = 64
  private static let capacity = 256

  /// The one record of the process, allocated once and never freed.
  ///
  /// `nonisolated(unsafe)`: signal handlers cannot take locks. It is written only while no handler
  /// uses it, before ``SignalGuard`` publishes its address.
  nonisolated(unsafe) static let shared: UnsafeMutablePointer<RestorationRecord> = {
    let record = UnsafeMutablePointer<RestorationRecord>.allocate(capacity: 1)
    record.initialize(to: RestorationRecord())
    return record
  }()

  /// The actions that were installed before, by signal number.
  let previous: UnsafeMutablePointer<sigaction>
  /// A bit for every signal whose previous action is known.
  var installed: UInt64 = 0
  /// Whether the terminal was given back because the process stops.
  var isSuspended = false

  private var input: Int32 = -1
  private var output: Int32 = -1
  private var wakeDescriptor: Int32 = -1
  private var original = termios()
  private var active = termios()
  private let leave: UnsafeMutablePointer<UInt8>
  private var leaveCount = 0
  private let enter: UnsafeMutablePointer<UInt8>
  private var enterCount = 0

  private init() {
    previous = .allocate(capacity: Self.signalCount)
    previous.initialize(repeating: sigaction(), count: Self.signalCount)
    leave = .allocate(capacity: Self.capacity)
    leave.initialize(repeating: 0, count: Self.capacity)
    enter = .allocate(capacity: Self.capacity)
    enter.initialize(repeating: 0, count: Self.capacity)
  }

  /// Prepares the record for a terminal.
  ///
  /// Not for use in a handler.
  mutating func fill(_ protection: SignalGuard.Protection) {
    input = protection.input
    output = protection.output
    wakeDescriptor = protection.wakeDescriptor
    original = protection.original.value
    active = protection.active.value
    isSuspended = false
    leaveCount = Self.copy(protection.leave, to: leave)
    enterCount = Self.copy(protection.enter, to: enter)
  }

  /// Sends the leaving sequence and restores the line discipline.
  ///
  /// Async-signal-safe.
  mutating func giveBack() {
    send(leave, count: leaveCount)
    _ = tcsetattr(input, TCSANOW, &original)
  }

  /// Sets the line discipline and sends the entering sequence.
  ///
  /// Async-signal-safe.
  mutating func takeAgain() {
    isSuspended = false
    _ = tcsetattr(input, TCSANOW, &active)
    send(enter, count: enterCount)
    wake(.resumed)
  }

  /// Writes a message into the wake pipe.
  ///
  /// Async-signal-safe.
  func wake(_ message: WakePipe.Message) {
    guard wakeDescriptor >= 0 else { return }
    var byte = message.rawValue
    _ = write(wakeDescriptor, &byte, 1)
  }

  private func send(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    var sent = 0
    while sent < count {
      let written = write(output, bytes + sent, count - sent)
      if written > 0 {
        sent += written
      } else if errno != EINTR {
        return
      }
    }
  }

  private static func copy(_ bytes: [UInt8], to buffer: UnsafeMutablePointer<UInt8>) -> Int {
    let count = min(bytes.count, capacity)
    for index in 0..<count { buffer[index] = bytes[index] }
    return count
  }
}
