import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A secure store that changes account data only for the owner that this process works for.
///
/// Another process of the same folder may sign that person out, or another person in. From then on this
/// store throws `SecureStoreError.otherOwner` instead of changing account data: the comparison of the
/// owner and the change are one step for all processes.
///
/// The process works for the owner that ``AccountDataOwner`` has set, else for the one at the first
/// session that it reads or the first item that it changes.
final class OwnedSecureStore: SecureStore {
  /// The key of the owner's identifier.
  static let ownerKey = "owner"
  static let sessionKey = "session"
  /// The keys that are not account data: the owner, the session, which has its own end, and the
  /// verdict on a person who is too young, which applies to every account on the device.
  static let kept: Set = [ownerKey, sessionKey, "ineligibility"]

  private enum Owner {
    case unread
    /// ``AccountDataOwner`` erases the data, or sets another owner.
    case changing
    /// The item in the store; nil without an owner.
    case item(Data?)
  }

  private let base: any SecureStore
  private let owner = Mutex(Owner.unread)

  init(base: any SecureStore) { self.base = base }

  /// From now on everything may change, as the owner does; until ``endChange()``.
  func beginChange() { owner.withLock { $0 = .changing } }

  /// Ends the change; the process works for the owner that the store has now.
  func endChange() {
    owner.withLock { owner in
      do {
        owner = .item(try base.retrieve(key: Self.ownerKey))
      } catch {
        owner = .unread
      }
    }
  }

  /// Forgets the owner; the next access takes the one that the store has then.
  func leaveOwner() { owner.withLock { $0 = .unread } }

  /// Whether another process has changed the owner; false when the owner cannot be read.
  func hasOtherOwner() -> Bool {
    owner.withLock { owner in
      guard case .item(let item) = owner else { return false }
      do {
        return try base.retrieve(key: Self.ownerKey) != item
      } catch {
        return false
      }
    }
  }

  func save(key: String, value: Data) throws(SecureStoreError) {
    guard Self.kept.contains(key) == false, key.isEmpty == false else {
      return try base.save(key: key, value: value)
    }
    try change(key, to: value)
  }

  func retrieve(key: String) throws(SecureStoreError) -> Data? {
    let value = try base.retrieve(key: key)
    // Later changes belong to the person of this session.
    if key == Self.sessionKey, value != nil { _ = try? knownOwner() }
    return value
  }

  func delete(key: String) throws(SecureStoreError) {
    guard Self.kept.contains(key) == false, key.isEmpty == false else {
      return try base.delete(key: key)
    }
    try change(key, to: nil)
  }

  func keys() throws(SecureStoreError) -> [String] { try base.keys() }

  func deleteAll() throws(SecureStoreError) { try base.deleteAll() }

  func deleteAll(except kept: Set<String>) throws(SecureStoreError) {
    try base.deleteAll(except: kept)
  }

  private func change(_ key: String, to value: Data?) throws(SecureStoreError) {
    switch try knownOwner() {
    case .item(let owner):
      guard try base.write(value, key: key, while: Self.ownerKey, is: owner) else {
        throw .otherOwner
      }
    case .changing, .unread:
      if let value { try base.save(key: key, value: value) } else { try base.delete(key: key) }
    }
  }

  /// The owner that the process works for; reads it when it is not known.
  private func knownOwner() throws(SecureStoreError) -> Owner {
    try owner.withLock { owner throws(SecureStoreError) in
      if case .unread = owner { owner = .item(try base.retrieve(key: Self.ownerKey)) }
      return owner
    }
  }
}
