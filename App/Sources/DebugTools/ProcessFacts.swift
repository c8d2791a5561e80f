#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Facts of the system about this process; nil where it has none.
enum ProcessFacts {
  /// The bytes of memory in use.
  static var residentBytes: Int? {
    #if os(Linux)
      // The second number is that of the resident pages (proc_pid_statm(5)).
      guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return nil
      }
      let parts = text.split(separator: " ")
      guard parts.count > 1, let pages = Int(parts[1]) else { return nil }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      return nil
    #endif
  }

  /// How many files, sockets and pipes are open.
  static var openFileCount: Int? {
    #if os(Linux)
      let folder = "/proc/self/fd"
    #else
      let folder = "/dev/fd"
    #endif
    // The folder itself is open while it is listed.
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)).map { $0.count - 1 }
  }
}
