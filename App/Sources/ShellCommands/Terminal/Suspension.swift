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
/// The form that shows learns that the program stops, then the program stops, and the form learns
/// that it goes on.
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

  private func suspend() {
    guard !isStopping else { return }
    isStopping = true
    stop.run { [weak self] in
      await self?.presentation?.willSuspend?()
      kill(getpid(), SIGSTOP)
      self?.isStopping = false
      self?.presentation?.didResume?()
    }
  }
}
