#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What changes when a file is replaced, written, or given other permissions.
///
/// Two replacements within one tick of the file system's clock may look alike: who must not miss one
/// reads the file.
struct FileStamp: Equatable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of what is at `path`, not following a link; nil when there is nothing.
  static func read(path: String) throws(FileSystemError) -> FileStamp? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .system(operation: .inspect, path: path, code: errno)
    }
    return FileStamp(status)
  }

  private init(_ status: stat) {
    #if canImport(Darwin)
      let changed = status.st_ctimespec
    #else
      let changed = status.st_ctim
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    seconds = Int(changed.tv_sec)
    nanoseconds = Int(changed.tv_nsec)
  }
}
