import LocalPersistenceMock
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Bytes that change on the disk by themselves are noticed wherever they change what is read.
@Suite(.timeLimit(.minutes(10))) struct BitRotTests {
  private static let documents = (0..<24).map { number in
    Note(id: "note-\(number)", owner: "owner-\(number)", rank: Double(number), tags: ["a", "b"])
  }

  /// Places and changes of a byte, the same in every run.
  private static func flips(among places: [Int], count: Int) -> [(place: Int, mask: UInt8)] {
    var random: UInt64 = 11
    func next() -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33)
    }
    return (0..<count).map { _ in
      (places[next() % places.count], [UInt8(1 << (next() % 8)), 0xFF, 0x20][next() % 3])
    }
  }

  @Test func `every changed byte of a key-value file that changes a value is noticed`() throws {
    let temporary = try TemporaryFolder(inMemory: true)
    let folder = temporary.folder.appending("values")
    func open() -> FileKeyValueStore { FileKeyValueStore(folder: folder, namespace: "a") }
    try open().set(Profile(name: "Ann", birthYear: 1990), for: .profile)
    try open().set(3, for: .count)
    let file = folder.file("a.json")
    let whole = try #require(try file.read())
    let expected = try open().snapshot()
    var noticed = 0
    for (place, byte) in whole.enumerated() {
      for mask in [0x01, 0x04, 0x20, 0x80, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[place] = byte ^ mask
        try file.write(damaged)
        do {
          let found = try open().snapshot()
          #expect(found == expected, "byte \(place) changed by \(mask)")
        } catch {
          noticed += 1
          guard case .corrupt(_, let setAside) = error else { continue }
          #expect(try CrashSafeFile(path: setAside).read() == damaged)
          try CrashSafeFile(path: setAside).delete()
        }
      }
    }
    // The checksum covers every byte.
    #expect(noticed == whole.count * 5)
  }

  @Test func `every changed byte of a document file that changes the document is noticed`()
    async throws
  {
    let backing = try DocumentBacking(.file)
    let store = backing.document(Note.self)
    try await store.save(Self.documents[3])
    let path = try #require(files(below: backing.folder.path).first { $0.hasSuffix(".json") })
    let file = CrashSafeFile(path: backing.folder.path + "/" + path)
    let whole = try #require(try file.read())
    for (place, byte) in whole.enumerated() {
      for mask in [0x01, 0x20, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[place] = byte ^ mask
        try file.write(damaged)
        await #expect(throws: DocumentError.self, "byte \(place) changed by \(mask)") {
          _ = try await store.load()
        }
      }
    }
  }

  /// A database with documents, and where in its file their rows are.
  private struct Rotten {
    let temporary: TemporaryFolder
    let file: CrashSafeFile
    let whole: Data
    let rows: [Int]

    var folder: SecureFolder { temporary.folder.appending("database") }

    init(_ documents: [Note]) async throws {
      temporary = try TemporaryFolder(inMemory: true)
      let folder = temporary.folder.appending("database")
      file = folder.file("app.sqlite")
      let stack = Self.stack(folder)
      try await Self.notes(stack, SpyPersistenceLogger()).save(documents)
      await stack.suspend()
      whole = try #require(try file.read())
      var rows: Set<Int> = []
      for document in documents {
        let body = try DocumentCoding.encode(document, name: "notes")
        let row = try #require(whole.firstRange(of: Data(document.id.utf8) + body))
        // The header of the row before it and the checksum after it belong to it.
        rows.formUnion((row.lowerBound - 8)..<(row.upperBound + 5))
      }
      self.rows = rows.sorted()
    }

    static func stack(_ folder: SecureFolder) -> PersistentStack {
      PersistentStack(
        .file(folder: folder, name: "app.sqlite"), migrations: [.documents], durability: .normal)
    }

    static func notes(
      _ stack: PersistentStack, _ logger: SpyPersistenceLogger
    ) -> DatabaseCollectionPersistence<Note> {
      DatabaseCollectionPersistence(
        stack: stack, name: "notes", namespace: DocumentNamespace(configuration: "dev"),
        logger: logger)
    }

    /// Puts the file with one changed byte in place of the database.
    func damage(_ place: Int, _ mask: UInt8) throws {
      var damaged = whole
      damaged[place] ^= mask
      for suffix in ["-wal", "-shm"] { try CrashSafeFile(path: file.path + suffix).delete() }
      try file.write(damaged)
    }
  }

  @Test func `every changed byte in the rows of documents that changes what is read is noticed`()
    async throws
  {
    let rotten = try await Rotten(Self.documents)
    var noticed = 0
    for (place, mask) in Self.flips(among: rotten.rows, count: 600) {
      let context: Comment = "byte \(place) changed by \(mask)"
      try rotten.damage(place, mask)
      let stack = Rotten.stack(rotten.folder)
      let logger = SpyPersistenceLogger()
      let notes = Rotten.notes(stack, logger)
      var failures = 0
      for document in Self.documents {
        do {
          let found = try await notes.document(id: document.id)
          #expect(found == document, context)
        } catch is DocumentError {
          failures += 1
        }
      }
      noticed += failures > 0 ? 1 : 0
      await stack.suspend()
    }
    #expect(noticed > 500)
  }

  @Test func `a query returns only whole documents and reports the others`() async throws {
    let rotten = try await Rotten(Self.documents)
    for (place, mask) in Self.flips(among: rotten.rows, count: 200) {
      let context: Comment = "byte \(place) changed by \(mask)"
      try rotten.damage(place, mask)
      let stack = Rotten.stack(rotten.folder)
      let logger = SpyPersistenceLogger()
      do {
        let found = try await Rotten.notes(stack, logger).documents(matching: DocumentQuery())
        #expect(found.allSatisfy(Self.documents.contains), context)
        #expect(found.count == Self.documents.count || !logger.events.isEmpty, context)
      } catch is DocumentError {}
      await stack.suspend()
    }
  }

  @Test func `a damaged document is set aside and the others are read`() async throws {
    let rotten = try await Rotten(Self.documents)
    let body = try DocumentCoding.encode(Self.documents[5], name: "notes")
    let place = try #require(rotten.whole.firstRange(of: body)).lowerBound
    let owner = try #require(body.firstRange(of: Data("owner-5".utf8))).lowerBound
    try rotten.damage(place + body.distance(from: body.startIndex, to: owner), 0x20)
    let stack = Rotten.stack(rotten.folder)
    let notes = Rotten.notes(stack, SpyPersistenceLogger())
    let report = try await stack.integrityCheck()
    #expect(report.findings == ["A document of “collection/notes” has changed on the disk."])
    await #expect(
      throws: DocumentError.corrupt(name: "collection/notes", setAside: "set_aside/1")
    ) {
      _ = try await notes.document(id: "note-5")
    }
    let rest = Self.documents.filter { $0.id != "note-5" }
    #expect(
      try await Set(notes.documents(matching: DocumentQuery()).map(\.id)) == Set(rest.map(\.id)))
    #expect(try await notes.document(id: "note-5") == nil)
    #expect(try await stack.integrityCheck().findings == [])
  }

  @Test func `a document whose row is gone is an error once, its neighbours are still found`()
    async throws
  {
    let backing = try DocumentBacking(.database)
    let notes = backing.notes()
    try await notes.save([Note(id: "a"), Note(id: "b")])
    try await backing.stack.write { db in
      // Without the table of keys, which a damaged page would leave as it is.
      try db.execute("CREATE TABLE keys AS SELECT * FROM document_key")
      try db.execute("DELETE FROM document WHERE id = 'a'")
      try db.execute("DROP TABLE document_key")
      try db.execute("CREATE TABLE document_key (collection INTEGER NOT NULL, id TEXT NOT NULL)")
      try db.execute("INSERT INTO document_key SELECT * FROM keys")
    }
    await #expect(throws: DocumentError.lost(name: "collection/notes")) {
      _ = try await notes.document(id: "a")
    }
    #expect(try await notes.document(id: "a") == nil)
    #expect(try await notes.document(id: "b") == Note(id: "b"))
    #expect(backing.logger.events.count == 1)
  }

  @Test func `a changed payload of a waiting write is set aside`() async throws {
    let backing = try DocumentBacking(.database)
    let queue = PendingWriteQueue<String>(
      stack: backing.stack, name: "q", namespace: DocumentNamespace(configuration: "dev"),
      logger: backing.logger)
    try await queue.enqueue("one", key: "k")
    try await queue.enqueue("two")
    try await backing.stack.write { db in
      try db.execute("UPDATE pending_write SET payload = \(Data("\"won\"".utf8)) WHERE key = 'k'")
    }
    #expect(
      try await backing.stack.integrityCheck().findings == [
        "A waiting write of “q” has changed on the disk."
      ])
    #expect(try await queue.writes().map(\.payload) == ["two"])
    #expect(backing.logger.events.count == 1)
  }

  @Test func `a collection whose row changed is an error, not an empty collection`() async throws {
    let backing = try DocumentBacking(.database)
    let notes = backing.notes()
    try await notes.save([Note(id: "a")])
    for change in [
      "UPDATE document_collection SET namespace = 'other'",
      "UPDATE document_collection SET namespace = '3:dev/ann', indexes = 'other'",
    ] as [SQL] {
      try await backing.stack.write { db in
        try db.execute(change)
      }
      await #expect(throws: DocumentError.self) { _ = try await notes.document(id: "a") }
      await #expect(throws: DocumentError.self) {
        _ = try await notes.documents(matching: DocumentQuery())
      }
    }
  }

  @Test func `a database of the version without checksums is read and gets them`() async throws {
    let temporary = try TemporaryFolder()
    let first = Migration("documents 1", Migration.documents.body)
    let location = PersistentStack.Location.file(folder: temporary.folder, name: "app.sqlite")
    let old = PersistentStack(location, migrations: [first, Migration("mine") { _ in }])
    let documents = (0..<1_200).map { Note(id: "n\($0)") }
    try await old.write { db in
      try db.execute(
        """
        INSERT INTO document_collection (key, namespace, name, indexes)
        VALUES (1, '3:dev', 'collection/notes', '')
        """)
      for document in documents {
        let body = try DocumentCoding.encode(document, name: "notes")
        try db.execute("INSERT INTO document VALUES (1, \(document.id), \(body))")
      }
      try db.execute(
        """
        INSERT INTO pending_write (namespace, queue, key, payload, attempts)
        VALUES ('3:dev', 'q', 'k', \(Data("7".utf8)), 2)
        """)
    }
    await old.suspend()
    let new = PersistentStack(
      location, migrations: [.documents, Migration("mine") { _ in }, Migration("mine 2") { _ in }])
    let notes = Rotten.notes(new, SpyPersistenceLogger())
    #expect(
      try await Set(notes.documents(matching: DocumentQuery()).map(\.id))
        == Set(documents.map(\.id)))
    let queue = PendingWriteQueue<Int>(
      stack: new, name: "q", namespace: DocumentNamespace(configuration: "dev"))
    #expect(try await queue.writes().map(\.payload) == [7])
    #expect(try await new.integrityCheck().findings == [])
    // The follow-up has its place after migrations the app appends later, too.
    await new.suspend()
    let later = PersistentStack(
      location,
      migrations: [
        .documents, Migration("mine") { _ in }, Migration("mine 2") { _ in },
        Migration("mine 3") { _ in },
      ])
    #expect(
      try await Rotten.notes(later, SpyPersistenceLogger()).document(id: "n7") == documents[7])
  }

  @Test func `the report says what was checked and what was not`() async throws {
    let plain = PersistentStack(.memory)
    let report = try await plain.integrityCheck()
    #expect(report.findings == [])
    #expect(report.checked.count == 2)
    #expect(report.unchecked.first?.hasPrefix("Values in rows") == true)
    let documents = PersistentStack(.memory, migrations: [.documents])
    #expect(try await documents.integrityCheck().checked.count == 3)
  }

  @Test func `files of format 1 are read and get a checksum`() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder.file("a.json").write(
      Data(#"{"formatVersion":1,"values":{"count":"7"}}"#.utf8))
    let store = FileKeyValueStore(folder: temporary.folder, namespace: "a")
    #expect(try store.value(for: .count) == 7)
    let values = try #require(try temporary.folder.file("a.json").read())
    #expect(ChecksummedObject.verify(values) == .whole)
    #expect(try FileKeyValueStore(folder: temporary.folder, namespace: "a").value(for: .count) == 7)

    try temporary.folder.file("b.json").write(
      Data(#"{"formatVersion":1,"values":{"count":"8"}}"#.utf8))
    try FileKeyValueStore(folder: temporary.folder, namespace: "b").update { _ in }
    let updated = try #require(try temporary.folder.file("b.json").read())
    #expect(ChecksummedObject.verify(updated) == .whole)
    #expect(try FileKeyValueStore(folder: temporary.folder, namespace: "b").value(for: .count) == 8)

    let backing = try DocumentBacking(.file)
    let document = backing.document(Int.self)
    try await document.save(1)
    let path = try #require(files(below: backing.folder.path).first { $0.hasSuffix(".json") })
    let file = CrashSafeFile(path: backing.folder.path + "/" + path)
    try file.write(Data(#"{"document":7,"formatVersion":1}"#.utf8))
    #expect(try await document.load() == 7)
    let contents = try #require(try file.read())
    #expect(ChecksummedObject.verify(contents) == .whole)
    #expect(try await document.load() == 7)
  }
}
