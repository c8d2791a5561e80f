import Data
import Domain
import Synchronization
import Testing

@testable import LocalPersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A session whose lock another process holds, or another user could change.
@Suite struct SessionLockTests {
  private let temporary = TemporaryFolder()

  @Test func `a session whose lock another process holds is busy after 5 seconds`() async throws {
    let folder = temporary.folder
    try folder.create()
    let repository = SecureSessionRepository(
      store: InMemorySecureStore(), lock: ProcessLock(folder: folder, name: "session.lock"))
    try await repository.save(try Fixture.session())
    let held = try FileLock.acquire(folder.path + "/session.lock")
    defer { held.release() }
    let waited = Mutex(Duration.zero)
    let patience = LockPatience(.seconds(1_000)) { pause in
      waited.withLock { $0 += pause }
      return true
    }
    await LockPatience.$current.withValue(patience) {
      await #expect(throws: SessionRepositoryError.busy) { try await repository.clear() }
    }
    #expect(waited.withLock { $0 } == .seconds(5))
    #expect(try await repository.currentSession() == (try Fixture.session()))
  }

  @Test func `a state folder of another user is an error that says so`() async throws {
    let isRoot = geteuid() == 0
    let folder = isRoot ? temporary.folder : SecureFolder(path: "/")
    try folder.create()
    if isRoot { #expect(chown(folder.path, 65_534, 65_534) == 0) }
    let repository = SecureSessionRepository(
      store: InMemorySecureStore(), lock: ProcessLock(folder: folder, name: "session.lock"))
    let failure = SessionRepositoryError.misconfigured(
      reason: FileSystemError.foreignOwner(path: folder.path, userID: isRoot ? 65_534 : 0)
        .description)
    await #expect(throws: failure) { try await repository.currentSession() }
    await #expect(throws: failure) { try await repository.save(try Fixture.session()) }
    await #expect(throws: failure) { try await repository.clear() }
  }
}
