import Synchronization
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct LockPatienceTests {
  /// Adds up pauses instead of waiting.
  final class Pauses: Sendable {
    private let state = Mutex(Duration.zero)
    var sum: Duration { state.withLock { $0 } }

    func pause(_ duration: Duration) -> Bool {
      state.withLock { $0 += duration }
      return true
    }
  }

  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  /// A patience that waits for nothing but notes how long it would have.
  private func waiting(_ pauses: Pauses, _ body: () async throws -> Void) async rethrows {
    let patience = LockPatience(.seconds(1_000), pause: pauses.pause)
    try await LockPatience.$current.withValue(patience) { try await body() }
  }

  @Test func `several locks of a task are waited for no longer than its limit in all`()
    async throws
  {
    let paths = ["a", "b", "c"].map { temporary.folder.path + "/" + $0 }
    let held = try paths.map { path throws(FileSystemError) in try FileLock.acquire(path) }
    defer { for lock in held { lock.release() } }
    let pauses = Pauses()
    await waiting(pauses) {
      await LockPatience.run(atMost: .seconds(5)) {
        for path in paths {
          #expect(throws: FileSystemError.busy(path: path)) { try FileLock.acquire(path) }
        }
      }
    }
    #expect(pauses.sum == .seconds(5))
  }

  @Test func `a single lock has a limit of its own`() async throws {
    let path = temporary.folder.path + "/a"
    let held = try FileLock.acquire(path)
    defer { held.release() }
    let pauses = Pauses()
    await waiting(pauses) {
      for _ in 0..<2 {
        #expect(throws: FileSystemError.busy(path: path)) { try FileLock.acquire(path) }
      }
    }
    #expect(pauses.sum == FileLock.defaultWait * 2)
  }

  @Test func `a secure store whose lock is held is busy`() async throws {
    let folder = temporary.folder.appending("secure")
    let store = EncryptedFileStore(
      folder: folder, namespace: SecureStoreNamespace(service: "s", configuration: "c"),
      masterKey: MasterKeyFile(path: folder.path + "/master.key"))
    try store.save(key: "k", value: "v")
    let name = try #require(try folder.entryNames().first { EncryptedItem.isHash($0) })
    let held = try FileLock.acquire(folder.appending(name).path + "/" + EncryptedFileStore.lockName)
    defer { held.release() }
    let pauses = Pauses()
    await waiting(pauses) {
      await LockPatience.run(atMost: .seconds(5)) {
        #expect(throws: SecureStoreError.busy) { try store.delete(key: "k") }
        #expect(throws: SecureStoreError.busy) { try store.save(key: "k", value: "w") }
      }
    }
    #expect(pauses.sum == .seconds(5))
    #expect(try store.retrieveString(key: "k") == "v")
  }
}
