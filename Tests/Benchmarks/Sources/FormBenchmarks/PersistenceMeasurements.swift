import Foundation
import LocalPersistence

/// What secrets, cached values, drafts and opening every store cost.
enum PersistenceMeasurements {
  static func all() async throws -> [Row] {
    let folder = NSTemporaryDirectory() + "PersistenceBenchmarks-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try secrets(folder + "/secrets") + memoryCache()
      + (try diskCache(folder + "/cache"))
      + (try await DraftMeasurements.all(folder + "/drafts", in: store(folder + "/sealed")))
      + [await boot(folder + "/boot")]
  }

  private static func secrets(_ folder: String) throws -> [Row] {
    let store = store(folder)
    for index in 0..<100 { try store.save(key: "key \(index)", value: "secret \(index)") }
    _ = try store.retrieve(key: "key 0")
    let get = try Stopwatch.measure(5000) { consume(try store.retrieve(key: "key \($0 % 100)")) }
    let miss = try Stopwatch.measure(5000) { _ in consume(try store.retrieve(key: "none")) }
    let save = try Stopwatch.measure(100) {
      try store.save(key: "key \($0)", value: "secret")
    }
    return [
      Row("secret, get after unlock, 1 of 100", get, atMost: 20_000),
      Row("secret, get of none", miss), Row("secret, save, flushed to the disk", save),
    ]
  }

  /// What a small entry looks like: a user of a list.
  private struct Entry: Codable, Sendable {
    var id: Int
    var name: String
    var isActive: Bool
  }

  private static func diskCache(_ folder: String) throws -> [Row] {
    let cache = DiskCache(folder: SecureFolder(path: folder), now: { Date() })
    func bytes(_ index: Int) -> CacheKey<Data> { CacheKey("bytes/\(index % 100)") }
    func entry(_ index: Int) -> CacheKey<Entry> { CacheKey("entry/\(index % 100)") }
    for index in 0..<100 {
      try cache.store(Data(repeating: UInt8(index), count: 1000), for: bytes(index))
      try cache.store(Entry(id: index, name: "User \(index)", isActive: true), for: entry(index))
    }
    try cache.flush()
    let getBytes = Stopwatch.measure(5000) { consume(cache.retrieve(bytes($0))) }
    let getEntry = Stopwatch.measure(5000) { consume(cache.retrieve(entry($0))) }
    let miss = Stopwatch.measure(5000) { _ in consume(cache.retrieve(CacheKey<Data>("none"))) }
    return [
      Row("disk cache, get 1,000 bytes, 1 of 100", getBytes, atMost: 15_000),
      Row("disk cache, get a small struct, 1 of 100", getEntry, atMost: 15_000),
      Row("disk cache, get of none", miss),
    ]
  }

  private static func memoryCache() -> [Row] {
    let count = 10_000
    let cache = MemoryCache<Int, Int>(countLimit: count, now: { Date() })
    let set = Stopwatch.measure(200, steps: 1000) { run in
      for index in 0..<1000 { cache.store(index, for: (run * 1000 + index) % (2 * count)) }
    }
    for key in 0..<count { cache.store(key, for: key) }
    let get = Stopwatch.measure(200, steps: 1000) { run in
      for index in 0..<1000 { consume(cache.retrieve((run * 1000 + index) % count)) }
    }
    return [
      Row("memory cache, get, 1 of 10,000", nanoseconds: get, atMost: 150),
      Row("memory cache, set, half of them displacing", nanoseconds: set, atMost: 250),
    ]
  }

  /// What a start of the app opens: the session, the settings, the database.
  private static func boot(_ folder: String) async throws -> Row {
    try store(folder).save(key: "session", value: String(repeating: "x", count: 500))
    let root = SecureFolder(path: folder)
    try FileKeyValueStore(folder: root, namespace: "settings").update { transaction in
      for index in 0..<50 {
        try transaction.set(index, for: KeyValueKey("setting \(index)", default: 0))
      }
    }
    let migrations = [
      Migration("items") { try $0.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)") }
    ]
    let location = PersistentStack.Location.file(folder: root, name: "app")
    func open() async throws {
      consume(try store(folder).retrieve(key: "session"))
      consume(try FileKeyValueStore(folder: root, namespace: "settings").snapshot())
      let stack = PersistentStack(location, migrations: migrations)
      consume(try await stack.read { try $0.rows("SELECT count(*) FROM item") })
    }
    try await open()
    var times: [UInt64] = []
    for _ in 0..<50 {
      let start = Process.now()
      try await open()
      times.append(Process.now() - start)
    }
    times.sort()
    return Row(
      "open secrets, settings and database, and read",
      Measurement(steps: 1, times: times, allocations: nil), atMost: 5_000_000)
  }

  private static func store(_ folder: String) -> EncryptedFileStore {
    EncryptedFileStore(
      folder: SecureFolder(path: folder),
      namespace: SecureStoreNamespace(service: "bench", configuration: "mock"),
      masterKey: .keyFile(path: folder + "/master.key"))
  }
}

extension Row {
  /// A time in nanoseconds, with what it should be.
  init(_ name: String, nanoseconds measurement: Measurement, atMost limit: Double) {
    self.init(
      name: name, figure: "\(measurement.median.asWhole) ns", target: "≤ \(limit.asWhole) ns",
      isMet: measurement.median <= limit, allocations: measurement.allocationsPerRun)
  }
}
