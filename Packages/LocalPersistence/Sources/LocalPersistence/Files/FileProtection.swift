#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Checks that only the running user can reach a file or folder.
enum FileProtection {
  static func verifyPrivate(_ status: stat, path: String) throws(FileSystemError) {
    guard status.st_uid == geteuid() else {
      throw .foreignOwner(path: path, userID: status.st_uid)
    }
    let permissions = UInt16(truncatingIfNeeded: status.st_mode) & 0o7777
    guard permissions & 0o077 == 0 else {
      throw .insecurePermissions(path: path, permissions: permissions)
    }
  }

  static func isRegularFile(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  static func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }
}
