#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

internal import Synchronization

/// A thread of the operating system that can be waited for.
///
/// Unchecked: the only state besides the mutex is the `pthread_t`, an opaque handle that is written
/// once in `init`, passed back to libpthread only, and consumed by the one `join` that wins.
final class JoinableThread: @unchecked Sendable {
  private let handle: pthread_t
  private let isJoined = Mutex(false)

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread.
  init(_ body: @escaping @Sendable () -> Void) throws(TerminalError) {
    let context = Unmanaged.passRetained(Body(body))
    let (started, code) = Self.start(context.toOpaque())
    guard code == 0, let started else {
      context.release()
      throw .system(call: "pthread_create", code: code)
    }
    handle = started
  }

  /// Waits until the thread has ended; later calls return at once.
  func join() {
    let isFirst = isJoined.withLock { joined in
      defer { joined = true }
      return !joined
    }
    if isFirst { pthread_join(handle, nil) }
  }

  private static func start(_ context: UnsafeMutableRawPointer) -> (pthread_t?, Int32) {
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { argument in
          JoinableThread.run(argument)
          return nil
        }, context)
      return (thread, code)
    #else
      var started: pthread_t?
      let code = pthread_create(
        &started, nil,
        { argument in
          JoinableThread.run(argument)
          return nil
        }, context)
      return (started, code)
    #endif
  }

  /// Optional, because some platforms pass an optional pointer.
  private static func run(_ argument: UnsafeMutableRawPointer?) {
    guard let argument else { return }
    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
  }
}
