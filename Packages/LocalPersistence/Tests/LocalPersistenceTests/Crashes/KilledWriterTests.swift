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

  /// Stores that a helper process writes until it is killed at some instant.
  ///
  /// Some 40 sequences by default; `SHELL_KILL_SEQUENCES=1000` runs as many, which takes a minute.
  @Suite(.timeLimit(.minutes(20)))
  struct KilledWriterTests {
    enum Subject: String, CaseIterable { case file, unflushedFile, database, cache }

    private static let sequences =
      ProcessInfo.processInfo.environment["SHELL_KILL_SEQUENCES"].flatMap { Int($0) } ?? 42

    @Test(arguments: Subject.allCases)
    func `after a kill at any point every acknowledged write is there and none is half`(
      subject: Subject
    ) async throws {
      let temporary = try TemporaryFolder()
      let folder = temporary.folder.appending("state")
      var random: UInt64 = 7
      var acknowledgedWrites = 0
      for sequence in 0..<max(Self.sequences / Subject.allCases.count, 1) {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let whole = Int(random >> 33) % 4
        let delay = Int(random >> 40) % 5_000
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [
            path = folder.path as String, subject = subject.rawValue as String,
            whole = whole as Int, delay = delay as Int
          ] in
          let writer = try KilledWriter(path: path, subject: subject)
          for _ in 0..<whole { try writer.write() }
          killThisProcess(afterMicroseconds: delay)
          while true { try writer.write() }
        }
        let context: Comment = "sequence \(sequence), \(whole) writes and \(delay) µs"
        let acknowledged = KilledWriter.acknowledged(path: folder.path)
        let found = try KilledWriter.check(path: folder.path, subject: subject.rawValue)
        try #require(found == acknowledged || found == acknowledged + 1, context)
        acknowledgedWrites = acknowledged
      }
      // Otherwise nothing was proved.
      #expect(acknowledgedWrites > 0)
    }
  }

  private func appendByte(_ descriptor: Int32, _ byte: UnsafePointer<UInt8>) -> Bool {
    write(descriptor, byte, 1) == 1
  }

  /// What the helper process writes: numbers, each in several places that must agree.
  struct KilledWriter {
    private let path: String
    private let put: (Int) throws -> Void
    private let acknowledgements: Int32

    init(path: String, subject: String) throws {
      self.path = path
      let subject = try #require(KilledWriterTests.Subject(rawValue: subject))
      try SecureFolder(path: path).create()
      if subject == .cache {
        let cache = Self.cache(path, SilentPersistenceLogger())
        put = { number in
          for name in Self.names { try cache.store(Self.value(number), for: CacheKey(name)) }
          try cache.flush()
        }
      } else {
        let store = Self.store(path, subject)
        put = { number in
          try store.update { transaction throws(KeyValueStoreError) in
            for name in Self.names { try transaction.set(Self.value(number), for: Self.key(name)) }
          }
        }
      }
      acknowledgements = open(path + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }

    /// Writes the next number and acknowledges it.
    func write() throws {
      try put(Self.acknowledged(path: path) + 1)
      var byte: UInt8 = 1
      guard appendByte(acknowledgements, &byte) else { throw CancellationError() }
    }

    /// How many numbers were acknowledged.
    static func acknowledged(path: String) -> Int {
      var status = stat()
      return stat(path + "/acknowledged", &status) == 0 ? Int(status.st_size) : 0
    }

    /// The number found; what is half there is an issue.
    static func check(path: String, subject: String) throws -> Int {
      let subject = try #require(KilledWriterTests.Subject(rawValue: subject))
      switch subject {
      case .file, .unflushedFile, .database:
        let snapshot = try store(path, subject).snapshot()
        let values = try Set(names.map { try snapshot.value(for: key($0)) })
        let only = try #require(values.count == 1 ? values.first : nil)
        return try number(only)
      case .cache:
        let logger = SpyPersistenceLogger()
        let cache = cache(path, logger)
        let acknowledged = acknowledged(path: path)
        let numbers = try names.map {
          try number(cache.retrieve(CacheKey<[Int]>($0)) ?? Array(repeating: 0, count: 400))
        }
        #expect(logger.events.isEmpty)
        #expect(numbers.allSatisfy { $0 == acknowledged || $0 == acknowledged + 1 })
        return try #require(numbers.min())
      }
    }

    private static let names = ["a", "b", "c"]

    private static func key(_ name: String) -> KeyValueKey<[Int]> {
      KeyValueKey(name, default: Array(repeating: 0, count: 400))
    }

    private static func value(_ number: Int) -> [Int] { Array(repeating: number, count: 400) }

    private static func number(_ value: [Int]) throws -> Int {
      #expect(value.count == 400)
      return try #require(Set(value).count == 1 ? value.first : nil)
    }

    private static func store(
      _ path: String, _ subject: KilledWriterTests.Subject
    ) -> any KeyValueStore {
      let folder = SecureFolder(path: path)
      return switch subject {
      case .file: FileKeyValueStore(folder: folder, namespace: "settings")
      case .unflushedFile:
        FileKeyValueStore(folder: folder, namespace: "settings", durability: .normal)
      default: SQLiteKeyValueStore(folder: folder, namespace: "settings")
      }
    }

    private static func cache(_ path: String, _ logger: any PersistenceLogger) -> DiskCache {
      DiskCache(
        folder: SecureFolder(path: path).appending("cache"), logger: logger, now: { Date() })
    }
  }
#endif
