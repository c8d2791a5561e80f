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
  /// It has more bytes than the limit.
  case tooLarge(path: String, limit: Int)
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

extension FileSystemError {
  /// Whether permissions, or a disk that cannot be written, do not allow the operation.
  ///
  /// It fails until somebody changes them. EPERM passes: a locked device has it for its protected files.
  public var isDenied: Bool {
    guard case .system(_, _, let code) = self else { return false }
    return code == EACCES || code == EROFS
  }
}

extension FileSystemError: CustomStringConvertible {
  /// What happened, where, and what to do; holds paths, never contents.
  public var description: String {
    switch self {
    case .system(let operation, let path, let code):
      "\(path) cannot be \(operation.participle): \(String(cString: strerror(code)))."
        + (Self.advice(operation, code).map { " \($0)" } ?? "")
    case .insecurePermissions(let path, let permissions):
      "\(path) is open to other users (mode \(String(permissions, radix: 8))). "
        + "Run 'chmod go= \(path)', or choose another path."
    case .foreignOwner(let path, let userID):
      "\(path) belongs to another user (\(userID)). Choose a path of your own."
    case .unexpectedKind(let path):
      "\(path) is a link or of another kind than expected. Move it away, or choose another path."
    case .tooLarge(let path, let limit):
      "\(path) has more than \(limit) bytes. Choose a smaller file."
    case .busy(let path):
      "\(path) is locked by another process. Try again when that process has ended."
    }
  }

  private static func advice(_ operation: Operation, _ code: Int32) -> String? {
    switch code {
    case ENOENT where operation == .createFolder:
      "Check that no part of the path is a link to a missing folder, or choose another path."
    case ENOTDIR: "A part of the path is a file. Choose another path."
    case EACCES, EPERM: "Check the permissions of the folder, or choose another path."
    case EROFS: "Choose a path on a disk that can be written."
    case ENOSPC, EDQUOT, EFBIG: "Free some disk space."
    default: nil
    }
  }
}

extension FileSystemError.Operation {
  fileprivate var participle: String {
    switch self {
    case .open: "opened"
    case .read: "read"
    case .write: "written"
    case .synchronize: "flushed to the disk"
    case .rename: "renamed"
    case .link, .createFolder: "created"
    case .delete: "deleted"
    case .list: "listed"
    case .lock: "locked"
    case .inspect: "inspected"
    case .setPermissions: "given its permissions"
    }
  }
}
