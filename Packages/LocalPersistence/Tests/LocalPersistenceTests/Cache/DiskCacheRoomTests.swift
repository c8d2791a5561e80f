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

/// What a disk cache does at its limit and on a full disk.
@Suite(.timeLimit(.minutes(5)))
struct DiskCacheRoomTests {
  let fixture: DiskCacheFixture
  var folder: SecureFolder { fixture.folder }
  var clock: SettableClock { fixture.clock }

  init() throws { fixture = try DiskCacheFixture() }

  /// A disk of so many bytes.
  private func disk(of capacity: Int) -> CacheFolder.Append {
    { [folder] (file, contents) throws(FileSystemError) in
      let used = try folder.entryNames().reduce(0) { used, name in
        var status = stat()
        return lstat(folder.path + "/" + name, &status) == 0 ? used + Int(status.st_size) : used
      }
      guard used + contents.count <= capacity else {
        throw .system(operation: .write, path: file.path, code: ENOSPC)
      }
      try file.writeAll(contents)
    }
  }

  @Test func `a full disk clears old entries for new ones`() throws {
    let cache = fixture.open(append: disk(of: 10_000))
    for number in 0..<30 {
      try cache.store(Data(count: 900), for: .data("\(number)"))
      try cache.flush()
      clock.now += 1
      #expect(cache.retrieve(.data("0")) != nil || number > 20)
    }
    #expect(cache.retrieve(.data("29")) == Data(count: 900))
    #expect(cache.retrieve(.data("1")) == nil)
    // One that needs the room of all of them.
    try cache.store(Data(count: 9_900), for: .data("large"))
    try cache.flush()
    #expect(try folder.entryNames() == [try fixture.fileName("large")])
  }

  @Test func `a disk that stays full is a typed error, and the value is not cached`() throws {
    let cache = fixture.open(append: disk(of: 10_000))
    try cache.store(Data(count: 900), for: .data("small"))
    try cache.flush()
    try cache.store(Data(count: 11_000), for: .data("large"))
    #expect(throws: CacheError.diskFull) { try cache.flush() }
    #expect(cache.retrieve(.data("large")) == nil)
    #expect(try folder.entryNames().isEmpty)
    try cache.store(Data(count: 900), for: .data("small"))
    try cache.flush()
    #expect(cache.retrieve(.data("small")) == Data(count: 900))
  }

  @Test func `beyond the limit a sweep leaves its ratio, the latest used first`() throws {
    let cache = fixture.open(sizeLimit: 10_000, sweepRatio: 0.5)
    // Each file is 44 + 1 + 8 bytes longer than its value.
    for number in 0..<9 {
      try cache.store(Data(count: 947), for: .data("\(number)"))
      try cache.flush()
    }
    try cache.store(Data(count: 947), for: .data("9"))
    try cache.flush()
    #expect(try folder.entryNames().count == 10)
    #expect(cache.retrieve(.data("2")) != nil)
    try cache.store(Data(count: 947), for: .data("a"))
    try cache.flush()
    #expect(
      Set(try folder.entryNames()) == Set(try ["2", "7", "8", "9", "a"].map(fixture.fileName)))
  }

  @Test func `the order of use survives opening the folder anew, also with a clock set back`()
    throws
  {
    let first = fixture.open(sizeLimit: 5_000, sweepRatio: 0.4)
    for number in 0..<5 {
      try first.store(Data(count: 947), for: .data("\(number)"))
      try first.flush()
      clock.now += 1
    }
    #expect(first.retrieve(.data("0")) != nil)
    clock.now = 10
    let second = fixture.open(sizeLimit: 5_000, sweepRatio: 0.4)
    #expect(second.retrieve(.data("1")) != nil)
    try second.store(Data(count: 947), for: .data("5"))
    try second.flush()
    #expect(Set(try folder.entryNames()) == Set(try ["1", "5"].map(fixture.fileName)))
  }

  @Test func `the order of use goes on from the latest use found in the folder`() throws {
    let first = fixture.open()
    for name in ["1", "2"] {
      try first.store(Data(count: 947), for: .data(name))
      try first.flush()
    }
    // Used by a process whose clock was beyond any that a test sets: the year 2112.
    let later = timespec(tv_sec: 4_500_000_000, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, try fixture.file("1").path, [later, later], 0) == 0)
    let second = fixture.open(sizeLimit: 3_000, sweepRatio: 0.7)
    // Its first write looks at the folder.
    try second.store(Data(count: 947), for: .data("3"))
    try second.flush()
    #expect(second.retrieve(.data("2")) != nil)
    try second.store(Data(count: 947), for: .data("4"))
    try second.flush()
    #expect(Set(try folder.entryNames()) == Set(try ["2", "4"].map(fixture.fileName)))
  }

  @Test(arguments: [Int64.max, -1, 0] as [Int64])
  func `a file of an impossible date is swept first`(seconds: Int64) throws {
    let cache = fixture.open(sizeLimit: 3_000, sweepRatio: 0.7)
    for name in ["1", "2", "3"] {
      try cache.store(Data(count: 947), for: .data(name))
      try cache.flush()
    }
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, try fixture.file("3").path, [time, time], 0) == 0)
    try cache.store(Data(count: 947), for: .data("4"))
    try cache.flush()
    #expect(Set(try folder.entryNames()) == Set(try ["2", "4"].map(fixture.fileName)))
  }

  @Test func `what is longer than the limit alone is not kept, nor is the one before it`() throws {
    let cache = fixture.open(sizeLimit: 1_000)
    try cache.store(Data(count: 900), for: .data("k"))
    try cache.flush()
    try cache.store(Data(count: 1_000), for: .data("k"))
    #expect(cache.retrieve(.data("k")) == nil)
    try cache.flush()
    #expect(try folder.entryNames().isEmpty)
  }
}
