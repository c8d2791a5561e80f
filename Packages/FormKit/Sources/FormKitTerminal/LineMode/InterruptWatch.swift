#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

internal import Synchronization

/// Turns the signal of Ctrl-C into a byte of a pipe for as long as it lives, so that who waits for a
/// line can give up in order.
///
/// One at a time in a process, and none where the signal is ignored.
final class InterruptWatch: Sendable {
  private let pipe: WakePipe
  private let previous: Mutex<sigaction?>

  /// Readable once the signal came.
  var descriptor: Int32 { pipe.readEnd }

  /// Starts watching; nil when somebody else does.
  init?() throws(TerminalError) {
    let pipe = try WakePipe()
    guard Self.isFree(for: pipe.writeEnd) else { return nil }
    guard let previous = SignalAction.install(noteInterrupt, for: SIGINT) else {
      watchedDescriptor.store(-1, ordering: .sequentiallyConsistent)
      return nil
    }
    self.pipe = pipe
    self.previous = Mutex(previous)
  }

  deinit { stop() }

  /// Lets the signal do what it did before.
  func stop() {
    previous.withLock { previous in
      guard var action = previous else { return }
      previous = nil
      _ = sigaction(SIGINT, &action, nil)
      watchedDescriptor.store(-1, ordering: .sequentiallyConsistent)
    }
  }

  private static func isFree(for descriptor: Int32) -> Bool {
    watchedDescriptor.compareExchange(
      expected: -1, desired: descriptor, ordering: .sequentiallyConsistent
    ).exchanged
  }
}

/// Where the handler writes; -1 for nowhere.
private let watchedDescriptor = Atomic<Int32>(-1)

/// Async-signal-safe.
private func noteInterrupt(_ signal: Int32) {
  let code = errno
  let descriptor = watchedDescriptor.load(ordering: .sequentiallyConsistent)
  if descriptor >= 0 {
    var byte = WakePipe.Message.interrupted.rawValue
    _ = write(descriptor, &byte, 1)
  }
  errno = code
}
