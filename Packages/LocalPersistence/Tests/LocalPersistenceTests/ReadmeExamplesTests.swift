import LocalPersistence
import LocalPersistenceMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// README: begin
struct Article: Codable, Equatable, Sendable {
  var title: String
}

extension CacheKey where Value == Article {
  static func article(_ id: String) -> Self { Self("article/\(id)") }
}

func article(
  _ id: String, in cache: some AppCache,
  load: @escaping @Sendable () async throws -> Article
) async throws -> Article {
  try await cache.value(for: .article(id), expiration: .seconds(300), load: load)
}

func articleCache(in folder: SecureFolder, now: @escaping @Sendable () -> Date) -> LayeredCache {
  LayeredCache(disk: DiskCache(folder: folder, sizeLimit: 50_000_000, now: now), now: now)
}
// README: end

// README: begin
struct Memo: PersistentRecord, Equatable {
  static let table = "memo"
  var id: Int
  var version = 0
  var title: String
}

func memoStack(in folder: SecureFolder) -> PersistentStack {
  PersistentStack(
    .file(folder: folder, name: "memos.sqlite"),
    migrations: [
      Migration("create memo") { (db: borrowing Database) throws in
        try db.execute(
          "CREATE TABLE memo (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, title TEXT NOT NULL)"
        )
        try db.countVersions(of: "memo")
      }
    ])
}

@MainActor
func rename(memo id: Int, to title: String, in memos: ViewContext<Memo>) async throws {
  guard var memo = memos[id] else { return }
  memo.title = title
  memos.set(memo)
  let conflicts = try await memos.save()
  if !conflicts.isEmpty { print("\(conflicts.count) changed elsewhere meanwhile") }
}
// README: end

// README: begin
struct Photo: Codable, Equatable, Sendable, Identifiable {
  var id: String
  var album: String
  var caption: String
}

struct PhotoLibrary {
  let photos: any CollectionPersistence<Photo>
  let pending: PendingWriteQueue<Photo>

  init(stack: PersistentStack, user: String) {  // The stack's migrations contain `.documents`.
    let namespace = DocumentNamespace(configuration: "prod", user: user)
    photos = DatabaseCollectionPersistence(
      stack: stack, name: "photos", namespace: namespace,
      indexes: [DocumentIndex("album", \.album)])
    pending = PendingWriteQueue(stack: stack, name: "photos", namespace: namespace)
  }

  func save(_ photo: Photo) async throws {
    try await photos.save([photo])
    try await pending.enqueue(photo, key: photo.id)
  }

  func album(_ name: String) async throws -> [Photo] {
    try await photos.documents(matching: DocumentQuery(where: [.index("album", equals: name)]))
  }

  func synchronize(send: (Photo) async throws -> Void) async throws {
    for write in try await pending.writes() {
      guard let write = try await pending.beginAttempt(write.id) else { continue }
      try await send(write.payload)
      try await pending.acknowledge(write.id)
    }
  }
}
// README: end

// README: begin
extension KeyValueKey where Value == Int {
  static var unreadCount: Self { Self("unreadCount", default: 0) }
}

func receive(_ count: Int, chat: String, in folder: SecureFolder) throws -> Int {
  let values = SQLiteKeyValueStore(folder: folder, namespace: "chat \(chat)")
  try values.update { transaction in
    try transaction.set(transaction.value(for: .unreadCount) + count, for: .unreadCount)
  }
  return try values.value(for: .unreadCount)
}
// README: end

// README: begin
func moveSecrets(from files: some SecureStore, to keyring: some SecureStore) throws -> [String] {
  try SecureStoreMigration(from: files, to: keyring, conflicts: .keepSource).run().added
}
// README: end

/// Compiles and runs the examples of the README.
@Suite(.timeLimit(.minutes(5))) struct ReadmeExamplesTests {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  @Test func `the cached article is loaded once`() async throws {
    let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_000) }
    let cache = articleCache(in: temporary.folder.appending("cache"), now: now)
    let first = try await article("7", in: cache) { Article(title: "Tides") }
    let second = try await article("7", in: cache) { throw CancellationError() }
    #expect([first, second] == [Article(title: "Tides"), Article(title: "Tides")])
    try cache.flush()
  }

  @MainActor
  @Test func `the renamed memo is stored`() async throws {
    let stack = memoStack(in: temporary.folder)
    try await stack.write { (db: borrowing Database) throws in
      try db.insert(Memo(id: 1, title: "draft"), into: "memo")
    }
    let memos = ViewContext<Memo>(stack, merging: .memoryWins)
    try await memos.load()
    try await rename(memo: 1, to: "Letter", in: memos)
    try await rename(memo: 2, to: "Nothing", in: memos)
    let stored: [Memo] = try await stack.read { try $0.fetch("SELECT * FROM memo") }
    #expect(stored.map(\.title) == ["Letter"])
  }

  @Test func `a photo is found by its album and sent once it can be`() async throws {
    let stack = PersistentStack(
      .file(folder: temporary.folder, name: "app.sqlite"), migrations: [.documents])
    let library = PhotoLibrary(stack: stack, user: "ann")
    let photo = Photo(id: "1", album: "sea", caption: "Tide")
    try await library.save(photo)
    #expect(try await library.album("sea") == [photo])
    #expect(try await library.album("land") == [])
    await #expect(throws: CancellationError.self) {
      try await library.synchronize { _ in throw CancellationError() }
    }
    let sent = Box()
    try await library.synchronize { await sent.append($0) }
    #expect(await sent.photos == [photo])
    #expect(try await library.pending.count() == 0)
  }

  private actor Box {
    var photos: [Photo] = []
    func append(_ photo: Photo) { photos.append(photo) }
  }

  @Test func `unread messages are counted for each chat`() throws {
    #expect(try receive(2, chat: "a", in: temporary.folder) == 2)
    #expect(try receive(3, chat: "a", in: temporary.folder) == 5)
    #expect(try receive(1, chat: "b", in: temporary.folder) == 1)
  }

  @Test func `the secrets move to the other store`() throws {
    let namespace = SecureStoreNamespace(service: "notes", configuration: "dev")
    let files = InMemorySecureStore(namespace: namespace)
    let keyring = InMemorySecureStore(
      namespace: SecureStoreNamespace(service: "keyring", configuration: "dev"))
    try files.save(key: "token", value: "s3cret")
    #expect(try moveSecrets(from: files, to: keyring) == ["token"])
    #expect(try keyring.retrieveString(key: "token") == "s3cret")
    #expect(try files.keys() == [])
  }

  @Test func `the README shows these very examples`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let text = try String(contentsOf: readme, encoding: .utf8)
    let examples = source.components(separatedBy: "\n// README: begin\n").dropFirst().compactMap {
      $0.components(separatedBy: "// README: end\n").first
    }
    #expect(examples.count == 5)
    #expect(examples.filter { !text.contains("```swift\n\($0)```\n") } == [])
  }
}
