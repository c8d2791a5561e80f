import FormKit
import ShellApp

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

/// Reads whole files and pipes by descriptor, bounded.
enum FileBytes {
  /// Why a file cannot be read.
  enum Error: Swift.Error, Hashable {
    case missing, forbidden, folder, pipe, device, noFile
    case tooLarge(mebibytes: Int)
    /// Another error of the system, in its words.
    case other(String)

    init(errno code: Int32) {
      self =
        switch code {
        case ENOENT: .missing
        case EACCES, EPERM: .forbidden
        case EISDIR: .folder
        default: .other(String(cString: strerror(code)))
        }
    }

    /// The reason of another error of the system; the name of any other.
    var reason: String { if case .other(let reason) = self { reason } else { "\(self)" } }

    /// The error as a sentence about a file.
    func phrase(of file: String) -> Phrase {
      let file: [String: Phrase.Value] = ["file": .text(file)]
      return switch self {
      case .missing: Phrase("file.missing", file)
      case .forbidden: Phrase("file.forbidden", file)
      case .folder: Phrase("file.folder", file)
      case .pipe: Phrase("file.pipe", file)
      case .device: Phrase("file.device", file)
      case .noFile: Phrase("file.noFile", file)
      case .tooLarge(let size): Phrase("file.tooLarge", count: size, file)
      case .other(let reason):
        Phrase("file.other", file.merging(["reason": .text(reason)]) { $1 })
      }
    }

    /// The error of a command that reads a file.
    func commandError(of file: String, shown: String? = nil) -> CommandError {
      .badInput(
        "unreadableFile", phrase(of: shown ?? file).english, ["file": .string(file)])
    }
  }

  /// Opens a file that a person picked; never waits for a pipe or a device, which are refused.
  static func openRegular(_ path: String) throws(Error) -> Int32 {
    let descriptor = try open(path, flags: O_NONBLOCK)
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
      let error = isKnown ? kind(status.st_mode) : Error(errno: errno)
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func kind(_ mode: mode_t) -> Error {
    switch mode & S_IFMT {
    case S_IFIFO: .pipe
    case S_IFDIR: .folder
    case S_IFCHR, S_IFBLK: .device
    default: .noFile
    }
  }

  /// Opens a file, or a pipe, which may wait for its other end.
  static func open(_ path: String, flags: Int32 = 0) throws(Error) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | flags
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, flags)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, flags)
    #else
      let descriptor = Glibc.open(path, flags)
    #endif
    guard descriptor >= 0 else { throw Error(errno: errno) }
    return descriptor
  }

  /// Creates a file, or empties it; afterwards only its owner may read it.
  ///
  /// A link, a pipe and a device are refused.
  ///
  /// - Parameter target: The file in place of which this new one is written; nil, the default, for none.
  static func create(_ path: String, for target: String? = nil) throws -> Int32 {
    let isNew = target == nil ? 0 : O_EXCL
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | isNew
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, flags, 0o600)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, flags, 0o600)
    #else
      let descriptor = Glibc.open(path, flags, 0o600)
    #endif
    guard descriptor >= 0 else {
      let reason =
        switch errno {
        case EACCES: "you have no permission to write it"
        case EISDIR: "it is a folder, not a file"
        case ENOENT: "there is no such folder"
        case let code: String(cString: strerror(code))
        }
      throw unwritable(target ?? path, reason)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0
    else {
      close(descriptor)
      throw unwritable(target ?? path, "it is not a file of yours. Choose another")
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

  /// Writes a file that only its owner may read; one that exists is replaced once the new one is whole.
  ///
  /// A link, a pipe, a device and a folder are refused.
  ///
  /// - Throws: ``CommandError`` when that is not possible; a file that was there is unchanged then.
  static func write(_ data: Data, toFile path: String) throws {
    var status = stat()
    if lstat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFLNK: throw unwritable(path, "it is a link, not a file")
      default:
        throw CommandError.badInput(
          "unwritableFile", kind(status.st_mode).phrase(of: path).english, ["file": .string(path)])
      }
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let partial = "\(folder).\(String(UInt64.random(in: 0...(.max)), radix: 36)).partial"
    let descriptor = try create(partial, for: path)
    do throws(Error) {
      defer { close(descriptor) }
      try write(data, to: descriptor)
      guard fsync(descriptor) == 0 else { throw Error(errno: errno) }
    } catch {
      unlink(partial)
      throw unwritable(path, "it cannot be written (\(error.reason))")
    }
    guard rename(partial, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(partial)
      throw unwritable(path, reason)
    }
  }

  private static func unwritable(_ path: String, _ reason: String) -> CommandError {
    .badInput("unwritableFile", "\(path): \(reason).", ["file": .string(path)])
  }

  /// Writes all bytes.
  static func write(_ data: Data, to descriptor: Int32) throws(Error) {
    var rest = Array(data)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = rest.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
      #elseif canImport(Musl)
        let count = rest.withUnsafeBytes { Musl.write(descriptor, $0.baseAddress, $0.count) }
      #else
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw Error(errno: errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  static func readAll(_ descriptor: Int32, limit: Int) throws(Error) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw Error(errno: errno)
      }
      guard bytes.count + count <= limit else {
        throw .tooLarge(mebibytes: limit >> 20)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
