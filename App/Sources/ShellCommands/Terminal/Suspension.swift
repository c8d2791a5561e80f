import Dispatch
import FormKitTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Handles SIGTSTP line by line, where no full screen handles it.
///
/// Calls the form's `willSuspend`, stops the program, and then calls its `didResume`.
@MainActor
final class Suspension {
  /// The form that shows.
  var presentation: FormPresentation?
  private let source: any DispatchSourceSignal
  private let stop = OwnedTask()
  private var isStopping = false

  /// Starts to watch the signal.
  init() {
    signal(SIGTSTP, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.suspend() } }
    source.resume()
  }

  isolated deinit {
    source.cancel()
    signal(SIGTSTP, SIG_DFL)
  }

  /// Stops the program until the shell lets it go on.
  ///
  /// Where no shell could do that (an orphaned process group), the system ignores the signal, and the
  /// program goes on. Threads of the main queue block signals, so this one unblocks it first.
  private func stopProgram() {
    var (standard, watching) = (sigaction(), sigaction())
    var (signals, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    _ = sigaction(SIGTSTP, &standard, &watching)
    pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
    _ = sigaction(SIGTSTP, &watching, nil)
  }

  private func suspend() {
    guard !isStopping else { return }
    isStopping = true
    stop.run { [weak self] in
      await self?.presentation?.willSuspend?()
      self?.stopProgram()
      self?.isStopping = false
      self?.presentation?.didResume?()
    }
  }
}
