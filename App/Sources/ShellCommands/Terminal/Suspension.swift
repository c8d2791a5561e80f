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
  /// Where no shell could do that, the system ignores the signal, and the program goes on.
  private func stopProgram() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    signal(SIGTSTP, SIG_IGN)
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
