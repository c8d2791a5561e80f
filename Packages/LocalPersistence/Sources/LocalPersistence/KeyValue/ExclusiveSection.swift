import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets one thread in at a time and refuses the one that is in already, which would wait for ever.
final class ExclusiveSection: Sendable {
  private let mutex = Mutex(())
  private let owner = Atomic<UInt>(0)

  func run<Result: Sendable>(
    _ body: () throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    let thread = Self.currentThread
    // Only this thread ever stores its own number, so relaxed loads cannot mistake it.
    guard owner.load(ordering: .relaxed) != thread else { throw .nestedUpdate }
    return try mutex.withLock { _ throws(KeyValueStoreError) in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return try body()
    }
  }

  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
