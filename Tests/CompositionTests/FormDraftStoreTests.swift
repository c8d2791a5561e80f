import FormKit
import FormKitMock
import Foundation
import LocalPersistence
import ShellApp
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FormDraftStoreTests {
  @Test func `a store in memory does what drafts ask of one`() async throws {
    let violations = try await DraftStorageContract.violations {
      FormDraftStore(store: InMemoryKeyValueStore())
    }
    #expect(violations == [])
  }

  @Test func `a store in a folder does what drafts ask of one`() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let violations = try await DraftStorageContract.violations {
      FormDraftStore(
        store: FileKeyValueStore(
          folder: SecureFolder(path: root.appending(path: UUID().uuidString).path()),
          namespace: "drafts"))
    }
    #expect(violations == [])
  }

  @Test func `clearing forgets every draft, also those set aside`() async throws {
    let values = InMemoryKeyValueStore()
    let store = FormDraftStore(store: values)
    try await store.saveDraft([1], formID: "a")
    try await store.saveDraft([2], formID: "b")
    try await store.setAsideDraft(formID: "b")
    #expect(try values.snapshot().names.count == 2)
    try store.clearAll()
    #expect(try values.snapshot().names == [])
    #expect(try await store.loadDraft(formID: "a") == nil)
  }
}
