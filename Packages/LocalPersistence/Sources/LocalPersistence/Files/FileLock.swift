#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An advisory lock between processes, and between instances in one process (`flock(2)`).
///
/// It ends with ``release()`` or with the process, however that ends. The lock file stays: deleting it
/// would let two owners lock two different files of one name.
struct FileLock {
  /// How long a busy lock is waited for where nothing else is asked for.
  static let defaultWait = Duration.seconds(30)

  private let descriptor: Int32

  /// Waits for a busy lock for `limit`, and no longer than ``LockPatience`` of the task allows.
  static func acquire(
    _ path: String, waiting limit: Duration = defaultWait
  ) throws(FileSystemError) -> FileLock {
    let descriptor = retryingInterrupts {
      open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    }
    guard descriptor >= 0 else { throw .system(operation: .open, path: path, code: errno) }
    let patience = LockPatience(withinCurrent: limit)
    var attempt = 0
    while retryingInterrupts({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 {
      let code = errno
      attempt += 1
      let pause = Duration.milliseconds(min(attempt / 10 + 1, 5))
      if code == EWOULDBLOCK, patience.wait(pause) { continue }
      close(descriptor)
      if code == EWOULDBLOCK { throw .busy(path: path) }
      throw .system(operation: .lock, path: path, code: code)
    }
    return FileLock(descriptor: descriptor)
  }

  func release() { close(descriptor) }
}
