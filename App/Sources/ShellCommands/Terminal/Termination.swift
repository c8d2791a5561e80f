import Dispatch
import FormKitTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Handles SIGTERM, SIGHUP of a terminal that is closed, and SIGINT where no terminal is read.
///
/// The first signal dismisses the form that shows, so that `run` keeps what was typed. A SIGTERM or
/// SIGINT after that ends the program at once, after the terminal is given back.
@MainActor
final class Termination {
  /// How the signal that came ends the run; nil before one comes.
  private(set) var end: ScreenRunner.Exit?
  /// Takes the form away that is shown.
  var dismissal: FormDismissal? {
    didSet { if end != nil { dismissal?.dismiss() } }
  }
  /// Gives the terminal back before the second signal ends the program.
  var giveBack: (@MainActor () -> Void)?
  private var sources: [any DispatchSourceSignal] = []

  /// Starts to watch the signals; the terminal must leave them alone.
  ///
  /// A SIGHUP that is ignored, as `nohup` asks for, stays so, and so does the SIGINT of a background job.
  ///
  /// - Parameter watchesInterrupts: Whether SIGINT is handled, too; false where a terminal is read, whose
  ///   Ctrl-C the surface handles.
  init(watchesInterrupts: Bool) {
    for number in [SIGTERM, SIGHUP] + (watchesInterrupts ? [SIGINT] : []) {
      let previous = signal(number, SIG_IGN)
      if number != SIGTERM, Self.isIgnored(previous) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated {
          // A terminal that is closed sends the signal more than once.
          if number != SIGHUP || self?.end == nil {
            self?.request(number == SIGINT ? .interrupted : .terminated)
          }
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
  private func request(_ end: ScreenRunner.Exit) {
    if self.end != nil {
      giveBack?()
      exit(end == .interrupted ? ExitStatus.interrupted : ExitStatus.terminated)
    }
    self.end = end
    dismissal?.dismiss()
  }
}
