#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension CrashSafeFile {
  /// Moves a damaged file to a free name beside it and returns that path; nothing is overwritten.
  func setAside() throws(FileSystemError) -> String {
    var number = 1
    while true {
      let target = "\(path).corrupt-\(number)"
      guard link(path, target) == 0 else {
        guard errno == EEXIST else { throw .system(operation: .link, path: target, code: errno) }
        number += 1
        continue
      }
      try delete()
      return target
    }
  }
}
