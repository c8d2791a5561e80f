import Cryptography

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secure store on disk: one file per secret, encrypted with AES-256-GCM.
///
/// ```swift
/// let folder = SecureFolder(path: "/home/ann/.local/state/notes/secure")
/// let store = EncryptedFileStore(
///   folder: folder,
///   namespace: SecureStoreNamespace(service: "notes", configuration: "dev"),
///   masterKey: .keyFile(path: folder.path + "/master.key"))
/// ```
///
/// Nothing touches the disk before the first call. Folders are 0700, files 0600 and named by a hash;
/// one that others may enter or read throws ``SecureStoreError/misconfigured(reason:)``. Writes are
/// crash-safe. Every changed, cut or swapped file throws ``SecureStoreError/corrupt(key:)``, as does a
/// wrong master key; an older version of the same file put back does not. Several processes may use
/// one folder.
public struct EncryptedFileStore: SecureStore {
  static let lockName = ".lock"

  let root: SecureFolder
  private let namespace: SecureStoreNamespace
  let masterKey: any MasterKeySource
  let logger: any PersistenceLogger
  private let memory = ItemMemory()

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
      try write(value, key: key, to: fileName, in: folder)
    }
  }

  /// Saves or deletes a secret while another secret is what the caller expects, as one step for all
  /// processes.
  ///
  /// Opens the other secret, and throws ``SecureStoreError/corrupt(key:)`` when that fails.
  public func write(
    _ value: Data?, key: String, while guardKey: String, is expected: Data?
  ) throws(SecureStoreError) -> Bool {
    let (fileName, guardName) = (try fileName(of: key), try fileName(of: guardKey))
    // Without a folder there is nothing to delete, and no other secret.
    var isExpected = expected == nil
    try changingFiles(creating: value != nil) { folder throws(SecureStoreError) in
      let other = try attempt(guardName, in: folder, rereading: true) {
        (item, contents) throws(CryptographyError) in
        try item.openValue(contents, fileName: guardName)
      }
      switch other {
      case .success(let data): isExpected = data == expected
      case .failure(let error): throw damage(error, key: guardKey, fileName: guardName)
      }
      guard isExpected else { return }
      if let value {
        try write(value, key: key, to: fileName, in: folder)
      } else {
        try onDisk { () throws(FileSystemError) in try folder.file(fileName).delete() }
      }
    }
    return isExpected
  }

  /// Returns a secret, or nil when there is none; creates nothing.
  public func retrieve(key: String) throws(SecureStoreError) -> Data? {
    guard !key.isEmpty else { throw .emptyKey }
    guard let folder = try existingFolder() else { return nil }
    let fileName = try fileName(of: key)
    return try open(fileName, in: folder, key: key) { (item, contents) throws(CryptographyError) in
      try item.openValue(contents, fileName: fileName)
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
    var keys: [String] = []
    for name in try itemNames(in: folder) {
      let key = try open(name, in: folder, key: nil) { (item, contents) throws(CryptographyError) in
        try item.openName(contents, fileName: name)
      }
      if let key { keys.append(String(decoding: key, as: UTF8.self)) }
    }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Deletes every secret of the namespace, damaged ones included.
  ///
  /// Needs no master key.
  public func deleteAll() throws(SecureStoreError) { try deleteAll(except: []) }

  /// Deletes every secret of the namespace except those under some keys, damaged ones included.
  ///
  /// Needs no master key.
  public func deleteAll(except kept: Set<String>) throws(SecureStoreError) {
    var names: Set<String> = [Self.lockName]
    for key in kept { names.insert(try fileName(of: key)) }
    try changingFiles(creating: false) { folder throws(SecureStoreError) in
      try onDisk { () throws(FileSystemError) in
        try folder.removeAbandonedTemporaryFiles()
        for name in try folder.entryNames() where !names.contains(name) {
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

  /// Seals a secret into its file; the caller holds the namespace's lock.
  private func write(
    _ value: Data, key: String, to fileName: String, in folder: SecureFolder
  ) throws(SecureStoreError) {
    let masterKey = try writingKey()
    let contents = try cryptographic { () throws(CryptographyError) in
      try item(in: folder, under: masterKey)
        .seal(value, name: Data(key.utf8), fileName: fileName)
    }
    try onDisk { () throws(FileSystemError) in try folder.file(fileName).write(contents) }
  }

  private func existingFolder() throws(SecureStoreError) -> SecureFolder? {
    // Before the name of the folder is computed, which loads libcrypto's algorithms.
    let hasRoot = try onDisk { () throws(FileSystemError) in try root.verifyPrivate() }
    guard hasRoot else { return nil }
    let folder = try namespaceFolder()
    return try onDisk { () throws(FileSystemError) in
      guard try folder.verifyPrivate() else { return nil }
      for folder in [root, folder] { memory.sweep.run(in: folder) }
      return folder
    }
  }

  private func namespaceFolder() throws(SecureStoreError) -> SecureFolder {
    root.appending(
      try cryptographic { () throws(CryptographyError) in
        try memory.folderName(of: namespace)
      })
  }

  private func fileName(of key: String) throws(SecureStoreError) -> String {
    guard !key.isEmpty else { throw .emptyKey }
    return try cryptographic { () throws(CryptographyError) in
      try EncryptedItem.fileName(of: key, in: namespace)
    }
  }

  func itemNames(in folder: SecureFolder) throws(SecureStoreError) -> [String] {
    try onDisk { () throws(FileSystemError) in
      try folder.entryNames().filter(EncryptedItem.isHash)
    }
  }

  /// The key to encrypt with; the caller holds the namespace's lock, so that no rotation passes by.
  private func writingKey() throws(SecureStoreError) -> SymmetricKey {
    if let keys = try masterKey.existingKeys(rereading: true) { return keys.current }
    for folder in try namespaceFolders() where try itemNames(in: folder).isEmpty == false {
      throw missingKey
    }
    return try masterKey.makeKeys().current
  }

  /// Opens a file; nil when there is none.
  ///
  /// When it does not open, a rotation may be under way: everything is read again while no process
  /// changes the namespace, and only then it is damage.
  private func open<Value>(
    _ fileName: String, in folder: SecureFolder, key: String?,
    _ body: (EncryptedItem, Data) throws(CryptographyError) -> Value
  ) throws(SecureStoreError) -> Value? {
    if case .success(let value) = try attempt(fileName, in: folder, rereading: false, body) {
      return value
    }
    // Where no lock can be made, on a read-only medium, nobody changes anything either.
    let lock = try? FileLock.acquire(folder.path + "/" + Self.lockName)
    defer { lock?.release() }
    switch try attempt(fileName, in: folder, rereading: true, body) {
    case .success(let value): return value
    case .failure(let error): throw damage(error, key: key, fileName: fileName)
    }
  }

  private func attempt<Value>(
    _ fileName: String, in folder: SecureFolder, rereading: Bool,
    _ body: (EncryptedItem, Data) throws(CryptographyError) -> Value
  ) throws(SecureStoreError) -> Result<Value?, CryptographyError> {
    guard let contents = try read(folder.file(fileName)) else { return .success(nil) }
    guard let keys = try masterKey.existingKeys(rereading: rereading) else { throw missingKey }
    return open(contents, in: folder, keys, body)
  }

  /// Opens contents with the keys there are.
  func open<Value>(
    _ contents: Data, in folder: SecureFolder, _ keys: MasterKeyRing,
    _ body: (EncryptedItem, Data) throws(CryptographyError) -> Value
  ) -> Result<Value?, CryptographyError> {
    var failure = CryptographyError.authenticationFailed
    for key in keys.all {
      do throws(CryptographyError) {
        return .success(try body(item(in: folder, under: key), contents))
      } catch {
        failure = error
      }
    }
    return .failure(failure)
  }

  func item(
    in folder: SecureFolder, under masterKey: SymmetricKey
  ) throws(CryptographyError) -> EncryptedItem {
    try memory.item(folderName: folder.name, masterKey: masterKey)
  }

  /// The folders of every namespace.
  func namespaceFolders() throws(SecureStoreError) -> [SecureFolder] {
    try onDisk { () throws(FileSystemError) in
      try root.entryNames().filter(EncryptedItem.isHash).map { root.appending($0) }
    }
  }

  /// The error of secrets without their master key, with what a person can do.
  var missingKey: SecureStoreError {
    .misconfigured(
      reason: "There are secrets in \(root.path), but their master key is missing. Restore its "
        + "file from a backup, or delete this folder to start anew.")
  }

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

  func read(_ file: CrashSafeFile) throws(SecureStoreError) -> Data? {
    try onDisk { () throws(FileSystemError) in try file.read(requiringPrivate: true) }
  }
}
