import Dispatch
import FormKitTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Handles SIGTERM.
///
/// The first signal dismisses the form that shows, so that `run` keeps what was typed. The second one
/// ends the program at once, after the terminal is given back.
@MainActor
final class Termination {
  /// Whether the signal has come.
  private(set) var isRequested = false
  /// Takes the form away that is shown.
  var dismissal: FormDismissal? {
    didSet { if isRequested { dismissal?.dismiss() } }
  }
  /// Gives the terminal back before the second signal ends the program.
  var giveBack: (@MainActor () -> Void)?
  private let source: any DispatchSourceSignal

  /// Starts to watch the signal; the terminal must leave it alone.
  init() {
    signal(SIGTERM, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.request() } }
    source.resume()
  }

  isolated deinit { source.cancel() }

  /// Ends the program in order.
  func request() {
    if isRequested {
      giveBack?()
      exit(ExitStatus.terminated)
    }
    isRequested = true
    dismissal?.dismiss()
  }
}
