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
  /// Converts an error of the secure store; a value that does not decode becomes ``corrupt``.
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

  /// Converts a failure to acquire the lock.
  ///
  /// An unusable folder, and a lock file with unsafe permissions, a foreign owner or an unexpected
  /// kind, becomes ``misconfigured(reason:)``.
  init(_ error: ProcessLock.UnavailableError) {
    switch error.error {
    case .system(.createFolder, _, let code) where !Self.passing.contains(code):
      self = .misconfigured(reason: error.description)
    case .busy: self = .busy
    case .system: self = .unavailable
    case .insecurePermissions, .foreignOwner, .unexpectedKind:
      self = .misconfigured(reason: error.description)
    }
  }

  /// Failures of a folder that may be set up well.
  private static let passing = [ENOSPC, EDQUOT, EIO, EMFILE, ENFILE]
}
