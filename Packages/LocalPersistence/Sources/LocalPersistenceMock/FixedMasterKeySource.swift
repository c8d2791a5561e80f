public import Cryptography
public import LocalPersistence
import Synchronization

/// A master key source without a disk: a given key, none yet, or an error on demand.
public final class FixedMasterKeySource: MasterKeySource {
  private let state: Mutex<Result<SymmetricKey?, SecureStoreError>>

  /// Starts with a key, or with none so that the first save makes a random one.
  public init(_ key: SymmetricKey? = nil) { state = Mutex(.success(key)) }

  /// Makes every call throw from now on, for example ``SecureStoreError/locked``.
  public func fail(with error: SecureStoreError) { state.withLock { $0 = .failure(error) } }

  /// The key, or nil when none was made.
  public func existingKey() throws(SecureStoreError) -> SymmetricKey? {
    try state.withLock { $0 }.get()
  }

  /// Makes a random key unless there is one.
  public func makeKey() throws(SecureStoreError) -> SymmetricKey {
    try state.withLock { (state) throws(SecureStoreError) in
      if let key = try state.get() { return key }
      do throws(CryptographyError) {
        let key = try SymmetricKey.random()
        state = .success(key)
        return key
      } catch {
        throw .unavailable(reason: error.description)
      }
    }
  }
}
