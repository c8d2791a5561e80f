import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs all tasks of the process on the main thread, in the order in which they became ready.
///
/// A random walk must not depend on the load of the machine: a step waits for a number of turns, which on a
/// busy machine can end before the work of another thread. The runtime hands every job
/// without an executor of its own, and the turns of every actor, to `swift_task_enqueueGlobal_hook` when it
/// is set (`stdlib/public/Concurrency/GlobalExecutor.cpp` of the Swift project). It stays set until the
/// process ends, so the tests with this trait run in a process of their own.
struct OneThread: SuiteTrait, TestScoping {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// The runtime has no such hook.
  struct Unavailable: Error {}

  private static let isSet: Bool = {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
      return false
    }
    symbol.assumingMemoryBound(to: Optional<Hook>.self).pointee = { job, _ in
      MainActor.shared.enqueue(job)
    }
    return true
  }()

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard Self.isSet else { throw Unavailable() }
    try await function()
  }
}

extension Trait where Self == OneThread {
  /// Runs all tasks of the process on the main thread.
  static var onOneThread: Self { Self() }
}
