public import Cryptography

/// The master keys of a store: one, or two while a rotation is under way.
public struct MasterKeyRing: Sendable, Equatable {
  /// What is saved from now on is encrypted with it.
  public let current: SymmetricKey
  /// What items not yet re-encrypted are encrypted with; nil outside a rotation.
  public let previous: SymmetricKey?

  /// Makes a ring; default without a previous key.
  public init(current: SymmetricKey, previous: SymmetricKey? = nil) {
    self.current = current
    self.previous = previous
  }

  /// The keys in the order to try them.
  var all: [SymmetricKey] { [current] + (previous.map { [$0] } ?? []) }
}
