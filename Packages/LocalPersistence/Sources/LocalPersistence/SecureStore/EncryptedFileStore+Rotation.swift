import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a rotation of the master key did.
public struct KeyRotationReport: Sendable, Equatable {
  /// How many items are now under the new key.
  public let reencrypted: Int
  /// How many items opened under no key; they were left as they are.
  public let damaged: Int
}

/// The moments of a rotation at which a process may die.
enum KeyRotationStep: Equatable {
  case started, keyAdded
  case beforeItem(String), afterItem(String)
  case beforeKeyDropped, keyDropped
}

extension EncryptedFileStore {
  /// Makes a new master key and encrypts every item of every namespace of the folder with it.
  ///
  /// Both keys are kept until the last item is done, so that the store is readable at every moment,
  /// also by other processes and after a crash. A rotation that was interrupted is ended first. Does
  /// nothing when there is no master key yet.
  @discardableResult
  public func rotateMasterKey() throws(SecureStoreError) -> KeyRotationReport {
    try rotateMasterKey { _ in }
  }

  /// Rotates and tells of every step; what `step` throws ends the rotation there.
  func rotateMasterKey(
    _ step: (KeyRotationStep) throws(SecureStoreError) -> Void
  ) throws(SecureStoreError) -> KeyRotationReport {
    let nothing = KeyRotationReport(reencrypted: 0, damaged: 0)
    guard try onDisk({ () throws(FileSystemError) in try root.verifyPrivate() }) else {
      return nothing
    }
    let lock = try onDisk { () throws(FileSystemError) in
      try FileLock.acquire(root.path + "/" + Self.lockName)
    }
    defer { lock.release() }
    try step(.started)
    guard var keys = try masterKey.existingKeys(rereading: true) else {
      for folder in try namespaceFolders() where try itemNames(in: folder).isEmpty == false {
        throw missingKey
      }
      return nothing
    }
    if keys.previous != nil { keys = try finishRotation(keys, step).keys }
    let new = try cryptographic { () throws(CryptographyError) in try SymmetricKey.random() }
    let both = MasterKeyRing(current: new, previous: keys.current)
    try masterKey.replaceKeys(keys, with: both)
    try step(.keyAdded)
    return try finishRotation(both, step).report
  }

  private func finishRotation(
    _ keys: MasterKeyRing, _ step: (KeyRotationStep) throws(SecureStoreError) -> Void
  ) throws(SecureStoreError) -> (keys: MasterKeyRing, report: KeyRotationReport) {
    var counts = (reencrypted: 0, damaged: 0)
    for folder in try namespaceFolders() {
      let lock = try onDisk { () throws(FileSystemError) in
        guard try folder.verifyPrivate() else { throw .unexpectedKind(path: folder.path) }
        return try FileLock.acquire(folder.path + "/" + Self.lockName)
      }
      defer { lock.release() }
      for name in try itemNames(in: folder) {
        try step(.beforeItem(name))
        if try reencrypt(name, in: folder, keys) {
          counts.reencrypted += 1
        } else {
          counts.damaged += 1
        }
        try step(.afterItem(name))
      }
    }
    try step(.beforeKeyDropped)
    let rest = MasterKeyRing(current: keys.current)
    try masterKey.replaceKeys(keys, with: rest)
    try step(.keyDropped)
    return (
      rest, KeyRotationReport(reencrypted: counts.reencrypted, damaged: counts.damaged)
    )
  }

  /// Whether the item is under the current key now; false when no key opens it.
  private func reencrypt(
    _ fileName: String, in folder: SecureFolder, _ keys: MasterKeyRing
  ) throws(SecureStoreError) -> Bool {
    guard let contents = try read(folder.file(fileName)) else { return true }
    let onlyCurrent = MasterKeyRing(current: keys.current)
    if case .success = open(contents, in: folder, onlyCurrent, Self.parts(of: fileName)) {
      return true
    }
    guard case .success(let parts?) = open(contents, in: folder, keys, Self.parts(of: fileName))
    else {
      logger.log(
        name: "SecureStore_Rotate_Fail", parameters: ["reason": "corrupt", "file": fileName],
        level: .severe)
      return false
    }
    let renewed = try cryptographic { () throws(CryptographyError) in
      try item(in: folder, under: keys.current)
        .seal(parts.value, name: parts.name, fileName: fileName)
    }
    try onDisk { () throws(FileSystemError) in try folder.file(fileName).write(renewed) }
    return true
  }

  private static func parts(
    of fileName: String
  ) -> (EncryptedItem, Data) throws(CryptographyError) -> (name: Data, value: Data) {
    { (item, contents) throws(CryptographyError) in
      (
        try item.openName(contents, fileName: fileName),
        try item.openValue(contents, fileName: fileName)
      )
    }
  }
}
