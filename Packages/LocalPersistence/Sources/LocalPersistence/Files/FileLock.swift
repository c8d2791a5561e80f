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
  /// How often we look for a busy lock, a few milliseconds apart: some 30 seconds.
  static let defaultAttempts = 6_000

  private let descriptor: Int32

  static func acquire(
    _ path: String, attempts: Int = defaultAttempts
  ) throws(FileSystemError) -> FileLock {
    let descriptor = retryingInterrupts {
      open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    }
    guard descriptor >= 0 else { throw .system(operation: .open, path: path, code: errno) }
    for attempt in 0..<max(attempts, 1) {
      if retryingInterrupts({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 {
        return FileLock(descriptor: descriptor)
      }
      guard errno == EWOULDBLOCK else { break }
      pause(milliseconds: min(attempt / 10 + 1, 5))
    }
    let code = errno
    close(descriptor)
    if code == EWOULDBLOCK { throw .busy(path: path) }
    throw .system(operation: .lock, path: path, code: code)
  }

  func release() { close(descriptor) }

  private static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    nanosleep(&time, nil)
    // What matters to the caller is why the lock is busy, not how the pause ended.
    errno = EWOULDBLOCK
  }
}
