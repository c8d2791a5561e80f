import Dispatch
import FormKitTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Handles SIGTERM, and SIGHUP of a terminal that is closed.
///
/// The first signal dismisses the form that shows, so that `run` keeps what was typed. A SIGTERM after that
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
  private var sources: [any DispatchSourceSignal] = []

  /// Starts to watch the signals; the terminal must leave them alone.
  ///
  /// A SIGHUP that is ignored, as `nohup` asks for, stays so.
  init() {
    for number in [SIGTERM, SIGHUP] {
      let previous = signal(number, SIG_IGN)
      if number == SIGHUP, Self.isIgnored(previous) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated {
          // A terminal that is closed sends the signal more than once.
          if number == SIGTERM || self?.isRequested == false { self?.request() }
        }
      }
      source.resume()
      sources.append(source)
    }
  }

  isolated deinit { for source in sources { source.cancel() } }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

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
