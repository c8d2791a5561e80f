/// Why secrets were not moved, or not all the way, and what state the stores are in.
public enum SecureStoreMigrationError: Error, Equatable, Sendable {
  /// Both stores have these keys, with different secrets; neither store was changed.
  case conflict(keys: [String])
  /// A store failed; the source is whole and the destination as it was.
  case failed(SecureStoreError)
  /// A store failed and the destination could not be put back: it may have some of the secrets. The source
  /// is whole; run again.
  case destinationChanged(SecureStoreError)
  /// The destination has everything, the source still some of it; run again.
  case sourceNotEmptied(SecureStoreError)
  /// The destination has everything; these keys of the source changed meanwhile and were left there.
  case sourceChanged(keys: [String])
}

extension SecureStoreMigrationError: CustomStringConvertible {
  /// A sentence for logs; holds keys, never secrets.
  public var description: String {
    switch self {
    case .conflict(let keys):
      "The stores have different secrets under: \(keys.joined(separator: ", "))."
    case .failed(let error): "Nothing was moved. \(error)"
    case .destinationChanged(let error):
      "Some secrets were not moved. No secret was deleted. \(error)"
    case .sourceNotEmptied(let error):
      "All secrets were moved. Some were not deleted at the source. \(error)"
    case .sourceChanged(let keys):
      "All secrets were moved. Secrets that changed during the move: \(keys.joined(separator: ", "))."
    }
  }
}
