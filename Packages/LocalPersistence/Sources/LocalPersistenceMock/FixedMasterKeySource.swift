public import Cryptography
public import LocalPersistence
import Synchronization

/// A master key source without a disk: a given key, none yet, or an error on demand.
public final class FixedMasterKeySource: MasterKeySource {
  private let state: Mutex<Result<MasterKeyRing?, SecureStoreError>>

  /// Starts with a key, or with none so that the first save makes a random one.
  public init(_ key: SymmetricKey? = nil) {
    state = Mutex(.success(key.map { MasterKeyRing(current: $0) }))
  }

  /// Makes every call throw from now on, for example ``SecureStoreError/locked``.
  public func fail(with error: SecureStoreError) { state.withLock { $0 = .failure(error) } }

  /// The keys, or nil when none was made.
  public func existingKeys(rereading: Bool) throws(SecureStoreError) -> MasterKeyRing? {
    try state.withLock { $0 }.get()
  }

  /// Makes a random key unless there is one.
  public func makeKeys() throws(SecureStoreError) -> MasterKeyRing {
    try state.withLock { (state) throws(SecureStoreError) in
      if let keys = try state.get() { return keys }
      do throws(CryptographyError) {
        let keys = MasterKeyRing(current: try SymmetricKey.random())
        state = .success(keys)
        return keys
      } catch {
        throw .unavailable(reason: error.description)
      }
    }
  }

  /// Replaces the keys, unless they are not `old` any more.
  public func replaceKeys(
    _ old: MasterKeyRing, with new: MasterKeyRing
  ) throws(SecureStoreError) {
    try state.withLock { (state) throws(SecureStoreError) in
      guard try state.get() == old else {
        throw .unavailable(reason: "Another process changed the master key.")
      }
      state = .success(new)
    }
  }
}
