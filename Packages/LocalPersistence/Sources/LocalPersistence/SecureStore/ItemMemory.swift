import Cryptography
import Synchronization

/// What a store computes for every call alike, computed once.
final class ItemMemory: Sendable {
  private struct State {
    var folderName: String?
    var last: (masterKey: SymmetricKey, item: EncryptedItem)?
  }

  private let state = Mutex(State())
  let sweep = OpeningSweep()

  /// The name of the namespace's folder.
  func folderName(of namespace: SecureStoreNamespace) throws(CryptographyError) -> String {
    try state.withLock { (state) throws(CryptographyError) in
      if let name = state.folderName { return name }
      let name = try EncryptedItem.folderName(of: namespace)
      state.folderName = name
      return name
    }
  }

  /// The items of a folder under a master key; the key of the last ones asked for is kept.
  func item(
    folderName: String, masterKey: SymmetricKey
  ) throws(CryptographyError) -> EncryptedItem {
    try state.withLock { (state) throws(CryptographyError) in
      if let last = state.last, last.item.folderName == folderName, last.masterKey == masterKey {
        return last.item
      }
      let item = try EncryptedItem(folderName: folderName, masterKey: masterKey)
      state.last = (masterKey, item)
      return item
    }
  }
}
