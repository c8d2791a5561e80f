/// Why a secret could not be saved, retrieved or deleted.
///
/// That there is no such secret is no error: retrieving gives nil, deleting succeeds.
public enum SecureStoreError: Error, Equatable, Sendable {
  /// The store exists but is locked until the user unlocks it; try again later.
  case locked
  /// A passphrase protects the store, and none was given; nothing is damaged.
  case passphraseMissing
  /// The passphrase given does not unlock the store; nothing is damaged, another one may.
  case wrongPassphrase
  /// Another process held the store's lock for longer than we wait; nothing was changed.
  case busy
  /// The store cannot be reached: disk, service or library failed.
  case unavailable(reason: String)
  /// The store is set up in a way that would not protect secrets or cannot work.
  case misconfigured(reason: String)
  /// What is stored under the key was changed, cut, moved or written under another master key; the
  /// key is nil when not even the name can be read.
  case corrupt(key: String?)
  /// A key must have at least one character.
  case emptyKey
  /// The value cannot be encoded, or what is stored does not decode as the type asked for.
  case unreadableValue(key: String)
}

extension SecureStoreError: CustomStringConvertible {
  /// A sentence for logs; holds keys, never secrets.
  public var description: String {
    switch self {
    case .locked: "The secure store is locked."
    case .passphraseMissing: "The secure store needs a passphrase."
    case .wrongPassphrase: "The passphrase for the secure store is wrong."
    case .busy:
      "The secure store is locked by another process. Try again when that process has ended."
    case .unavailable(let reason): "The secure store is unavailable: \(reason)"
    case .misconfigured(let reason): "The secure store is misconfigured: \(reason)"
    case .corrupt(let key?): "The secret “\(key)” is damaged or was tampered with."
    case .corrupt(nil): "A secret is damaged or was tampered with."
    case .emptyKey: "A secret needs a key."
    case .unreadableValue(let key): "The secret “\(key)” does not have the expected form."
    }
  }
}

extension SecureStoreError {
  init(_ error: FileSystemError) {
    switch error {
    case .busy: self = .busy
    case _ where error.isDenied: self = .misconfigured(reason: error.description)
    case .system, .tooLarge: self = .unavailable(reason: error.description)
    case .insecurePermissions, .foreignOwner, .unexpectedKind:
      self = .misconfigured(reason: error.description)
    }
  }
}
