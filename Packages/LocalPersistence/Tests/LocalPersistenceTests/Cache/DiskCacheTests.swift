import LocalPersistenceMock
import Synchronization
import Testing

@testable import LocalPersistence

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
struct DiskCacheTests {
  let fixture: DiskCacheFixture
  var temporary: TemporaryFolder { fixture.temporary }
  var folder: SecureFolder { fixture.folder }
  var clock: SettableClock { fixture.clock }
  var logger: SpyPersistenceLogger { fixture.logger }

  init() throws { fixture = try DiskCacheFixture() }

  private func corruptEvent(_ name: String) throws -> SpyPersistenceLogger.Event {
    SpyPersistenceLogger.Event(
      name: "Cache_Retrieve_Fail",
      parameters: ["file": try fixture.fileName(name), "reason": "corrupt"], level: .warning)
  }

  @Test func `opening and reading touch nothing on disk`() throws {
    let cache = fixture.open()
    #expect(cache.retrieve(.count) == nil)
    cache.remove(.count)
    try cache.flush()
    #expect(try cache.purgeExpired() == 0)
    try cache.removeAll()
    #expect(try temporary.folder.entryNames().isEmpty)
  }

  @Test func `an entry is one private file named by a hash, with the key inside`() throws {
    let cache = fixture.open()
    try cache.store(Data("value".utf8), for: .data("the key"))
    try cache.flush()
    let name = try fixture.fileName("the key")
    #expect(try folder.entryNames() == [name])
    #expect(name.utf8.count == 32)
    #expect(permissions(of: folder.path) == 0o700)
    #expect(permissions(of: folder.path + "/" + name) == 0o600)
    let contents = try #require(try fixture.file("the key").read())
    #expect(contents.prefix(4) == Data("SKC1".utf8))
    #expect(contents[44..<51] == Data("the key".utf8))
    #expect(contents[51..<56] == Data("value".utf8))
    #expect(contents.count == 64)
  }

  @Test func `entries survive a restart, with their ends`() throws {
    let first = fixture.open()
    try first.store(1, for: .number(1), expiration: .seconds(10))
    try first.store(2, for: .number(2))
    try first.flush()
    let second = fixture.open()
    #expect(second.retrieve(.number(1)) == 1)
    clock.now = 1_010
    #expect(second.retrieve(.number(1)) == nil)
    #expect(second.retrieve(.number(2)) == 2)
    try second.flush()
    #expect(try folder.entryNames() == [try fixture.fileName("number 2")])
  }

  @Test func `what is staged is read at once, and in its file after the flush`() throws {
    let gate = DispatchGate()
    let cache = fixture.open(append: { (file, contents) throws(FileSystemError) in
      gate.wait()
      try file.writeAll(contents)
    })
    try cache.store(1, for: .number(1))
    try cache.store(2, for: .number(2))
    cache.remove(.number(2))
    #expect(cache.retrieve(.number(1)) == 1)
    #expect(cache.retrieve(.number(2)) == nil)
    #expect(try folder.entryNames().filter(CacheName.isFileName).isEmpty)
    gate.open()
    try cache.flush()
    #expect(try folder.entryNames() == [try fixture.fileName("number 1")])
    #expect(fixture.open().retrieve(.number(1)) == 1)
  }

  @Test func `a value stored while its file is written is not lost`() throws {
    let arrived = DispatchGate()
    let gate = DispatchGate()
    let cache = fixture.open(append: { (file, contents) throws(FileSystemError) in
      arrived.open()
      gate.wait()
      try file.writeAll(contents)
    })
    try cache.store(1, for: .count)
    arrived.wait()
    try cache.store(2, for: .count)
    #expect(cache.retrieve(.count) == 2)
    gate.open()
    try cache.flush()
    #expect(cache.retrieve(.count) == 2)
    #expect(fixture.open().retrieve(.count) == 2)
  }

  @Test func `every changed bit and every cut is nil, logged and removed`() throws {
    let cache = fixture.open()
    try cache.store(Data("value".utf8), for: .data("k"))
    try cache.flush()
    let file = try fixture.file("k")
    let whole = try #require(try file.read())
    var damaged = (0..<whole.count * 8).map { bit in
      var copy = whole
      copy[bit / 8] ^= 1 << UInt8(bit % 8)
      return copy
    }
    damaged += (0..<whole.count).map { whole.prefix($0) }
    damaged += [whole + Data([0]), Data(repeating: 0xFF, count: 60)]
    for (index, contents) in damaged.enumerated() {
      try contents.write(to: URL(filePath: file.path))
      #expect(cache.retrieve(.data("k")) == nil)
      #expect(logger.events.count == index + 1)
      try cache.flush()
      #expect(try FileStamp.read(path: file.path) == nil)
    }
    #expect(logger.events.allSatisfy { $0 == (try? corruptEvent("k")) })
    #expect(cache.retrieve(.data("k")) == nil)
    #expect(logger.events.count == damaged.count)
  }

