import Cryptography
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

/// A rotation of the master key that ends before its time.
@Suite(.timeLimit(.minutes(5)))
struct InterruptedRotationTests {
  static let stepCount = 14
  static let interruption = SecureStoreError.unavailable(reason: "interrupted")

  let fixture: RotatingStore

  init() throws {
    fixture = try RotatingStore()
    try fixture.fill()
  }

  private func interrupt(at last: Int) throws {
    var count = 0
    #expect(throws: Self.interruption) {
      _ = try fixture.store().rotateMasterKey { (_) throws(SecureStoreError) in
        if count == last { throw Self.interruption }
        count += 1
      }
    }
  }

  @Test func `a rotation has a step before and after everything it writes`() throws {
    var steps: [KeyRotationStep] = []
    let names = try fixture.itemFiles().map { $0.path.split(separator: "/").last.map(String.init) }
    _ = try fixture.store().rotateMasterKey { (step) throws(SecureStoreError) in steps.append(step)
    }
    #expect(steps.count == Self.stepCount)
    #expect(
      steps == [.started, .keyAdded]
        + names.compactMap(\.self).flatMap { [.beforeItem($0), .afterItem($0)] }
        + [.beforeKeyDropped, .keyDropped])
  }

  @Test func `everything is readable at every step, by new stores and by open ones`() throws {
    let open = fixture.store()
    #expect(try open.retrieveString(key: "a") == "0-a")
    var failure: (any Error)?
    _ = try fixture.store().rotateMasterKey { (_) throws(SecureStoreError) in
      do {
        try fixture.expectAllReadable()
        #expect(try open.retrieveString(key: "a") == "0-a")
      } catch { failure = error }
    }
    #expect(failure == nil)
  }

  @Test(arguments: 0..<stepCount)
  func `a rotation that fails at any step leaves a store that reads and saves`(step: Int) throws {
    try interrupt(at: step)
    try fixture.expectAllReadable()
    try fixture.store(1).save(key: "a", value: "1-a")
    try fixture.store(2).save(key: "new", value: "x")
    try fixture.expectAllReadable()
    #expect(try fixture.store(2).retrieveString(key: "new") == "x")
  }

  @Test(arguments: 0..<stepCount)
  func `the next rotation ends the one that failed and no earlier key opens anything`(
    step: Int
  ) throws {
    var earlier = try fixture.keys().all
    try interrupt(at: step)
    try fixture.store(1).save(key: "a", value: "1-a")
    earlier += try fixture.keys().all
    let report = try fixture.store().rotateMasterKey()
    #expect(report == KeyRotationReport(reencrypted: 5, damaged: 0))
    try fixture.expectAllReadable()
    let keys = try fixture.keys()
    #expect(keys.previous == nil)
    for key in earlier {
      #expect(keys.current != key)
      try fixture.expectNothingOpens(with: key)
    }
  }

  @Test(arguments: 0..<stepCount, [2, 5, 11])
  func `a second failure while the first is being made good loses nothing`(
    first: Int, second: Int
  ) throws {
    try interrupt(at: first)
    try interrupt(at: second)
    try fixture.expectAllReadable()
    try fixture.store().rotateMasterKey()
    try fixture.expectAllReadable()
    #expect(try fixture.keys().previous == nil)
  }

  @Test(.enabled(if: Scrypt.isAvailable))
  func `the protection can be changed while both keys are in use`() throws {
    try interrupt(at: 5)
    try fixture.masterKey().changeProtection(to: .passphrase("correct horse"))
    let changed = try RotatingStore(
      protections: [.passphrase("correct horse")], sharing: fixture.temporary)
    try changed.expectAllReadable()
    try changed.store().rotateMasterKey()
    try changed.expectAllReadable()
    #expect(try changed.keys().previous == nil)
  }

  #if os(Linux) || os(macOS)
    @Test(arguments: [1, 4, 12])
    func `a process that ends in the middle leaves a store the next rotation ends`(
      step: Int
    ) async throws {
      let root = fixture.root.path
      await #expect(processExitsWith: .exitCode(7)) {
        [root = root as String, step = step as Int] in
        var count = 0
        _ = try EncryptedFileStore(
          folder: SecureFolder(path: root), namespace: .sample,
          masterKey: .keyFile(path: root + "/master.key")
        ).rotateMasterKey { (_) throws(SecureStoreError) in
          if count == step { exit(7) }
          count += 1
        }
      }
      try fixture.expectAllReadable()
      #expect(try fixture.keys().previous != nil)
      try fixture.store().rotateMasterKey()
      try fixture.expectAllReadable()
      #expect(try fixture.keys().previous == nil)
    }
  #endif
}
