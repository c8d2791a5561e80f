import Foundation
import LocalPersistenceMock
import Synchronization
import Testing

@testable import LocalPersistence
@testable import ShellApp

/// Drafts of the version before, taken over where something stands in the way, and locks that drafts wait
/// for.
@Suite(.timeLimit(.minutes(5)))
struct EarlierDraftsTests {
  private struct Draft: Codable, Identifiable {
    let id: String
    let bytes: Data
  }

  private let root = SecureFolder(
    path: FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString)
  private let secrets = InMemorySecureStore()
  private var database: SecureFolder { root.appending("database") }

  /// Keeps a draft as the version before did.
  private func keepEarlier(_ text: String) async throws {
    let stack = PersistentStack(
      .file(folder: database, name: EarlierDrafts.name), migrations: [.documents])
    let drafts = DatabaseCollectionPersistence<Draft>(
      stack: stack, name: "drafts", namespace: DocumentNamespace(configuration: "mock"))
    try await drafts.save([Draft(id: "draft.a", bytes: Data(text.utf8))])
    await stack.suspend()
  }

  private func drafts(_ store: any SecureStore) -> FormDraftStore {
    let earlier = EarlierDrafts(
      folder: database, stores: ["mock": store], logger: LogManager.silent)
    return FormDraftStore(store: store, earlier: earlier)
  }

  @Test func `a draft in the secure store is newer than one of the version before`() async throws {
    defer { try? FileManager.default.removeItem(atPath: root.path) }
    try secrets.save(key: "form.draft.a", value: "new")
    try await keepEarlier("old")
    #expect(try await drafts(secrets).loadDraft(formID: "a") == Array("new".utf8))
    #expect(try database.entryNames() == [])
  }

  @Test func `earlier drafts stay while the secure store is locked, and are taken over afterwards`()
    async throws
  {
    defer { try? FileManager.default.removeItem(atPath: root.path) }
    try await keepEarlier("old")
    let locked = FailingSecureStore(wrapping: secrets)
    locked.fail(.save, with: .locked)
    let store = drafts(locked)
    await #expect(throws: SecureStoreError.locked) { try await store.loadDraft(formID: "a") }
    #expect(try database.entryNames().contains(EarlierDrafts.name))
    locked.recover()
    #expect(try await store.loadDraft(formID: "a") == Array("old".utf8))
    #expect(try database.entryNames() == [])
  }

  @Test func `earlier drafts that were not taken over are erased`() async throws {
    defer { try? FileManager.default.removeItem(atPath: root.path) }
    try await keepEarlier("old")
    let file = database.path + "/" + EarlierDrafts.name
    try Data("no database".utf8).write(to: URL(filePath: file))
    let store = drafts(secrets)
    #expect(try await store.loadDraft(formID: "a") == nil)
    #expect(try database.entryNames().contains(EarlierDrafts.name))
    try await store.eraseEarlier()
    #expect(try database.entryNames() == [])
  }

  @Test func `earlier drafts stay while they cannot be sealed for the other configurations`()
    async throws
  {
    defer { try? FileManager.default.removeItem(atPath: root.path) }
    try await keepEarlier("old")
    let locked = FailingSecureStore(wrapping: secrets)
    locked.fail(.save, with: .locked)
    await #expect(throws: SecureStoreError.locked) { try await drafts(locked).eraseEarlier() }
    #expect(try database.entryNames().contains(EarlierDrafts.name))
  }

  @Test func `a draft waits for another process for 5 seconds at most`() async throws {
    defer { try? FileManager.default.removeItem(atPath: root.path) }
    let folder = root.appending("secure")
    let secure = EncryptedFileStore(
      folder: folder, namespace: SecureStoreNamespace(service: "s", configuration: "c"),
      masterKey: MasterKeyFile(path: root.path + "/master.key"))
    let store = FormDraftStore(store: secure)
    try await store.saveDraft([1], formID: "a")
    let items = try #require(try folder.entryNames().first { $0.count == 64 })
    let held = try FileLock.acquire(folder.appending(items).path + "/.lock")
    defer { held.release() }
    let waited = Mutex(Duration.zero)
    let patience = LockPatience(.seconds(1_000)) { pause in
      waited.withLock { $0 += pause }
      return true
    }
    await LockPatience.$current.withValue(patience) {
      await #expect(throws: SecureStoreError.busy) {
        try await store.saveDraft([2], formID: "a")
      }
    }
    #expect(waited.withLock { $0 } == .seconds(5))
    #expect(try await store.loadDraft(formID: "a") == [1])
  }
}
