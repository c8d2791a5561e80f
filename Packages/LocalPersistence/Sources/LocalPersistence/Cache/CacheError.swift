#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why something could not be cached.
///
/// That nothing is cached is no error, nor is that what is cached cannot be read: reading gives nil.
public enum CacheError: Error, Equatable, Sendable {
  /// No room, also after older entries were cleared; those not written are not cached.
  case diskFull
  /// The disk failed in another way.
  case unavailable(reason: String)
  /// The value does not encode as JSON; nothing was changed.
  case unencodableValue(key: String)
}

extension CacheError: CustomStringConvertible {
  /// A sentence for logs; holds names, never values.
  public var description: String {
    switch self {
    case .diskFull: "There is not enough disk space for the cache."
    case .unavailable(let reason): "The cache is unavailable: \(reason)"
    case .unencodableValue(let key): "The value for “\(key)” cannot be cached as JSON."
    }
  }
}

extension CacheError {
  init(_ error: FileSystemError) {
    switch error {
    case .system(_, _, ENOSPC), .system(_, _, EDQUOT), .system(_, _, EFBIG): self = .diskFull
    default: self = .unavailable(reason: error.description)
    }
  }
}
