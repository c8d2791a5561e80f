import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How long a task waits, in all, for locks that other processes hold.
///
/// ```swift
/// try await LockPatience.run(atMost: .seconds(5)) { try await signOut() }
/// ```
///
/// Without one, each lock has a limit of its own. It covers the locks of secure stores, key-value stores
/// in files, and ``ProcessLock``; not those of databases and documents, which are waited for away from
/// the task.
public final class LockPatience: Sendable {
  /// That of the task; nil where nobody has set one.
  @TaskLocal static var current: LockPatience?

  private let rest: Mutex<Duration>
  private let pause: @Sendable (Duration) -> Bool

  /// `pause` blocks the thread for a duration; it returns false instead when nothing may be waited.
  init(_ limit: Duration, pause: @escaping @Sendable (Duration) -> Bool = systemPause) {
    rest = Mutex(limit)
    self.pause = pause
  }

  /// Waits no longer than the task may, either.
  convenience init(withinCurrent limit: Duration) {
    if let current = Self.current {
      self.init(limit, pause: current.wait)
    } else {
      self.init(limit)
    }
  }

  /// Runs work that waits for locks no longer than `limit` in all; then it finds them busy.
  public static func run<Result>(
    atMost limit: Duration, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(LockPatience(withinCurrent: limit)) { try await body() }
  }

  /// Pauses for the duration, or for what is left; false when nothing is left.
  func wait(_ duration: Duration) -> Bool {
    let part = rest.withLock { rest in
      let part = min(duration, rest)
      rest -= part
      return part
    }
    return part > .zero && pause(part)
  }

  /// Blocks the thread.
  static func systemPause(_ duration: Duration) -> Bool {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
    return true
  }
}
