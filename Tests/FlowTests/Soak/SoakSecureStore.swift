import Foundation
import LocalPersistence
import Synchronization

/// A secure store in memory that can be locked.
final class SoakSecureStore: SecureStore {
  private let base = InMemorySecureStore()
  private let locked = Mutex(false)

  /// Whether every access fails.
  var isLocked: Bool { locked.withLock { $0 } }

  func set(locked isLocked: Bool) { locked.withLock { $0 = isLocked } }

  private func open() throws(SecureStoreError) -> InMemorySecureStore {
    if isLocked { throw .locked }
    return base
  }

  func save(key: String, value: Data) throws(SecureStoreError) {
    try open().save(key: key, value: value)
  }

  func retrieve(key: String) throws(SecureStoreError) -> Data? { try open().retrieve(key: key) }
  func delete(key: String) throws(SecureStoreError) { try open().delete(key: key) }
  func keys() throws(SecureStoreError) -> [String] { try open().keys() }
  func deleteAll() throws(SecureStoreError) { try open().deleteAll() }
}
