@testable import LocalPersistence

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

/// A folder of its own for one test, deleted with the value.
final class TemporaryFolder: Sendable {
  let folder: SecureFolder

  /// With `inMemory` where flushing costs nothing, if the system has such a place.
  init(inMemory: Bool = false) throws {
    let parent = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/LocalPersistenceTests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CreationFailed(code: errno) }
    let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
    folder = SecureFolder(path: String(decoding: bytes, as: UTF8.self))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.path) }

  struct CreationFailed: Error { let code: Int32 }
}

/// The permission bits of a file or folder, or nil when there is none.
func permissions(of path: String) -> UInt16? {
  var status = stat()
  guard lstat(path, &status) == 0 else { return nil }
  return UInt16(truncatingIfNeeded: status.st_mode) & 0o7777
}

/// Every regular file below a folder, hidden ones included, as relative paths.
func files(below path: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter {
    var status = stat()
    return lstat(path + "/" + $0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
