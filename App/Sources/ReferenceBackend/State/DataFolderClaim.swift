import LocalPersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right of one process to a backend's folder, for as long as the value lives.
///
/// Two backends on one folder would not see each other's changes and would overwrite them. The claim
/// is an advisory lock (`flock(2)`): it ends with the process, however that ends. Its file stays.
public final class DataFolderClaim: Sendable {
  /// Why a folder cannot be used.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// Another process, or another claim in this one, has it.
    case inUse(folder: String)
    /// It cannot be made or opened.
    case unusable(folder: String, reason: String)

    /// A sentence for people.
    public var description: String {
      switch self {
      case .inUse(let folder): "another server uses the folder \(folder)."
      case .unusable(let folder, let reason): "the folder \(folder) cannot be used: \(reason)"
      }
    }
  }

  private let descriptor: Int32

  /// Claims a folder, which is made when it is missing; one that others may enter is unusable.
  public init(_ folder: String) throws(Error) {
    let folder = SecureFolder(path: folder)
    do throws(FileSystemError) {
      try folder.create()
      _ = try folder.verifyPrivate()
    } catch {
      throw .unusable(folder: folder.path, reason: "\(error)")
    }
    descriptor = open(
      folder.path + "/backend.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    guard descriptor >= 0 else {
      throw .unusable(folder: folder.path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      throw code == EWOULDBLOCK
        ? .inUse(folder: folder.path)
        : .unusable(folder: folder.path, reason: String(cString: strerror(code)))
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