  @Test func `an entry under another entry's name is a miss`() throws {
    let cache = fixture.open()
    try cache.store(1, for: .number(1))
    try cache.flush()
    #expect(rename(try fixture.file("number 1").path, try fixture.file("number 2").path) == 0)
    #expect(cache.retrieve(.number(2)) == nil)
    try cache.store(2, for: .number(2))
    #expect(cache.retrieve(.number(2)) == 2)
  }

  @Test func `a link or a folder in an entry's place is nil, and nothing is followed`() throws {
    let cache = fixture.open()
    try cache.store(1, for: .count)
    try cache.flush()
    let path = try fixture.file("count").path
    let elsewhere = temporary.folder.path + "/elsewhere"
    #expect(rename(path, elsewhere) == 0)
    #expect(symlink(elsewhere, path) == 0)
    #expect(cache.retrieve(.count) == nil)
    #expect(logger.events == [try corruptEvent("count")])
    try cache.flush()
    #expect(try FileStamp.read(path: path) == nil)
    #expect(try FileStamp.read(path: elsewhere) != nil)
    #expect(mkdir(path, 0o700) == 0)
    #expect(cache.retrieve(.count) == nil)
  }

  @Test func `a huge file is not read into memory`() throws {
    let cache = fixture.open()
    try folder.create()
    let path = try fixture.file("count").path
    #expect(close(creat(path, 0o600)) == 0)
    #expect(truncate(path, 1 << 40) == 0)
    #expect(cache.retrieve(.count) == nil)
    #expect(logger.events == [try corruptEvent("count")])
    try cache.store(1, for: .number(1))
    try cache.flush()
    #expect(cache.retrieve(.number(1)) == 1)
  }

  @Test func `a folder deleted underneath is made again`() throws {
    let cache = fixture.open()
    try cache.store(1, for: .number(1))
    try cache.flush()
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(cache.retrieve(.number(1)) == nil)
    #expect(try cache.purgeExpired() == 0)
    try cache.store(2, for: .number(2))
    try cache.flush()
    #expect(cache.retrieve(.number(2)) == 2)
    #expect(fixture.open().retrieve(.number(2)) == 2)
    #expect(permissions(of: folder.path) == 0o700)
    #expect(logger.events.isEmpty)
  }

  @Test func `a failed write removes the old file, is logged, and thrown by the next flush`() throws
  {
    let fails = Switch()
    let cache = fixture.open(append: { (file, contents) throws(FileSystemError) in
      if fails.isOn { throw .system(operation: .write, path: file.path, code: EIO) }
      try file.writeAll(contents)
    })
    try cache.store(1, for: .count)
    try cache.flush()
    fails.isOn = true
    try cache.store(2, for: .count)
    let error = #expect(throws: CacheError.self) { try cache.flush() }
    guard case .unavailable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cache.retrieve(.count) == nil)
    #expect(try folder.entryNames().isEmpty)
    #expect(logger.events.map(\.name) == ["Cache_Store_Fail"])
    try cache.flush()
    fails.isOn = false
    try cache.store(3, for: .count)
    try cache.flush()
    #expect(cache.retrieve(.count) == 3)
  }

  @Test func `what killed processes left is deleted, other files are not`() throws {
    try folder.create()
    try folder.file(".tmp-1-1").write(Data("half".utf8))
    try folder.file("notes").write(Data("mine".utf8))
    let cache = fixture.open()
    try cache.store(1, for: .count)
    try cache.flush()
    #expect(try Set(folder.entryNames()) == [try fixture.fileName("count"), "notes"])
    try cache.removeAll()
    #expect(try folder.entryNames() == ["notes"])
  }

  @Test func `a read-only folder is read, and writing to it is a typed error`() throws {
    let cache = fixture.open()
    try cache.store(1, for: .count)
    try cache.flush()
    let refusing = fixture.open(append: { (file, _) throws(FileSystemError) in
      throw .system(operation: .open, path: file.path, code: EACCES)
    })
    #expect(refusing.retrieve(.count) == 1)
    try refusing.store(2, for: .number(2))
    let error = #expect(throws: CacheError.self) { try refusing.flush() }
    #expect(error != .diskFull)
    #expect(refusing.retrieve(.count) == 1)
  }

  @Test func `much that is stored at once does not pile up in memory`() throws {
    let cache = fixture.open(sizeLimit: 100_000_000)
    for number in 0..<20 {
      try cache.store(Data(count: 1_000_000), for: .data("\(number)"))
      #expect(cache.staged.withLock { $0.byteCount } <= DiskCache.stagedByteLimit)
    }
    try cache.flush()
    #expect(cache.staged.withLock { $0.byteCount } == 0)
    #expect((0..<20).allSatisfy { cache.retrieve(.data("\($0)"))?.count == 1_000_000 })
  }

  @Test func `two caches on one folder see each other's entries`() throws {
    let first = fixture.open()
    let second = fixture.open()
    try first.store(1, for: .count)
    try first.flush()
    #expect(second.retrieve(.count) == 1)
    try second.store(2, for: .count)
    try second.flush()
    #expect(first.retrieve(.count) == 2)
    try second.removeAll()
    #expect(first.retrieve(.count) == nil)
  }
}
