public import Domain
public import LocalPersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SessionRepositoryError {
  /// Converts an error from the secure store.
  ///
  /// If the stored value cannot be decoded, the result is ``corrupt``.
  public init(_ error: SecureStoreError) {
    switch error {
    case .locked: self = .locked
    case .passphraseMissing: self = .passphraseMissing
    case .wrongPassphrase: self = .wrongPassphrase
    case .busy: self = .busy
    case .unavailable: self = .unavailable
    case .misconfigured(let reason): self = .misconfigured(reason: reason)
    case .emptyKey: self = .misconfigured(reason: error.description)
    case .corrupt, .unreadableValue: self = .corrupt
    }
  }

  /// Converts an error from acquiring the lock.
  ///
  /// The result is ``misconfigured(reason:)`` when the lock's folder is unusable. The result is the
  /// same when the lock file may not be opened, or has unsafe permissions, another owner or an
  /// unexpected kind.
  public init(_ error: ProcessLock.UnavailableError) {
    switch error.error {
    case .system(.createFolder, _, let code) where !Self.passing.contains(code):
      self = .misconfigured(reason: error.description)
    case .busy: self = .busy
    case let failure where failure.isDenied: self = .misconfigured(reason: error.description)
    case .system, .tooLarge: self = .unavailable
    case .insecurePermissions, .foreignOwner, .unexpectedKind:
      self = .misconfigured(reason: error.description)
    }
  }

  /// The codes of temporary system errors, which do not mean that the folder is misconfigured.
  private static let passing = [ENOSPC, EDQUOT, EIO, EMFILE, ENFILE]
}
