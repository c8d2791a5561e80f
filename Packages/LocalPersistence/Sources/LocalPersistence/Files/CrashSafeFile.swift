#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that holds either its old or its new contents, whatever stops the process in between.
///
/// A write goes to a new file in the same folder with its final permissions, is flushed to the disk,
/// is renamed over the old one with `rename(2)`, and the folder is flushed. The folder must exist. A
/// write that fails leaves the old contents and no temporary file; a process killed while it writes
/// may leave one, which ``SecureFolder/removeAbandonedTemporaryFiles()`` takes away.
public struct CrashSafeFile: Sendable, Equatable {
  /// Where the file is.
  public let path: String
  /// The permissions a written file gets, whatever the umask is.
  public let permissions: UInt16

  /// Names a file without touching the disk; the default is readable by its owner only.
  public init(path: String, permissions: UInt16 = 0o600) {
    self.path = path
    self.permissions = permissions
  }

  /// Returns the contents, or nil when there is no file.
  ///
  /// With `requiringPrivate` a link, a file of another user and one that others may read or write are
  /// refused by ``FileSystemError``, and so is one with more bytes than `limit`.
  public func read(
    requiringPrivate: Bool = false, limit: Int = .max
  ) throws(FileSystemError) -> Data? {
    let file: OpenFile
    do throws(FileSystemError) {
      let flags = O_RDONLY | O_NONBLOCK | (requiringPrivate ? O_NOFOLLOW : 0)
      file = try OpenFile(opening: path, flags: flags)
    } catch .system(.open, _, ENOENT) {
      return nil
    } catch .system(.open, _, ELOOP) where requiringPrivate {
      throw .unexpectedKind(path: path)
    }
    let status = try file.status()
    guard FileProtection.isRegularFile(status) else { throw .unexpectedKind(path: path) }
    if requiringPrivate { try FileProtection.verifyPrivate(status, path: path) }
    guard Int(status.st_size) <= limit else { throw .tooLarge(path: path, limit: limit) }
    return try file.readAll(expectedCount: Int(status.st_size))
  }

  /// Replaces the contents, creating the file when there is none.
  public func write(_ contents: Data) throws(FileSystemError) {
    try write(contents, durability: .full)
  }

  /// Replaces the contents, with ``DurabilityLevel/normal`` without flushing anything: after a loss of
  /// power the file may be the old one, empty, cut off or missing.
  func write(_ contents: Data, durability: DurabilityLevel) throws(FileSystemError) {
    try withTemporary(contents, durability) { (temporary) throws(FileSystemError) in
      guard rename(temporary, path) == 0 else {
        throw .system(operation: .rename, path: path, code: errno)
      }
    }
    if durability == .full { try folder.synchronize() }
  }

  /// Creates the file complete with its contents, unless there is one already.
  ///
  /// Of several processes that try at once exactly one gets `true`; no other ever sees a part of
  /// the contents. Needs a file system with hard links.
  public func create(_ contents: Data) throws(FileSystemError) -> Bool {
    let isCreated = try withTemporary(contents, .full) { (temporary) throws(FileSystemError) in
      let code = link(temporary, path) == 0 ? 0 : errno
      unlink(temporary)
      if code == EEXIST { return false }
      guard code == 0 else { throw .system(operation: .link, path: path, code: code) }
      return true
    }
    if isCreated { try folder.synchronize() }
    return isCreated
  }

  /// Deletes the file; succeeds when there is none.
  public func delete() throws(FileSystemError) {
    guard unlink(path) == 0 else {
      if errno == ENOENT { return }
      throw .system(operation: .delete, path: path, code: errno)
    }
    try folder.synchronize()
  }

  /// The folder the file is in.
  public var folder: SecureFolder {
    guard let slash = path.lastIndex(of: "/") else { return SecureFolder(path: ".") }
    return SecureFolder(path: slash == path.startIndex ? "/" : String(path[..<slash]))
  }

  /// Writes the contents to a temporary file, which stays locked while `body` moves it away.
  private func withTemporary<Result>(
    _ contents: Data, _ durability: DurabilityLevel,
    _ body: (String) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let file = try OpenFile.makeTemporary(in: folder)
    do throws(FileSystemError) {
      try file.setPermissions(permissions)
      try file.writeAll(contents)
      if durability == .full { try file.synchronize() }
      return try body(file.path)
    } catch {
      unlink(file.path)
      throw error
    }
  }
}
