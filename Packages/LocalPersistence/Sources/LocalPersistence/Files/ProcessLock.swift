/// A lock between processes, and between its users in one process, as a file in a folder (`flock(2)`).
///
/// ```swift
/// let lock = ProcessLock(folder: folder, name: "refresh.lock")
/// try await lock.run(waiting: .seconds(45), on: clock) { try await refresh() }
/// ```
///
/// It ends with the work or with the process, however that ends. The file stays. The folder must belong
/// to the running user; others may read it. Making the value touches nothing.
public struct ProcessLock: Sendable {
  private let folder: SecureFolder
  private let path: String
  /// How long ``run(_:)`` waits for a busy lock.
  private static let wait = Duration.seconds(5)

  /// Names a lock file in a folder.
  public init(folder: SecureFolder, name: String) {
    self.folder = folder
    path = folder.path + "/" + name
  }

  /// Creates the folder when it is missing and checks that a lock can be in it.
  ///
  /// - Throws: ``UnavailableError`` when the folder cannot be created or belongs to another user.
  public func prepare() throws(UnavailableError) {
    do throws(FileSystemError) { try folder.createOwned() } catch {
      throw UnavailableError(error: error)
    }
  }

  /// Runs short work under the lock; blocks for at most 5 seconds until it is free.
  ///
  /// Creates the folder when it is missing.
  /// - Throws: ``UnavailableError`` when the lock cannot be had, and what `body` throws.
  public func run<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try acquire(waiting: Self.wait)
    defer { lock.release() }
    return try body()
  }

  /// Runs work under the lock; waits without blocking a thread until it is free.
  ///
  /// Creates the folder when it is missing.
  /// - Parameters:
  ///   - limit: How long it waits for a busy lock.
  ///   - clock: What it waits on.
  /// - Throws: ``UnavailableError`` when there is no lock to be had, `CancellationError` when the task is
  ///   cancelled while it waits, and what `body` throws.
  public func run<Result: Sendable>(
    waiting limit: Duration, on clock: any Clock<Duration>,
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    let lock = try await acquire(waiting: limit, on: clock)
    defer { lock.release() }
    return try await body()
  }

  private func acquire(
    waiting limit: Duration, on clock: any Clock<Duration>
  ) async throws -> FileLock {
    var waited = Duration.zero
    while true {
      try Task.checkCancellation()
      if let lock = try acquireNow(refusing: waited >= limit) { return lock }
      let pause = min(.milliseconds(5) + waited / 4, .milliseconds(50))
      try await clock.sleep(for: pause)
      waited += pause
    }
  }

  /// The lock; nil for a busy one that is not refused yet.
  private func acquireNow(refusing: Bool) throws(UnavailableError) -> FileLock? {
    do throws(UnavailableError) {
      return try acquire(waiting: .zero)
    } catch {
      if case .busy = error.error, !refusing { return nil }
      throw error
    }
  }

  private func acquire(waiting limit: Duration) throws(UnavailableError) -> FileLock {
    try prepare()
    do throws(FileSystemError) {
      return try FileLock.acquire(path, waiting: limit)
    } catch {
      throw UnavailableError(error: error)
    }
  }

  /// The lock could not be had.
  public struct UnavailableError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Why; ``FileSystemError/busy(path:)`` when another process kept it.
    public let error: FileSystemError

    /// What happened, where, and what to do.
    public var description: String { error.description }
  }
}
