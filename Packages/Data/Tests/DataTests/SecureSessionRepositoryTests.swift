import Data
import DataMock
import Domain
import LocalPersistence
import LocalPersistenceMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct SecureSessionRepositoryTests {
  @Test func `a stored session is returned unchanged`() async throws {
    let repository = SecureSessionRepository(store: InMemorySecureStore())
    #expect(try await repository.currentSession() == nil)
    let session = try Fixture.session()
    try await repository.save(session)
    #expect(try await repository.currentSession() == session)
    try await repository.clear()
    try await repository.clear()
    #expect(try await repository.currentSession() == nil)
  }

  @Test func `a session has a start, and keeps it when it is saved again`() async throws {
    let now = Mutex(Fixture.now)
    let repository = SecureSessionRepository(store: InMemorySecureStore()) { now.withLock { $0 } }
    #expect(try await repository.sessionStart() == nil)
    try await repository.save(try Fixture.session(email: nil))
    #expect(try await repository.sessionStart() == Fixture.now)
    let later = Fixture.now.addingTimeInterval(3_600)
    now.withLock { $0 = later }
    // The account of a guest was linked.
    try await repository.save(try Fixture.session())
    #expect(try await repository.currentSession() == (try Fixture.session()))
    #expect(try await repository.sessionStart() == Fixture.now)
    // The same person signed in again.
    try await repository.save(try Fixture.session(access: "access-2", refresh: "refresh-2"))
    #expect(try await repository.sessionStart() == later)
    try await repository.clear()
    #expect(try await repository.sessionStart() == nil)
  }

  @Test func `a session without a start gets none later`() async throws {
    let store = InMemorySecureStore()
    try await SecureSessionRepository(store: store).save(try Fixture.session(email: nil))
    let repository = SecureSessionRepository(store: store, now: Fixture.clock)
    #expect(try await repository.sessionStart() == nil)
    try await repository.save(try Fixture.session())
    #expect(try await repository.sessionStart() == nil)
  }

  @Test func `a place where no session can be kept is an error, also for reading`() async throws {
    let folder = SecureFolder(path: "/proc/no-such-process")
    let repository = SecureSessionRepository(
      store: InMemorySecureStore(), lock: ProcessLock(folder: folder, name: "session.lock"))
    let failure = SessionRepositoryError.misconfigured(
      reason: FileSystemError.system(
        operation: .createFolder, path: folder.path, code: 2
      ).description)
    await #expect(throws: failure) { try await repository.currentSession() }
    await #expect(throws: failure) { try await repository.save(try Fixture.session()) }
    await #expect(throws: failure) { try await repository.clear() }
  }

  static let table: [(SecureStoreError, SessionRepositoryError)] = [
    (.locked, .locked),
    (.passphraseMissing, .passphraseMissing),
    (.wrongPassphrase, .wrongPassphrase),
    (.busy, .busy),
    (.unavailable(reason: "x"), .unavailable),
    (.misconfigured(reason: "x"), .misconfigured(reason: "x")),
    (.emptyKey, .misconfigured(reason: "A secret needs a key.")),
    (.corrupt(key: nil), .corrupt),
    (.unreadableValue(key: "session"), .corrupt),
  ]

  @Test(arguments: table)
  func `every error of the secure store is converted`(
    error: SecureStoreError, failure: SessionRepositoryError
  ) async throws {
    let store = FailingSecureStore()
    store.failEverything(with: error)
    let repository = SecureSessionRepository(store: store)
    let session = try Fixture.session()
    await #expect(throws: failure) { try await repository.currentSession() }
    await #expect(throws: failure) { try await repository.save(session) }
    await #expect(throws: failure) { try await repository.clear() }
  }

  @Test func `a session stored by the first version decodes`() async throws {
    let store = InMemorySecureStore()
    try store.save(
      key: "session",
      value: #"{"userID":"u","accessToken":"a","refreshToken":"r","accessTokenExpiresAt":0,"#
        + #""refreshTokenExpiresAt":1.5,"email":null,"later":[true]}"#)
    let repository = SecureSessionRepository(store: store, now: Fixture.clock)
    let session = try #require(try await repository.currentSession())
    #expect(try await repository.sessionStart() == nil)
    #expect(session.userID == UserID("u"))
    #expect(session.email == nil)
    #expect(session.refreshTokenExpiresAt == Date(timeIntervalSinceReferenceDate: 1.5))
  }

  @Test(arguments: ["", "{}", "null", "[]", #"{"userID":"u"}"#, "\u{0}"])
  func `stored data that is not a session throws corrupt`(text: String) async throws {
    let store = InMemorySecureStore()
    try store.save(key: "session", value: text)
    let repository = SecureSessionRepository(store: store)
    await #expect(throws: SessionRepositoryError.corrupt) {
      try await repository.currentSession()
    }
  }
}
