@testable import LocalPersistence
import LocalPersistenceMock
import Synchronization
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

@Suite(.timeLimit(.minutes(5)))
struct FileKeyValueStoreTests {
  let temporary: TemporaryFolder
  let folder: SecureFolder
  let logger = SpyPersistenceLogger()

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.folder.appending("values")
  }

  private func open(
    durability: DurabilityLevel = .full, lockWait: Duration = FileLock.defaultWait
  ) -> FileKeyValueStore {
    FileKeyValueStore(
      folder: folder, namespace: "settings", durability: durability, logger: logger,
      lockWait: lockWait)
  }

  private var file: CrashSafeFile { folder.file("settings.json") }

  @Test func `opening and reading touch nothing on disk`() throws {
    #expect(try open().value(for: .count) == 0)
    #expect(try temporary.folder.entryNames().isEmpty)
  }

  @Test func `the file has the documented form and permissions`() throws {
    try open().set(Profile(name: "Ann", birthYear: nil), for: .profile)
    try open().set(3, for: .count)
    let text = """
      {
        "formatVersion" : 2,
        "values" : {
          "count" : "3",
          "profile" : "{\\"name\\":\\"Ann\\"}"
        }
      """
    let sum = String(CRC32C.checksum(of: Data(text.utf8)), radix: 16)
    let padded = String(repeating: "0", count: 8 - sum.count) + sum
    #expect(try file.read() == Data((text + "\n,\"checksum\":\"\(padded)\"}\n").utf8))
    #expect(permissions(of: file.path) == 0o600)
    #expect(permissions(of: folder.path) == 0o700)
    #expect(try folder.entryNames() == ["settings.json", "settings.lock"])
  }

  @Test(arguments: [
    ("{}", 0), (#"{"formatVersion":1}"#, 0), (#"{"values":{"count":"7"}}"#, 7),
    (#"{"formatVersion":1,"values":null}"#, 0), (#"{"formatVersion":null,"values":{}}"#, 0),
    (#"{"formatVersion":1,"values":{"count":"7"},"later":[1]}"#, 7),
  ])
  func `sparse and extended files are read`(text: String, count: Int) throws {
    try folder.create()
    try file.write(Data(text.utf8))
    #expect(try open().value(for: .count) == count)
  }

  @Test func `a value stored before its type grew still decodes`() throws {
    try folder.create()
    try file.write(Data(#"{"formatVersion":1,"values":{"profile":"{\"name\":\"Ann\"}"}}"#.utf8))
    #expect(try open().value(for: .profile) == Profile(name: "Ann", birthYear: nil))
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"values":{"count":7}}"#, #"{"formatVersion":"1"}"#, "\0\0\0\0",
  ])
  func `a damaged file is set aside, logged and reported once`(text: String) throws {
    let damage = Data(text.utf8)
    try folder.create()
    try file.write(damage)
    let store = open()
    let setAside = file.path + ".corrupt-1"
    #expect(throws: KeyValueStoreError.corrupt(namespace: "settings", setAside: setAside)) {
      try store.value(for: .count)
    }
    #expect(try CrashSafeFile(path: setAside).read() == damage)
    #expect(
      logger.events == [
        SpyPersistenceLogger.Event(
          name: "KeyValueStore_Load_Fail",
          parameters: ["namespace": "settings", "reason": "corrupt", "setAside": setAside],
          level: .severe)
      ])
    #expect(try store.value(for: .count) == 0)
    try store.set(1, for: .count)
    #expect(try store.value(for: .count) == 1)
    #expect(try CrashSafeFile(path: setAside).read() == damage)
  }

  @Test func `an update on a damaged file reports before it writes`() throws {
    try folder.create()
    try file.write(Data("damage".utf8))
    let store = open()
    let error = #expect(throws: KeyValueStoreError.self) { try store.set(1, for: .count) }
    #expect(error == .corrupt(namespace: "settings", setAside: file.path + ".corrupt-1"))
    #expect(try store.value(for: .count) == 0)
  }

  @Test func `a later format is left alone`() throws {
    let later = Data(#"{"formatVersion":3,"values":[1]}"#.utf8)
    try folder.create()
    try file.write(later)
    let store = open()
    #expect(throws: KeyValueStoreError.unsupportedFormat(version: 3)) {
      try store.value(for: .count)
    }
    #expect(throws: KeyValueStoreError.unsupportedFormat(version: 3)) {
      try store.set(1, for: .count)
    }
    #expect(try file.read() == later)
    #expect(logger.events.isEmpty)
  }

  @Test func `a lock that stays busy is a typed error and nothing is written`() throws {
    try open().set(1, for: .count)
    let lock = try FileLock.acquire(folder.path + "/settings.lock")
    defer { lock.release() }
    let store = open(lockWait: .milliseconds(1))
    #expect(throws: KeyValueStoreError.busy) { try store.set(2, for: .count) }
    #expect(try store.value(for: .count) == 1)
  }

  @Test func `an update without a change writes nothing`() throws {
    let store = open()
    try store.set(1, for: .count)
    var before = stat()
    try #require(stat(file.path, &before) == 0)
    try store.set(1, for: .count)
    var after = stat()
    try #require(stat(file.path, &after) == 0)
    #expect(before.st_ino == after.st_ino)
  }

  @Test(arguments: [(DurabilityLevel.full, 2), (.normal, 0)])
  func `an update flushes the file and its folder, or nothing`(
    durability: DurabilityLevel, count: Int
  ) throws {
    try folder.create()
    let flushes = Mutex(0)
    try OpenFile.$willSynchronize.withValue({ _ in flushes.withLock { $0 += 1 } }) {
      try open(durability: durability).set(1, for: .count)
    }
    #expect(flushes.withLock { $0 } == count)
    #expect(try open().value(for: .count) == 1)
    #expect(try folder.entryNames() == ["settings.json", "settings.lock"])
  }

  @Test func `changes end with the store`() async {
    var store: FileKeyValueStore? = open()
    var changes = store?.changes().makeAsyncIterator()
    store = nil
    #expect(await changes?.next() == nil)
  }

  #if os(Linux) || os(macOS)
    @Test func `several processes that write at once lose nothing`() async throws {
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<4 {
          group.addTask { [path = folder.path] in
            await #expect(processExitsWith: .success) {
              [path = path as String, index = index as Int] in
              let store = FileKeyValueStore(
                folder: SecureFolder(path: path), namespace: "settings")
              for item in 0..<25 {
                try store.update { transaction throws(KeyValueStoreError) in
                  try transaction.set(transaction.value(for: .count) + 1, for: .count)
                  try transaction.set(item, for: KeyValueKey<Int>("\(index)-\(item)", default: -1))
                }
              }
            }
          }
        }
      }
      let snapshot = try open().snapshot()
      #expect(try snapshot.value(for: .count) == 100)
      #expect(snapshot.names.count == 101)
      #expect(try folder.entryNames() == ["settings.json", "settings.lock"])
    }
  #endif
}
