import Cryptography
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder with the items of three namespaces; every store it gives is opened anew.
struct RotatingStore: Sendable {
  let temporary: TemporaryFolder
  let protections: [MasterKeyProtection]

  init(
    protections: [MasterKeyProtection] = [.filePermissions], sharing: TemporaryFolder? = nil
  ) throws {
    temporary = try sharing ?? TemporaryFolder()
    self.protections = protections
  }

  var root: SecureFolder { temporary.folder.appending("secure") }
  var keyFile: CrashSafeFile { root.file("master.key") }

  /// The number of the namespace and the key of every item; the value is both.
  let items = [(0, "a"), (0, "b"), (0, "é"), (1, "a"), (2, "z")]

  func masterKey() -> MasterKeyFile {
    MasterKeyFile(path: keyFile.path, protections: protections)
  }

  func store(
    _ index: Int = 0, masterKey: (any MasterKeySource)? = nil,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) -> EncryptedFileStore {
    let user = ["ann", "bob", "zoe"][index]
    return EncryptedFileStore(
      folder: root,
      namespace: SecureStoreNamespace(service: "shell", configuration: "dev", user: user),
      masterKey: masterKey ?? self.masterKey(), logger: logger)
  }

  func fill() throws {
    for (index, key) in items { try store(index).save(key: key, value: "\(index)-\(key)") }
  }

  func keys() throws -> MasterKeyRing {
    try #require(try masterKey().existingKeys(rereading: true))
  }

  func itemFiles() throws -> [CrashSafeFile] {
    try files(below: root.path).filter { $0.contains("/") && !$0.hasSuffix(".lock") }
      .map { root.file($0) }
  }

  func expectAllReadable(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for (index, key) in items {
      let value = try store(index).retrieveString(key: key)
      #expect(value == "\(index)-\(key)", sourceLocation: sourceLocation)
    }
    for index in 0..<3 {
      let names = try store(index).keys()
      for (owner, key) in items where owner == index {
        #expect(names.contains(key), sourceLocation: sourceLocation)
      }
    }
  }

  /// Neither value nor name of any item opens with the key.
  func expectNothingOpens(
    with key: SymmetricKey, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for file in try itemFiles() {
      let contents = try #require(try file.read())
      let name = try #require(file.path.split(separator: "/").last.map(String.init))
      let item = try EncryptedItem(folderName: file.folder.name, masterKey: key)
      #expect(throws: CryptographyError.authenticationFailed, sourceLocation: sourceLocation) {
        try item.openValue(contents, fileName: name)
      }
      #expect(throws: CryptographyError.authenticationFailed, sourceLocation: sourceLocation) {
        try item.openName(contents, fileName: name)
      }
    }
  }
}
