@testable import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Temporary files that killed processes left.
@Suite(.timeLimit(.minutes(5))) struct AbandonedFileTests {
  private static let left = ".tmp-1-1"

  private let temporary: TemporaryFolder
  private var folder: SecureFolder { temporary.folder.appending("state") }

  init() throws {
    temporary = try TemporaryFolder()
    try temporary.folder.appending("state").create()
  }

  private func leave(in folder: SecureFolder) throws {
    try folder.create()
    try folder.file(Self.left).write(Data("half".utf8))
  }

  private func isLeft(in folder: SecureFolder) throws -> Bool {
    try folder.entryNames().contains(Self.left)
  }

  @Test func `what an ended process left is removed, what is being written stays`() throws {
    let file = try OpenFile.makeTemporary(in: folder)
    try leave(in: folder)
    try folder.file(".tmp-1-2-wal").write(Data())
    try folder.removeAbandonedTemporaryFiles()
    #expect(try folder.entryNames() == [file.path.split(separator: "/").last.map(String.init)])
    try file.writeAll(Data("whole".utf8))
  }

  @Test func `a copy of a database that is being written stays with its journal`() throws {
    let file = try OpenFile.makeTemporary(in: folder, flags: O_RDWR)
    try CrashSafeFile(path: file.path + "-journal").write(Data())
    try folder.removeAbandonedTemporaryFiles()
    #expect(try folder.entryNames().count == 2)
    try file.synchronize()
  }

  @Test func `a link and a folder of such a name stay`() throws {
    #expect(symlink("/tmp", folder.path + "/.tmp-1-3") == 0)
    try folder.appending(".tmp-1-4").create()
    try folder.removeAbandonedTemporaryFiles()
    #expect(try folder.entryNames() == [".tmp-1-3", ".tmp-1-4"])
  }

  @Test func `a file that is written is locked until it has its name`() throws {
    let file = folder.file("value")
    for number in 0..<200 {
      // Another descriptor is as good as another process.
      try file.write(Data("\(number)".utf8))
      try folder.removeAbandonedTemporaryFiles()
      #expect(try file.read() == Data("\(number)".utf8))
    }
  }

  @Test func `writers and sweepers at once lose nothing`() async throws {
    let folder = folder
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<200 {
            let file = folder.file("value-\(writer)")
            try file.write(Data("\(number)".utf8))
            try #require(try file.read() == Data("\(number)".utf8))
          }
        }
      }
      for _ in 0..<2 {
        group.addTask { for _ in 0..<2_000 { try folder.removeAbandonedTemporaryFiles() } }
      }
      try await group.waitForAll()
    }
    #expect(try folder.entryNames().count == 4)
  }

  @Test func `a key-value store removes it when it is opened, also for reading`() throws {
    try leave(in: folder)
    #expect(try FileKeyValueStore(folder: folder, namespace: "a").value(for: .count) == 0)
    #expect(try !isLeft(in: folder))
    try leave(in: folder)
    try FileKeyValueStore(folder: folder, namespace: "a").set(1, for: .count)
    #expect(try !isLeft(in: folder))
  }

  @Test func `documents in files remove it when they are opened`() async throws {
    let backing = try DocumentBacking(.file)
    try await backing.document(Int.self).save(7)
    try await backing.notes().save([Note(id: "a")])
    let owner = backing.folder.appending("3%3adev%2fann")
    for name in ["document-note", "collection-notes"] {
      try leave(in: owner.appending(name))
    }
    #expect(try await backing.document(Int.self).load() == 7)
    #expect(try await backing.notes().documents(matching: DocumentQuery()) == [Note(id: "a")])
    for name in ["document-note", "collection-notes"] {
      #expect(try !isLeft(in: owner.appending(name)))
    }
  }

  @Test func `a secure store and its key file remove it when they are opened`() throws {
    let keys = temporary.folder.appending("keys")
    func open() -> EncryptedFileStore {
      EncryptedFileStore(
        folder: folder, namespace: SecureStoreNamespace(service: "s", configuration: "c"),
        masterKey: MasterKeyFile(path: keys.path + "/master.key"))
    }
    try open().save(key: "k", value: "v")
    let items = try #require(try folder.entryNames().first { EncryptedItem.isHash($0) })
    for folder in [keys, folder, folder.appending(items)] { try leave(in: folder) }
    #expect(try open().retrieveString(key: "k") == "v")
    for folder in [keys, folder, folder.appending(items)] { #expect(try !isLeft(in: folder)) }
  }

  @Test func `a database removes it when it is opened`() async throws {
    try leave(in: folder)
    let stack = PersistentStack(.file(folder: folder, name: "a.sqlite"), migrations: [.documents])
    _ = try await stack.read { db in try db.rows("SELECT 1") }
    #expect(try !isLeft(in: folder))
    try leave(in: folder)
    let values = SQLiteKeyValueStore(folder: folder, namespace: "a")
    try values.set(1, for: .count)
    #expect(try !isLeft(in: folder))
  }
}
