import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension OpenFile {
  /// Creates a temporary file, locked (`flock(2)`) for as long as it is open, or a file of other names.
  ///
  /// The lock tells ``SecureFolder/removeAbandonedTemporaryFiles()`` of every process that it is being
  /// written. Where the file system has no such locks, nothing is removed either.
  static func makeTemporary(
    in folder: SecureFolder, flags: Int32 = O_WRONLY,
    named name: () -> String = TemporaryFileName.next
  ) throws(FileSystemError) -> OpenFile {
    while true {
      do throws(FileSystemError) {
        let file = try OpenFile(
          opening: folder.path + "/" + name(), flags: flags | O_CREAT | O_EXCL,
          permissions: 0o600)
        // Another process may take it for abandoned before it is locked.
        if file.lockIfFree() != .busy, try file.status().st_nlink > 0 { return file }
      } catch .system(.open, _, EEXIST) {
        continue
      }
    }
  }

  enum LockResult {
    case locked, busy, unsupported
  }

  /// Locks the file until it is closed, unless another descriptor has it locked.
  func lockIfFree() -> LockResult {
    if retryingInterrupts({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return .locked }
    return errno == EWOULDBLOCK ? .busy : .unsupported
  }
}

extension SecureFolder {
  /// Deletes the temporary files of processes that have ended; those of living ones are locked and stay.
  ///
  /// May be called at any time. What cannot be opened or deleted stays.
  public func removeAbandonedTemporaryFiles() throws(FileSystemError) {
    for name in try entryNames() where name.hasPrefix(TemporaryFileName.prefix) {
      let path = path + "/" + name
      if let main = TemporaryFileName.mainFile(ofSideFile: path) {
        // SQLite's files beside a copy of a database go after it.
        if access(main, F_OK) != 0 { unlink(path) }
      } else if let file = try? OpenFile(opening: path, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW),
        let status = try? file.status(), FileProtection.isRegularFile(status),
        file.lockIfFree() == .locked
      {
        unlink(path)
      }
    }
  }
}

/// Removes abandoned temporary files from each folder of a store once, when the store is first used.
final class OpeningSweep: Sendable {
  private let swept = Mutex<Set<String>>([])

  /// Does nothing where there is no folder yet, and ignores failures: what stays is only in the way.
  func run(in folder: SecureFolder) {
    guard swept.withLock({ $0.insert(folder.path).inserted }) else { return }
    try? folder.removeAbandonedTemporaryFiles()
  }
}
