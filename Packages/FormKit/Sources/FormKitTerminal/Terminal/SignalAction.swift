#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Installs and removes handlers of signals.
enum SignalAction {
  typealias Handler = @convention(c) (Int32) -> Void

  /// Installs a handler unless the signal is ignored, as under `nohup`.
  ///
  /// Returns what was there before; nil when nothing was installed.
  ///
  /// - Parameter replacesHandlers: Whether it takes the place of a handler that is there; default true.
  static func install(
    _ handler: @escaping Handler, for signal: Int32, replacesHandlers: Bool = true
  ) -> sigaction? {
    var previous = sigaction()
    guard sigaction(signal, nil, &previous) == 0, !isIgnored(previous),
      replacesHandlers || address(of: previous) == nil
    else { return nil }
    var action = make(handler)
    guard sigaction(signal, &action, nil) == 0 else { return nil }
    return previous
  }

  /// Ignores SIGPIPE unless the program handles it, so that writing to a closed pipe is an error.
  static func ignoreBrokenPipes() {
    var previous = sigaction()
    guard sigaction(SIGPIPE, nil, &previous) == 0, address(of: previous) == nil else { return }
    signal(SIGPIPE, SIG_IGN)
  }

  private static func make(_ handler: @escaping Handler) -> sigaction {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_RESTART) | Int32(SA_ONSTACK)
    return action
  }

  /// SIG_IGN is the address 1, which is why it is compared as a number.
  private static func isIgnored(_ action: sigaction) -> Bool {
    address(of: action) == unsafeBitCast(SIG_IGN, to: UnsafeRawPointer?.self)
  }

  /// Nil for SIG_DFL.
  private static func address(of action: sigaction) -> UnsafeRawPointer? {
    #if canImport(Glibc)
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: UnsafeRawPointer?.self)
    #elseif canImport(Musl)
      unsafeBitCast(action.__sa_handler.sa_handler, to: UnsafeRawPointer?.self)
    #else
      unsafeBitCast(action.__sigaction_u.__sa_handler, to: UnsafeRawPointer?.self)
    #endif
  }
}
