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
  ///
  /// Throws ``FileSystemError/unexpectedKind(path:)`` for a link to nothing and for a file in its
  /// place.
  public func create() throws(FileSystemError) {
    if try createInParent() { return }
    if parent != self {
      try parent.create()
      if try createInParent() { return }
    }
    throw .system(operation: .createFolder, path: path, code: ENOENT)
  }

  /// Creates the folder when there is none and checks that it belongs to the running user.
  ///
  /// For a folder that holds private ones: other users may read it, and a link may lead to it.
  public func createOwned() throws(FileSystemError) {
    try create()
    let status = try statusFollowingLinks()
    guard status.st_uid == geteuid() else {
      throw .foreignOwner(path: path, userID: status.st_uid)
    }
  }

  /// False when the system finds nothing to create the folder in.
  private func createInParent() throws(FileSystemError) -> Bool {
    guard mkdir(path, 0o700) == 0 else {
      switch errno {
      case EEXIST:
        guard FileProtection.isFolder(try statusFollowingLinks()) else {
          throw .unexpectedKind(path: path)
        }
        return true
      case ENOENT: return false
      case let code: throw .system(operation: .createFolder, path: path, code: code)
      }
    }
    // The umask may have taken bits away.
    guard chmod(path, 0o700) == 0 else {
      throw .system(operation: .setPermissions, path: path, code: errno)
    }
    try parent.synchronize()
    return true
  }

  private func statusFollowingLinks() throws(FileSystemError) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      // There is an entry of that name, so it is a link that leads nowhere.
      if code == ENOENT || code == ELOOP { throw .unexpectedKind(path: path) }
      throw .system(operation: .inspect, path: path, code: code)
    }
    return status
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

  /// Flushes the folder's entries to the disk.
  func synchronize() throws(FileSystemError) {
    try OpenFile(opening: path, flags: O_RDONLY | O_DIRECTORY).synchronize()
  }

  private var parent: SecureFolder {
    guard let slash = path.lastIndex(of: "/") else { return SecureFolder(path: ".") }
    return SecureFolder(path: slash == path.startIndex ? "/" : String(path[..<slash]))
  }
}
