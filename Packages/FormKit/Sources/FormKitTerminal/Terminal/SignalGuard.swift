#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

internal import Synchronization

/// Gives the terminal back when a signal ends, stops or crashes the process, and when it exits.
///
/// One terminal at a time. The handlers do only what POSIX calls async-signal-safe: they read a
/// record prepared beforehand and call `write`, `tcsetattr`, `sigaction`, `pthread_sigmask` and
/// `raise`. The record is allocated once and never freed, so that a handler running on another
/// thread during removal finds valid memory.
enum SignalGuard {
  /// What the handlers need.
  struct Protection {
    var input: Int32
    var output: Int32
    var original: TerminalAttributes
    var active: TerminalAttributes
    /// Sent when the terminal is given back; at most 256 bytes.
    var leave: [UInt8] = []
    /// Sent when the process goes on after a stop; at most 256 bytes.
    var enter: [UInt8] = []
    /// Receives the messages of ``WakePipe``; -1 for none.
    var wakeDescriptor: Int32 = -1
    /// Whether SIGTERM and SIGHUP are handled, too.
    var handlesTermination = true
  }

  private static let isTaken = Mutex(false)

  /// Installs the handlers.
  static func install(_ protection: Protection) throws(TerminalError) {
    let isFree = isTaken.withLock { taken in
      defer { taken = true }
      return !taken
    }
    guard isFree else { throw .alreadyActive }
    let record = RestorationRecord.shared
    record.pointee.fill(protection)
    activeRecord.store(UInt(bitPattern: record), ordering: .sequentiallyConsistent)
    registerExit
    for (signals, handler) in handlers {
      for signal in signals {
        let isEnd = signal == SIGTERM || signal == SIGHUP
        if isEnd, !protection.handlesTermination { continue }
        let previous = SignalAction.install(
          handler, for: signal, replacesHandlers: !ofPrograms.contains(signal))
        guard let previous else { continue }
        record.pointee.previous[Int(signal)] = previous
        record.pointee.installed |= 1 << UInt64(signal)
      }
    }
  }

  /// Puts the handlers back that were there before.
  static func remove() {
    let record = RestorationRecord.shared
    for signal in 1..<Int32(RestorationRecord.signalCount)
    where record.pointee.installed & (1 << UInt64(signal)) != 0 {
      _ = sigaction(signal, record.pointee.previous + Int(signal), nil)
    }
    record.pointee.installed = 0
    activeRecord.store(0, ordering: .sequentiallyConsistent)
    isTaken.withLock { $0 = false }
  }

  /// The signals that a program uses for itself: its own handler stays, and without one they end the process.
  private static let ofPrograms = [SIGALRM, SIGUSR1, SIGUSR2]

  private static let handlers: [([Int32], SignalAction.Handler)] = [
    ([SIGINT, SIGTERM, SIGHUP, SIGQUIT], restoreAndRaise),
    ([SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE], restoreAndRaise),
    ([SIGSYS, SIGXCPU, SIGXFSZ], restoreAndRaise),
    (ofPrograms, restoreAndRaise),
    ([SIGTSTP], restoreAndStop),
    ([SIGCONT], resumeAfterStop),
    ([SIGWINCH], reportResize),
  ]

  private static let registerExit: Void = {
    atexit {
      activeRestorationRecord()?.pointee.giveBack()
    }
  }()
}

/// The address of the record while a terminal is protected, else 0.
private let activeRecord = Atomic<UInt>(0)

private func activeRestorationRecord() -> UnsafeMutablePointer<RestorationRecord>? {
  UnsafeMutablePointer(bitPattern: activeRecord.load(ordering: .sequentiallyConsistent))
}

/// Restores, then lets the signal do what it would have done.
private func restoreAndRaise(_ signal: Int32) {
  guard let record = activeRestorationRecord() else { return }
  let code = errno
  record.pointee.giveBack()
  _ = sigaction(signal, record.pointee.previous + Int(signal), nil)
  raise(signal)
  errno = code
}

/// Restores, stops the process, and takes the terminal again when it goes on.
private func restoreAndStop(_ signal: Int32) {
  guard let record = activeRestorationRecord() else { return }
  let code = errno
  record.pointee.giveBack()
  record.pointee.isSuspended = true
  var handler = sigaction()
  var mask = sigset_t()
  sigemptyset(&mask)
  sigaddset(&mask, signal)
  _ = sigaction(signal, record.pointee.previous + Int(signal), &handler)
  raise(signal)
  pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  _ = sigaction(signal, &handler, nil)
  // SIGCONT has done it, unless the stop was ignored (an orphaned process group).
  if record.pointee.isSuspended { record.pointee.takeAgain() }
  errno = code
}

private func resumeAfterStop(_ signal: Int32) {
  guard let record = activeRestorationRecord() else { return }
  let code = errno
  record.pointee.takeAgain()
  errno = code
}

private func reportResize(_ signal: Int32) {
  guard let record = activeRestorationRecord() else { return }
  let code = errno
  record.pointee.wake(.resized)
  errno = code
}
