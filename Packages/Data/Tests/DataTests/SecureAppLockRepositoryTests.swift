import Cryptography
import Data
import Domain
import Foundation
import LocalPersistence
import LocalPersistenceMock
import Testing

@Suite struct SecureAppLockRepositoryTests {
  private let store = InMemorySecureStore(
    namespace: SecureStoreNamespace(service: "test", configuration: "test"))
  private var locks: SecureAppLockRepository {
    SecureAppLockRepository(store: store, cost: .low)
  }
  private let lock = AppLock(policy: .afterMinutes(5), usesBiometrics: false)

  @Test func `a lock is stored with the hash of its passcode, never the passcode`() async throws {
    #expect(try locks.appLock() == nil)
    #expect(try await !locks.matches(Passcode("")))
    try await locks.save(lock, passcode: Passcode("secret1"))
    #expect(try locks.appLock() == lock)
    #expect(try await locks.matches(Passcode("secret1")))
    #expect(try await !locks.matches(Passcode("secret2")))
    let text = try #require(try store.retrieveString(key: "appLock"))
    #expect(!text.contains("secret1"))
    #expect(text.contains("scrypt") || text.contains("pbkdf2"))
  }

  @Test func `two locks of one passcode have different hashes`() async throws {
    try await locks.save(lock, passcode: Passcode("secret1"))
    let first = try store.retrieveString(key: "appLock")
    try await locks.save(lock, passcode: Passcode("secret1"))
    #expect(try store.retrieveString(key: "appLock") != first)
  }

  @Test func `a lock without a new passcode keeps the stored one`() async throws {
    await #expect(throws: SessionRepositoryError.unavailable) {
      try await locks.save(lock, passcode: nil)
    }
    try await locks.save(lock, passcode: Passcode("secret1"))
    try await locks.save(AppLock(policy: .always, usesBiometrics: true), passcode: nil)
    #expect(try locks.appLock()?.policy == .always)
    #expect(try await locks.matches(Passcode("secret1")))
  }

  @Test func `an update changes a stored lock and makes none`() async throws {
    #expect(try locks.update { $0.failedAttempts = 3 } == nil)
    #expect(try store.keys().isEmpty)
    try await locks.save(lock, passcode: Passcode("secret1"))
    #expect(try locks.update { $0.failedAttempts = 3 }?.failedAttempts == 3)
    #expect(try locks.appLock()?.failedAttempts == 3)
    try locks.remove()
    try locks.remove()
    #expect(try locks.appLock() == nil)
  }

  @Test func `attempts of several instances at once all count`() async throws {
    let folder = TemporaryFolder()
    let process = ProcessLock(folder: folder.folder, name: "appLock.lock")
    try await locks.save(lock, passcode: Passcode("secret1"))
    await withTaskGroup { group in
      for _ in 0..<8 {
        let other = SecureAppLockRepository(store: store, processLock: process, cost: .low)
        group.addTask {
          do { _ = try other.update { $0.failedAttempts += 1 } } catch {
            Issue.record(error)
          }
        }
      }
    }
    #expect(try locks.appLock()?.failedAttempts == 8)
  }

  @Test(arguments: ["", "{}", "null", #"{"lock":{},"passcode":{}}"#, #"{"lock":1}"#])
  func `a stored lock that cannot be decoded is corrupt`(text: String) async throws {
    try store.save(key: "appLock", value: text)
    #expect(throws: SessionRepositoryError.corrupt) { try locks.appLock() }
    #expect(throws: SessionRepositoryError.corrupt) { try locks.update { $0.leftAt = nil } }
    await #expect(throws: SessionRepositoryError.corrupt) {
      try await locks.matches(Passcode("secret1"))
    }
    try locks.remove()
    #expect(try locks.appLock() == nil)
  }
}
