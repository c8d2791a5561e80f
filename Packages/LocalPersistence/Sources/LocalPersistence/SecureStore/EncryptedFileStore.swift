import Cryptography

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secure store on disk: one file per secret, encrypted with AES-256-GCM.
///
/// ```swift
/// let folder = SecureFolder(path: "/home/ann/.local/state/shell/secure")
/// let store = EncryptedFileStore(
///   folder: folder,
///   namespace: SecureStoreNamespace(service: "shell", configuration: "dev"),
///   masterKey: .keyFile(path: folder.path + "/master.key"))
/// ```
///
/// Nothing touches the disk before the first call. Folders are 0700, files 0600 and named by a hash;
/// one that others may enter or read throws ``SecureStoreError/misconfigured(reason:)``. Writes are
/// crash-safe. Every changed, cut or swapped file throws ``SecureStoreError/corrupt(key:)``, as does a
/// wrong master key; an older version of the same file put back does not. Several processes may use
/// one folder.
public struct EncryptedFileStore: SecureStore {
  private static let lockName = ".lock"

  private let root: SecureFolder
  private let namespace: SecureStoreNamespace
  private let masterKey: any MasterKeySource
  private let logger: any PersistenceLogger

  /// Describes a store; touches neither the disk nor the key.
  public init(
    folder: SecureFolder, namespace: SecureStoreNamespace, masterKey: any MasterKeySource,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    root = folder
    self.namespace = namespace
    self.masterKey = masterKey
    self.logger = logger
  }

  /// Saves a secret, replacing the one under the same key.
  ///
  /// Makes folders and master key on first use. When there are secrets but their master key is gone,
  /// throws ``SecureStoreError/misconfigured(reason:)`` instead of starting with another key.
  public func save(key: String, value: Data) throws(SecureStoreError) {
    let fileName = try fileName(of: key)
    try changingFiles(creating: true) { folder throws(SecureStoreError) in
      let item = try EncryptedItem(namespace: namespace, masterKey: writingKey(for: folder))
      let contents = try cryptographic { () throws(CryptographyError) in
        try item.seal(value, key: key, fileName: fileName)
      }
      try onDisk { () throws(FileSystemError) in try folder.file(fileName).write(contents) }
    }
  }

  /// Returns a secret, or nil when there is none; creates nothing.
  public func retrieve(key: String) throws(SecureStoreError) -> Data? {
    let fileName = try fileName(of: key)
    guard let folder = try existingFolder(),
      let contents = try read(folder.file(fileName))
    else { return nil }
    let item = try EncryptedItem(namespace: namespace, masterKey: readingKey())
    do throws(CryptographyError) {
      return try item.openValue(contents, fileName: fileName)
    } catch {
      throw damage(error, key: key, fileName: fileName)
    }
  }

  /// Deletes a secret, damaged or not; succeeds when there is none.
  ///
  /// Needs no master key.
  public func delete(key: String) throws(SecureStoreError) {
    let fileName = try fileName(of: key)
    try changingFiles(creating: false) { folder throws(SecureStoreError) in
      try onDisk { () throws(FileSystemError) in try folder.file(fileName).delete() }
    }
  }

  /// The keys in use, sorted by their UTF-8 bytes.
  ///
  /// Opens the name of every item; throws ``SecureStoreError/corrupt(key:)`` with nil for one that does
  /// not open.
  public func keys() throws(SecureStoreError) -> [String] {
    guard let folder = try existingFolder() else { return [] }
    let names = try itemNames(in: folder)
    guard !names.isEmpty else { return [] }
    let item = try EncryptedItem(namespace: namespace, masterKey: readingKey())
    var keys: [String] = []
    for name in names {
      guard let contents = try read(folder.file(name)) else { continue }
      do throws(CryptographyError) {
        keys.append(try item.openName(contents, fileName: name))
      } catch {
        throw damage(error, key: nil, fileName: name)
      }
    }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Deletes every secret of the namespace, damaged ones included.
  ///
  /// Needs no master key.
  public func deleteAll() throws(SecureStoreError) {
    try changingFiles(creating: false) { folder throws(SecureStoreError) in
      try onDisk { () throws(FileSystemError) in
        try folder.removeAbandonedTemporaryFiles()
        for name in try folder.entryNames() where name != Self.lockName {
          try folder.file(name).delete()
        }
      }
    }
  }
}

extension EncryptedFileStore {
  /// Runs `body` while no other process or instance changes the namespace.
  private func changingFiles(
    creating: Bool, _ body: (SecureFolder) throws(SecureStoreError) -> Void
  ) throws(SecureStoreError) {
    if creating {
      let folder = try namespaceFolder()
      try onDisk { () throws(FileSystemError) in
        try root.create()
        try folder.create()
      }
    }
    guard let folder = try existingFolder() else { return }
    let lock = try onDisk { () throws(FileSystemError) in
      try FileLock.acquire(folder.path + "/" + Self.lockName)
    }
    defer { lock.release() }
    try body(folder)
  }

  private func existingFolder() throws(SecureStoreError) -> SecureFolder? {
    let folder = try namespaceFolder()
    return try onDisk { () throws(FileSystemError) in
      guard try root.verifyPrivate(), try folder.verifyPrivate() else { return nil }
      return folder
    }
  }

  private func namespaceFolder() throws(SecureStoreError) -> SecureFolder {
    root.appending(
      try cryptographic { () throws(CryptographyError) in
        try EncryptedItem.folderName(of: namespace)
      })
  }

  private func fileName(of key: String) throws(SecureStoreError) -> String {
    guard !key.isEmpty else { throw .emptyKey }
    return try cryptographic { () throws(CryptographyError) in
      try EncryptedItem.fileName(of: key, in: namespace)
    }
  }

  private func itemNames(in folder: SecureFolder) throws(SecureStoreError) -> [String] {
    try onDisk { () throws(FileSystemError) in
      try folder.entryNames().filter { !$0.hasPrefix(".") }
    }
  }

  private func readingKey() throws(SecureStoreError) -> SymmetricKey {
    guard let key = try masterKey.existingKey() else { throw Self.missingKey }
    return key
  }

  private func writingKey(for folder: SecureFolder) throws(SecureStoreError) -> SymmetricKey {
    if let key = try masterKey.existingKey() { return key }
    guard try itemNames(in: folder).isEmpty else { throw Self.missingKey }
    return try masterKey.makeKey()
  }

  private static let missingKey = SecureStoreError.misconfigured(
    reason: "There are secrets, but their master key is missing.")

  private func damage(
    _ error: CryptographyError, key: String?, fileName: String
  ) -> SecureStoreError {
    switch error {
    case .authenticationFailed, .truncatedMessage, .invalidLength:
      logger.log(
        name: "SecureStore_Retrieve_Fail",
        parameters: ["reason": "corrupt", "file": fileName], level: .severe)
      return .corrupt(key: key)
    default:
      return .unavailable(reason: error.description)
    }
  }

  private func read(_ file: CrashSafeFile) throws(SecureStoreError) -> Data? {
    try onDisk { () throws(FileSystemError) in try file.read(requiringPrivate: true) }
  }

  private func onDisk<Result>(
    _ body: () throws(FileSystemError) -> Result
  ) throws(SecureStoreError) -> Result {
    do { return try body() } catch { throw SecureStoreError(error) }
  }

  private func cryptographic<Result>(
    _ body: () throws(CryptographyError) -> Result
  ) throws(SecureStoreError) -> Result {
    do { return try body() } catch { throw .unavailable(reason: error.description) }
  }
}
