#if os(Linux)
  import Testing

  @testable import LocalPersistence

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Writers that are killed at any moment.
  @Suite(.timeLimit(.minutes(5)))
  struct SecureStoreCrashTests {
    static let sequences = 1_000

    @Test func `of 1,000 killed writers no acknowledged secret is lost and none is half written`()
      async throws
    {
      let temporary = try TemporaryFolder()
      await #expect(processExitsWith: .success) { [path = temporary.folder.path as String] in
        let history = try SecretHistory(path: path)
        var generator = SequenceGenerator(state: 42)
        for sequence in 0..<Self.sequences {
          try history.writeUntilKilled(
            sequence, after: Int(generator.next() % 5), spin: Int(generator.next() % 400_000))
        }
      }
      // What the last one left is swept by the next write.
      let store = SecretHistory.open(temporary.folder.path)
      try store.save(key: "last", value: "1")
      #expect(try files(below: temporary.folder.path).filter { $0.contains(".tmp-") }.isEmpty)
      #expect(try store.keys().contains("last"))
    }
  }

  /// What was acknowledged, and what may have been begun.
  private final class SecretHistory {
    private static let keys = ["a", "b", "c"]
    private let path: String
    private let process: KilledProcess
    private var acknowledged: [String: String] = [:]

    struct Lost: Error, CustomStringConvertible { let description: String }

    init(path: String) throws {
      self.path = path
      process = try KilledProcess()
    }

    static func open(_ path: String) -> EncryptedFileStore {
      EncryptedFileStore(
        folder: SecureFolder(path: path + "/secure"), namespace: .sample,
        masterKey: .keyFile(path: path + "/master.key"))
    }

    func writeUntilKilled(_ sequence: Int, after count: Int, spin: Int) throws {
      let done = try process.run(killedAfter: count, spin: spin) { [path] index in
        try Self.open(path).save(
          key: Self.keys[index % 3], value: Self.value(sequence, index))
      }
      for index in 0..<done { acknowledged[Self.keys[index % 3]] = Self.value(sequence, index) }
      let begun = (Self.keys[done % 3], Self.value(sequence, done))
      let store = Self.open(path)
      for key in Self.keys {
        let found = try store.retrieveString(key: key)
        if key == begun.0, found == begun.1 {
          acknowledged[key] = found
        } else if found != acknowledged[key] {
          throw Lost(description: "\(sequence): \(key) is \(found ?? "nil") after \(done)")
        }
      }
      guard try store.keys() == acknowledged.keys.sorted() else {
        throw Lost(description: "\(sequence): other keys")
      }
    }

    /// Long enough to be written in more than one piece by a slow disk.
    private static func value(_ sequence: Int, _ index: Int) -> String {
      "\(sequence)-\(index)-" + String(repeating: "x", count: (sequence * 7 + index) % 9_000)
    }
  }

  /// The same numbers in every run (Steele, Lea and Flood, "Fast splittable pseudorandom number
  /// generators", 2014).
  private struct SequenceGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
#endif
