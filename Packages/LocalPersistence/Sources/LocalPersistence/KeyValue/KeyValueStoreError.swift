/// Why values could not be read or written.
///
/// That nothing is stored under a key is no error: reading gives the key's default.
public enum KeyValueStoreError: Error, Equatable, Sendable {
  /// The disk failed.
  case unavailable(reason: String)
  /// Others than the owner may read or write the file or its folder, or a link is in its place.
  case insecure(reason: String)
  /// Another process held the lock for longer than we wait; nothing was written.
  case busy
  /// The file was damaged and was moved to `setAside`; the next call finds an empty namespace.
  case corrupt(namespace: String, setAside: String)
  /// The file was written by a later version and is left alone.
  case unsupportedFormat(version: Int)
  /// What is stored does not decode as the key's type; it stays stored.
  case undecodableValue(key: String)
  /// The value does not encode as JSON; nothing was written.
  case unencodableValue(key: String)
  /// An update was started inside an update of the same store.
  case nestedUpdate
}

extension KeyValueStoreError: CustomStringConvertible {
  /// A sentence for logs; holds names, never values.
  public var description: String {
    switch self {
    case .unavailable(let reason): "The values are unavailable: \(reason)"
    case .insecure(let reason): "The values are not private: \(reason)"
    case .busy: "The values are locked by another process. Try again when that process has ended."
    case .corrupt(let namespace, let setAside):
      "The values of “\(namespace)” were damaged; the file is kept as \(setAside)."
    case .unsupportedFormat(let version): "The values have the unknown format \(version)."
    case .undecodableValue(let key): "The value of “\(key)” does not have the expected form."
    case .unencodableValue(let key): "The value for “\(key)” cannot be stored as JSON."
    case .nestedUpdate: "An update was started inside an update of the same store."
    }
  }
}

extension KeyValueStoreError {
  init(_ error: FileSystemError) {
    switch error {
    case .busy: self = .busy
    case .insecurePermissions, .foreignOwner, .unexpectedKind:
      self = .insecure(reason: error.description)
    case .system, .tooLarge: self = .unavailable(reason: error.description)
    }
  }
}
