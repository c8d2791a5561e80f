#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secure store in the Linux desktop's Secret Service: GNOME Keyring, KWallet, KeePassXC.
///
/// ```swift
/// let store = SecretServiceStore(
///   namespace: SecureStoreNamespace(service: "notes", configuration: "dev"),
///   hasSessionBus: environment["DBUS_SESSION_BUS_ADDRESS"] != nil)
/// ```
///
/// Items are in the default collection, encrypted by the service; their names are not. libsecret is
/// loaded on first use and never linked. Without it, without a session bus, a service or a default
/// collection every call throws ``SecureStoreError/unavailable(reason:)``; while the collection is
/// locked it throws ``SecureStoreError/locked``, also where nothing was found. Nothing is ever prompted
/// for. A call asks other processes: a few milliseconds, and up to the bus's time limit of 25 s when
/// one hangs.
public struct SecretServiceStore: SecureStore {
  private let attributes: SecretServiceAttributes
  private let service: (any SecretService)?

  /// Describes a store; neither loads the library nor asks the service.
  ///
  /// - Parameter hasSessionBus: Whether the process runs in a desktop session; default true. Without one
  ///   nothing is loaded, and every call throws.
  public init(namespace: SecureStoreNamespace, hasSessionBus: Bool = true) {
    self.init(namespace: namespace, service: hasSessionBus ? LibsecretService.shared : nil)
  }

  init(namespace: SecureStoreNamespace, service: (any SecretService)?) {
    attributes = SecretServiceAttributes(namespace)
    self.service = service
  }

  /// Saves a secret, replacing the one under the same key.
  public func save(key: String, value: Data) throws(SecureStoreError) {
    let found = try self.attributes(of: key)
    try asking { service throws(SecretServiceError) in
      try service.replace(value, label: attributes.label(of: key), attributes: found)
    }
  }

  /// Returns a secret, or nil when there is none in an unlocked service.
  ///
  /// Of several, which only a change of the default collection can leave, it is the last one saved.
  public func retrieve(key: String) throws(SecureStoreError) -> Data? {
    let items = try unlockedItems(matching: attributes(of: key))
    guard let item = items.max(by: { $0.modified < $1.modified }) else { return nil }
    guard let secret = item.secret else {
      throw .unavailable(reason: "The Secret Service does not return the secret.")
    }
    return secret
  }

  /// Deletes a secret; succeeds when there is none.
  public func delete(key: String) throws(SecureStoreError) {
    try delete(matching: attributes(of: key))
  }

  /// The keys in use, sorted by their UTF-8 bytes.
  ///
  /// Throws ``SecureStoreError/corrupt(key:)`` with nil for an item whose name this type did not write.
  public func keys() throws(SecureStoreError) -> [String] {
    var names: [[UInt8]] = []
    for item in try unlockedItems(matching: attributes.ofNamespace) {
      guard let key = item.key.flatMap(PlainName.unescape), !key.isEmpty else {
        throw .corrupt(key: nil)
      }
      names.append(Array(key.utf8))
    }
    // By bytes: a set of strings would take é in two spellings for one key.
    return Set(names).sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Deletes every secret of the namespace.
  public func deleteAll() throws(SecureStoreError) {
    try delete(matching: attributes.ofNamespace)
  }
}

extension SecretServiceStore {
  private func attributes(of key: String) throws(SecureStoreError) -> [SecretServiceAttribute] {
    guard !key.isEmpty else { throw .emptyKey }
    return attributes.of(key: key)
  }

  private func delete(matching found: [SecretServiceAttribute]) throws(SecureStoreError) {
    // The service would leave locked items without a word.
    let items = try unlockedItems(matching: found)
    if items.isEmpty { return }
    try asking { service throws(SecretServiceError) in try service.delete(matching: found) }
  }

  private func unlockedItems(
    matching found: [SecretServiceAttribute]
  ) throws(SecureStoreError) -> [SecretServiceItem] {
    let items = try asking { service throws(SecretServiceError) in
      try service.items(matching: found)
    }
    guard !items.contains(where: \.isLocked) else { throw .locked }
    return items
  }

  /// Asks the service once its default collection is known to be open.
  private func asking<Value>(
    _ question: (any SecretService) throws(SecretServiceError) -> Value
  ) throws(SecureStoreError) -> Value {
    guard let service else {
      throw .unavailable(reason: "There is no session bus, so the Secret Service is unavailable.")
    }
    let isLocked: Bool?
    do throws(SecretServiceError) {
      isLocked = try service.defaultCollectionIsLocked()
      if isLocked == false { return try question(service) }
    } catch {
      throw SecureStoreError(error)
    }
    guard isLocked == nil else { throw .locked }
    throw .unavailable(reason: "The Secret Service has no default collection.")
  }
}
