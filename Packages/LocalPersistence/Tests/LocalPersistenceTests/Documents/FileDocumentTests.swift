@testable import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What documents in files do beyond the contract.
@Suite(.timeLimit(.minutes(5))) struct FileDocumentTests {
  private func file(_ backing: DocumentBacking) throws -> CrashSafeFile {
    let path = try #require(files(below: backing.folder.path).first { $0.hasSuffix(".json") })
    return CrashSafeFile(path: backing.folder.path + "/" + path)
  }

  @Test func `nothing touches the disk before the first call, and reading creates nothing`()
    async throws
  {
    let backing = try DocumentBacking(.file)
    let store = backing.document(Note.self)
    #expect(try await store.load() == nil)
    #expect(try await backing.notes().documents(matching: DocumentQuery()).isEmpty)
    #expect(try backing.temporary.folder.entryNames().isEmpty)
  }

  @Test func `a document is a 0600 file in 0700 folders, in format 2`() async throws {
    let backing = try DocumentBacking(.file)
    try await backing.document(Int.self).save(7)
    let file = try file(backing)
    let object = Data(#"{"document":7,"formatVersion":2}"#.utf8)
    let contents = try #require(try file.read())
    #expect(contents == ChecksummedObject.seal(object))
    #expect(contents.starts(with: object.dropLast()))
    #expect(permissions(of: file.path) == 0o600)
    #expect(permissions(of: file.folder.path) == 0o700)
    #expect(permissions(of: backing.folder.path) == 0o700)
  }

  @Test func `a document of a later version is left alone`() async throws {
    let backing = try DocumentBacking(.file)
    let store = backing.document(Int.self)
    try await store.save(7)
    let later = Data(#"{"formatVersion":3,"contents":"?"}"#.utf8)
    let file = try file(backing)
    try file.write(later)
    await #expect(throws: DocumentError.unsupportedFormat(version: 3)) {
      _ = try await store.load()
    }
    #expect(try file.read() == later)
  }

  @Test(arguments: [
    "", "{}", #"{"formatVersion":1}"#, "[7]", #"{"formatVersion":"1","document":7}"#,
  ])
  func `a file without a document is damaged`(contents: String) async throws {
    let backing = try DocumentBacking(.file)
    let store = backing.document(Int.self)
    try await store.save(7)
    let file = try file(backing)
    try file.write(Data(contents.utf8))
    await #expect(throws: DocumentError.corrupt(name: "note", setAside: file.path + ".corrupt-1")) {
      _ = try await store.load()
    }
    #expect(try await store.load() == nil)
  }

  @Test func `a document in the file of another id is damaged`() async throws {
    let backing = try DocumentBacking(.file)
    let notes = backing.notes()
    try await notes.save([Note(id: "a")])
    let first = try file(backing)
    let contents = try #require(try first.read())
    try first.folder.file("b.json").write(contents)
    await #expect(throws: DocumentError.self) { _ = try await notes.document(id: "b") }
    try first.folder.file("c.json").write(contents)
    #expect(try await notes.documents(matching: DocumentQuery()) == [Note(id: "a")])
  }

  @Test func `every document can be deleted, one of a later version too`() async throws {
    let backing = try DocumentBacking(.file)
    let notes = backing.notes()
    try await notes.save([Note(id: "a")])
    try file(backing).write(Data(#"{"formatVersion":3}"#.utf8))
    try await notes.deleteAll()
    #expect(try await notes.documents(matching: DocumentQuery()).isEmpty)
  }

  @Test func `a write that fails leaves the old document`() async throws {
    let backing = try DocumentBacking(.file)
    let store = backing.document(Int.self)
    try await store.save(7)
    let file = try file(backing)
    // A folder in the way of the file: the rename fails whoever runs the test.
    try file.delete()
    try file.folder.appending("document.json").create()
    await #expect(throws: DocumentError.self) { try await store.save(8) }
    #expect(
      try file.folder.entryNames().filter { $0.hasPrefix(TemporaryFileName.prefix) }.isEmpty)
  }
}
