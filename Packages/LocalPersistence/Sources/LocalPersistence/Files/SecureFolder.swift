#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder only its owner can enter (mode 0700).
///
/// Making the value touches nothing; ``create()`` does.
public struct SecureFolder: Sendable, Equatable {
  /// Where the folder is, without a trailing slash.
  public let path: String

  /// Names a folder without touching the disk.
  public init(path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path.isEmpty ? "." : path
  }

  /// The last part of the path.
  var name: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// A folder inside this one.
  public func appending(_ name: String) -> SecureFolder { SecureFolder(path: path + "/" + name) }

  /// A file inside this folder, 0600 when written.
  public func file(_ name: String) -> CrashSafeFile { CrashSafeFile(path: path + "/" + name) }

  /// Creates the folder and the missing ones above it, each 0700; one that exists is left as it is.
  public func create() throws(FileSystemError) {
    if mkdir(path, 0o700) == 0 {
      // The umask may have taken bits away.
      guard chmod(path, 0o700) == 0 else {
        throw .system(operation: .setPermissions, path: path, code: errno)
      }
      return try parent.synchronize()
    }
    switch errno {
    case EEXIST: return
    case ENOENT where parent != self:
      try parent.create()
      try create()
    case let code: throw .system(operation: .createFolder, path: path, code: code)
    }
  }

  /// Checks owner and permissions; returns false when there is no folder.
  ///
  /// Throws ``FileSystemError`` for a link, a folder of another user and one open to others.
  public func verifyPrivate() throws(FileSystemError) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      switch errno {
      case ENOENT: return false
      case ENOTDIR: throw .unexpectedKind(path: path)
      case let code: throw .system(operation: .inspect, path: path, code: code)
      }
    }
    guard FileProtection.isFolder(status) else { throw .unexpectedKind(path: path) }
    try FileProtection.verifyPrivate(status, path: path)
    return true
  }

  /// The names of the folder's entries, sorted; none when there is no folder.
  public func entryNames() throws(FileSystemError) -> [String] {
    guard let stream = opendir(path) else {
      if errno == ENOENT { return [] }
      throw .system(operation: .list, path: path, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .system(operation: .list, path: path, code: errno) }
    return names.sorted()
  }

  /// Deletes what killed processes left; call it only while no other writer is in the folder.
  public func removeAbandonedTemporaryFiles() throws(FileSystemError) {
    for name in try entryNames() where name.hasPrefix(TemporaryFileName.prefix) {
      try file(name).delete()
    }
  }

  /// Flushes the folder's entries to the disk.
  func synchronize() throws(FileSystemError) {
    try OpenFile(opening: path, flags: O_RDONLY | O_DIRECTORY).synchronize()
  }

  private var parent: SecureFolder {
    guard let slash = path.lastIndex(of: "/") else { return SecureFolder(path: ".") }
    return SecureFolder(path: slash == path.startIndex ? "/" : String(path[..<slash]))
  }
}
