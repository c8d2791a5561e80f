#if os(Linux) || os(macOS)
  import LocalPersistenceMock
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

  /// Disks that are full or no longer ours, in processes of their own since a limit is a process's.
  @Suite(.timeLimit(.minutes(5)))
  struct HostileDiskTests {
    @Test(arguments: [false, true])
    func `a write that finds no room is a typed error, and the values before it stay`(
      isDatabase: Bool
    ) async throws {
      let temporary = try TemporaryFolder()
      await #expect(processExitsWith: .success) {
        [path = temporary.folder.path + "/values" as String, isDatabase = isDatabase as Bool] in
        let store = SharedKeyValueTests.open(path, isDatabase)
        let text = KeyValueKey<String>("text", default: "")
        try store.set("small", for: text)
        limitFileSize(to: isDatabase ? 200_000 : 20_000)
        let error = #expect(throws: KeyValueStoreError.self) {
          try store.set(String(repeating: "x", count: 1_000_000), for: text)
        }
        guard case .unavailable = error else { exit(3) }
        #expect(try store.value(for: text) == "small")
        #expect(try SharedKeyValueTests.open(path, isDatabase).value(for: text) == "small")
        try store.set("other", for: text)
        #expect(try store.value(for: text) == "other")
      }
      let store = SharedKeyValueTests.open(temporary.folder.path + "/values", isDatabase)
      #expect(try store.value(for: KeyValueKey<String>("text", default: "")) == "other")
      #expect(
        try temporary.folder.appending("values").entryNames().allSatisfy { !$0.hasPrefix(".tmp-") })
    }

    @Test func `a cached value that finds no room is a typed error, and no part of it stays`()
      async throws
    {
      let temporary = try TemporaryFolder()
      await #expect(processExitsWith: .success) { [path = temporary.folder.path as String] in
        let cache = DiskCache(
          folder: SecureFolder(path: path).appending("cache"),
          now: { Date(timeIntervalSinceReferenceDate: 1_000) })
        try cache.store(Data(count: 10), for: .data("small"))
        try cache.flush()
        limitFileSize(to: 20_000)
        try cache.store(Data(count: 1_000_000), for: .data("large"))
        #expect(throws: CacheError.diskFull) { try cache.flush() }
        #expect(cache.retrieve(.data("large")) == nil)
        try cache.store(Data(count: 10), for: .data("small"))
        try cache.flush()
      }
      #expect(try temporary.folder.appending("cache").entryNames().count == 1)
    }

    /// Only root may make a disk; the limit of a file, above, stands in for others.
    @Test func `a full disk costs a cache its oldest entries first, and then is a typed error`()
      throws
    {
      let temporary = try TemporaryFolder()
      let path = temporary.folder.path
      guard let disk = SmallDisk(at: path, bytes: 1 << 20) else { return }
      let folder = SecureFolder(path: path).appending("cache")
      let cache = DiskCache(
        folder: folder, now: { Date(timeIntervalSinceReferenceDate: 1_000) })
      for number in 0..<20 {
        try cache.store(Data(repeating: 7, count: 100_000), for: .data("\(number)"))
        try cache.flush()
        // Used by every round, and so never the oldest.
        #expect(cache.retrieve(.data("0"))?.count == 100_000)
        #expect(
          cache.retrieve(.data("\(number)")) == Data(repeating: 7, count: 100_000), "\(number)")
      }
      #expect(cache.retrieve(.data("1")) == nil)
      #expect(try folder.entryNames().count > 2)
      try cache.store(Data(count: 2_000_000), for: .data("large"))
      #expect(throws: CacheError.diskFull) { try cache.flush() }
      #expect(cache.retrieve(.data("large")) == nil)
      #expect(try folder.entryNames().isEmpty)
      try cache.store(Data(count: 100_000), for: .data("small"))
      try cache.flush()
      #expect(cache.retrieve(.data("small"))?.count == 100_000)
      withExtendedLifetime(disk) {}
    }

    @Test(arguments: [false, true])
    func `values that may no longer be read are a typed error, never the defaults`(
      isDatabase: Bool
    ) async throws {
      let temporary = try TemporaryFolder()
      await #expect(processExitsWith: .success) {
        [path = temporary.folder.path + "/values" as String, isDatabase = isDatabase as Bool] in
        try SharedKeyValueTests.open(path, isDatabase).set(1, for: .count)
        HostileDiskTests.loseAccess(to: path)
        let store = SharedKeyValueTests.open(path, isDatabase)
        let error = #expect(throws: KeyValueStoreError.self) { try store.value(for: .count) }
        guard case .unavailable = error else { exit(3) }
        #expect(throws: KeyValueStoreError.self) { try store.set(2, for: .count) }
        HostileDiskTests.regainAccess(to: path)
        #expect(try store.value(for: .count) == 1)
        try store.set(2, for: .count)
      }
      let store = SharedKeyValueTests.open(temporary.folder.path + "/values", isDatabase)
      #expect(try store.value(for: .count) == 2)
    }

    @Test func `a cache that may no longer be read misses, logs, and goes on`() async throws {
      let temporary = try TemporaryFolder()
      await #expect(processExitsWith: .success) {
        [path = temporary.folder.path + "/cache" as String] in
        let logger = SpyPersistenceLogger()
        let cache = DiskCache(
          folder: SecureFolder(path: path), logger: logger,
          now: { Date(timeIntervalSinceReferenceDate: 1_000) })
        try cache.store(1, for: .count)
        try cache.flush()
        HostileDiskTests.loseAccess(to: path)
        #expect(cache.retrieve(.count) == nil)
        #expect(logger.events.map(\.name) == ["Cache_Retrieve_Fail"])
        try cache.store(2, for: .number(2))
        #expect(throws: CacheError.self) { try cache.flush() }
        HostileDiskTests.regainAccess(to: path)
        #expect(cache.retrieve(.count) == 1)
        try cache.store(3, for: .count)
        try cache.flush()
        #expect(cache.retrieve(.count) == 3)
      }
    }

    /// What is forbidden to a user is allowed to root, who becomes somebody else.
    static func loseAccess(to path: String) {
      if geteuid() == 0 { seteuid(65_534) } else { chmod(path, 0) }
    }

    static func regainAccess(to path: String) {
      if getuid() == 0 { seteuid(0) } else { chmod(path, 0o700) }
    }
  }
#endif
