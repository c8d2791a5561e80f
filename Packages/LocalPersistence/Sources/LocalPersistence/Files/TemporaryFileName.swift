import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Names of files that are being written; one is unique among the live processes of a host.
enum TemporaryFileName {
  static let prefix = ".tmp-"

  private static let counter = Atomic<UInt64>(0)

  static func next() -> String { prefix + unique() }

  /// A name without the prefix, for a file that outlives its process.
  static func unique() -> String {
    let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
    return "\(getpid())-\(number)"
  }

  /// The database that a journal or an index of SQLite is of; nil for any other path.
  static func mainFile(ofSideFile path: String) -> String? {
    for suffix in sideFileSuffixes where path.hasSuffix(suffix) {
      return String(path.dropLast(suffix.count))
    }
    return nil
  }

  /// What SQLite appends to a database's name (https://sqlite.org/tempfiles.html).
  static let sideFileSuffixes = ["-journal", "-wal", "-shm"]
}
