import FormKit
import FormKitMock
import Testing

@Suite struct DraftStorageTests {
  @Test func `the storages in memory keep the contract`() async throws {
    #expect(try await DraftStorageContract.violations { InMemoryDraftStorage() } == [])
    #expect(
      try await DraftStorageContract.violations(ofSecure: { InMemorySecureFieldStorage() }) == [])
  }

  @Test func `the contract finds storages that break it`() async throws {
    #expect(
      try await DraftStorageContract.violations { ForgetfulStorage() } == [
        "a saved draft is loaded, byte by byte", "a later save replaces an earlier one",
        "forms do not see each other's drafts", "any text may be a form's id",
      ])
    let shared = InMemoryDraftStorage()
    #expect(try await !DraftStorageContract.violations { OneDraftStorage(shared) }.isEmpty)
    #expect(
      try await DraftStorageContract.violations(ofSecure: { MergingStorage() }) == [
        "a save replaces every older value"
      ])
  }

  @Test func `a locked store is an error, not an absence`() async {
    struct Locked: Error {}
    let storage = InMemoryDraftStorage()
    storage.failure = Locked()
    await #expect(throws: Locked.self) { try await storage.loadDraft(formID: "a") }
  }
}

private struct ForgetfulStorage: DraftStorage {
  func loadDraft(formID: String) async throws -> [UInt8]? { nil }
  func saveDraft(_ bytes: [UInt8], formID: String) async throws {}
  func clearDraft(formID: String) async throws {}
  func setAsideDraft(formID: String) async throws {}
}

/// Ignores which form a draft belongs to.
private struct OneDraftStorage: DraftStorage {
  let inner: InMemoryDraftStorage
  init(_ inner: InMemoryDraftStorage) { self.inner = inner }
  func loadDraft(formID: String) async throws -> [UInt8]? { try await inner.loadDraft(formID: "") }
  func saveDraft(_ bytes: [UInt8], formID: String) async throws {
    try await inner.saveDraft(bytes, formID: "")
  }
  func clearDraft(formID: String) async throws { try await inner.clearDraft(formID: "") }
  func setAsideDraft(formID: String) async throws { try await inner.setAsideDraft(formID: "") }
}

/// Adds to older values instead of replacing them.
private struct MergingStorage: SecureFieldStorage {
  let inner = InMemorySecureFieldStorage()
  func retrieve(formID: String) async throws -> [FieldPath: FormValue]? {
    try await inner.retrieve(formID: formID)
  }
  func save(_ values: [FieldPath: FormValue], formID: String) async throws {
    let old = try await inner.retrieve(formID: formID) ?? [:]
    try await inner.save(old.merging(values) { $1 }, formID: formID)
  }
  func clear(formID: String) async throws { try await inner.clear(formID: formID) }
}
