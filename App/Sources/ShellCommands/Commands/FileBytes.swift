import FormKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole files and pipes by descriptor, bounded.
enum FileBytes {
  struct Failure: Error {
    let reason: String
  }

  static func open(_ path: String) throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    guard descriptor >= 0 else {
      throw CommandFailure.badInput(
        "unreadableFile", "\(path): \(message(errno)).", ["file": .string(path)])
    }
    return descriptor
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  static func readAll(_ descriptor: Int32, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(reason: message(errno))
      }
      guard bytes.count + count <= limit else {
        throw Failure(reason: "it is larger than \(limit >> 20) MiB")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  static func message(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file"
    case EACCES, EPERM: "it may not be read"
    case EISDIR: "it is a folder, not a file"
    default: String(cString: strerror(code))
    }
  }
}
