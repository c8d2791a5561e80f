import FormKit
import FormKitMock
import Foundation
import LocalPersistence
import ShellApp
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FormDraftStoreTests {
  private static let namespace = DocumentNamespace(configuration: "test")

  private static let secrets = SecureStoreNamespace(service: "test", configuration: "test")

  private static func store(_ location: PersistentStack.Location) -> FormDraftStore {
    FormDraftStore(
      stack: PersistentStack(location, migrations: [.documents]), namespace: namespace)
  }

  @Test func `a store in memory does what drafts ask of one`() async throws {
    let violations = try await DraftStorageContract.violations { Self.store(.memory) }
    #expect(violations == [])
  }

  @Test func `a store in a folder does what drafts ask of one`() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let violations = try await DraftStorageContract.violations {
      let path = root.appending(path: UUID().uuidString).path()
      return Self.store(.file(folder: SecureFolder(path: path), name: "app.sqlite"))
    }
    #expect(violations == [])
  }

  @Test func `drafts outlive their store, each namespace with its own`() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let location = PersistentStack.Location.file(
      folder: SecureFolder(path: root.path()), name: "app.sqlite")
    // Any bytes, also those that are no text.
    try await Self.store(location).saveDraft([0, 0xFF, 0x2F], formID: "a")
    #expect(try await Self.store(location).loadDraft(formID: "a") == [0, 0xFF, 0x2F])
    let other = FormDraftStore(
      stack: PersistentStack(location, migrations: [.documents]),
      namespace: DocumentNamespace(configuration: "other"))
    #expect(try await other.loadDraft(formID: "a") == nil)
    #expect(try await other.count() == 0)
  }

  @Test func `the secure store does what sensitive fields ask of one`() async throws {
    let violations = try await DraftStorageContract.violations(ofSecure: {
      SecureDraftFieldStore(store: InMemorySecureStore(namespace: Self.secrets))
    })
    #expect(violations == [])
  }

  @MainActor
  @Test func `sensitive fields rest in the secure store alone, when a screen asks for it`()
    async throws
  {
    let form = try CompiledForm(
      FormSchema(
        "card",
        fields: [
          FormField("name", .text, label: "Name"),
          FormField("pin", .text, label: "PIN", sensitive: true),
        ]))
    let (drafts, secure) = (Self.store(.memory), InMemorySecureStore(namespace: Self.secrets))
    func draft(_ fields: (any SecureFieldStorage)?) -> ScreenDraft {
      ScreenDraft(formID: "card", storage: drafts, secureFields: fields, now: { 0 })
    }
    @MainActor func keep(_ draft: ScreenDraft) async throws {
      let controller = FormController(
        engine: FormEngine(form, environment: FormEnvironment(today: .epoch)))
      let autosaver = draft.autosaver(for: controller)
      try controller.perform { engine in
        try engine.set("name", to: "Ada")
        try engine.set("pin", to: "7341")
      }
      try await autosaver.flush()
    }
    try await keep(draft(nil))
    #expect(try secure.keys() == [])
    try await keep(draft(SecureDraftFieldStore(store: secure)))
    #expect(try secure.retrieveString(key: "draft.card") == #"{"pin":"7341"}"#)
    let bytes = try #require(try await drafts.loadDraft(formID: "card"))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Ada") && !text.contains("7341"))
  }

  @Test func `clearing forgets every draft, also those set aside`() async throws {
    let store = Self.store(.memory)
    try await store.saveDraft([1], formID: "a")
    try await store.saveDraft([2], formID: "b")
    try await store.setAsideDraft(formID: "b")
    #expect(try await store.loadDraft(formID: "b") == nil)
    #expect(try await store.count() == 2)
    try await store.clearAll()
    #expect(try await store.count() == 0)
    #expect(try await store.loadDraft(formID: "a") == nil)
  }
}
