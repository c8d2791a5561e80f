#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What went wrong with a file or folder.
public enum FileSystemError: Error, Equatable, Sendable {
  /// The system refused; `code` is its errno.
  case system(operation: Operation, path: String, code: Int32)
  /// Others than the owner may read or write it; `permissions` are the bits found.
  case insecurePermissions(path: String, permissions: UInt16)
  /// It belongs to another user.
  case foreignOwner(path: String, userID: UInt32)
  /// It is a link, a device or anything else but the file or folder expected.
  case unexpectedKind(path: String)
  /// Another process kept its lock for longer than we wait.
  case busy(path: String)

  /// The system call that failed.
  public enum Operation: String, Sendable, Equatable {
    /// Opening or creating a file.
    case open
    /// Reading a file.
    case read
    /// Writing a file.
    case write
    /// Flushing a file or folder to the disk.
    case synchronize
    /// Renaming a file into place.
    case rename
    /// Creating a file under a name that must be free.
    case link
    /// Deleting a file.
    case delete
    /// Creating a folder.
    case createFolder
    /// Listing a folder.
    case list
    /// Locking a file.
    case lock
    /// Reading kind, owner and permissions.
    case inspect
    /// Changing permissions.
    case setPermissions
  }
}

extension FileSystemError: CustomStringConvertible {
  /// A sentence for logs; holds paths, never contents.
  public var description: String {
    switch self {
    case .system(let operation, let path, let code):
      "\(operation.rawValue) failed at \(path): \(String(cString: strerror(code)))."
    case .insecurePermissions(let path, let permissions):
      "\(path) is open to other users (mode \(String(permissions, radix: 8)))."
    case .foreignOwner(let path, let userID):
      "\(path) belongs to another user (\(userID))."
    case .unexpectedKind(let path):
      "\(path) is not of the kind expected."
    case .busy(let path):
      "\(path) stayed locked by another process."
    }
  }
}
