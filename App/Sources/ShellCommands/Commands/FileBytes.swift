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
  struct Error: Swift.Error {
    let reason: String
  }

  /// Opens a file that a person picked; never waits for a pipe or a device, which are refused.
  static func openRegular(_ path: String) throws -> Int32 {
    let descriptor = try open(path, flags: O_NONBLOCK)
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let kind = isKnown ? kind(status.st_mode) : message(errno)
      throw CommandError.badInput(
        "unreadableFile", "\(path): \(kind). Choose a file.", ["file": .string(path)])
    }
    return descriptor
  }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFIFO: "it is a pipe, not a file"
    case S_IFDIR: message(EISDIR)
    case S_IFCHR, S_IFBLK: "it is a device, not a file"
    default: "it is not a file"
    }
  }

  /// Opens a file, or a pipe, which may wait for its other end.
  static func open(_ path: String, flags: Int32 = 0) throws -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | flags
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, flags)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, flags)
    #else
      let descriptor = Glibc.open(path, flags)
    #endif
    guard descriptor >= 0 else {
      throw CommandError.badInput(
        "unreadableFile", "\(path): \(message(errno)).", ["file": .string(path)])
    }
    return descriptor
  }

  /// Creates a file, or empties it; afterwards only its owner may read it.
  ///
  /// A link, a pipe and a device are refused.
  static func create(_ path: String) throws -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, flags, 0o600)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, flags, 0o600)
    #else
      let descriptor = Glibc.open(path, flags, 0o600)
    #endif
    guard descriptor >= 0 else {
      let reason = errno == EACCES ? "you have no permission to write it" : message(errno)
      throw CommandError.badInput(
        "unwritableFile", "\(path): \(reason).", ["file": .string(path)])
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0
    else {
      close(descriptor)
      throw CommandError.badInput(
        "unwritableFile", "\(path): it is not a file of yours. Choose another.",
        ["file": .string(path)])
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
        throw Error(reason: message(errno))
      }
      guard bytes.count + count <= limit else {
        throw Error(reason: "it is larger than \(limit >> 20) MiB")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  static func message(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file"
    case EACCES, EPERM: "you have no permission to read it"
    case EISDIR: "it is a folder, not a file"
    default: String(cString: strerror(code))
    }
  }
}
