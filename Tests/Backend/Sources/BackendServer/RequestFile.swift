public import ReferenceBackend

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file of the requests that the backend has answered: one JSON object per line, without secrets.
///
/// Only its owner can read it. A line that cannot be written is missing.
public final class RequestFile: Sendable {
  private let descriptor: Int32

  /// Creates a file, or empties it; a link is refused.
  ///
  /// - Throws: ``Error``.
  public init(_ path: String) throws(Error) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW | O_CLOEXEC
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      throw Error(description: "\(path): \(String(cString: strerror(errno))).")
    }
    fchmod(descriptor, 0o600)
  }

  deinit { close(descriptor) }

  /// Appends a request, in one piece.
  public func append(_ request: RequestRecord) {
    let bytes = Array((request.line + "\n").utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// The file cannot be written.
  public struct Error: Swift.Error, CustomStringConvertible {
    /// The path and the reason.
    public let description: String
  }
}
