import FormKit
import FormKitMock
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

@Suite(.timeLimit(.minutes(5)))
struct FormDraftStoreTests {
  private static let secrets = SecureStoreNamespace(service: "test", configuration: "test")

  private static func store() -> FormDraftStore {
    FormDraftStore(store: InMemorySecureStore(namespace: secrets))
  }

  private static func onDisk(_ path: String, _ configuration: String = "test") -> FormDraftStore {
    FormDraftStore(
      store: EncryptedFileStore(
        folder: SecureFolder(path: path),
        namespace: SecureStoreNamespace(service: "test", configuration: configuration),
        masterKey: MasterKeyFile(path: path + "/master.key")))
  }

  /// Whether any file below a folder has a text in it.
  private static func anyFile(below path: String, contains text: String) throws -> Bool {
    try FileManager.default.subpathsOfDirectory(atPath: path).contains { name in
      FileManager.default.contents(atPath: path + "/" + name)?.firstRange(of: Data(text.utf8))
        != nil
    }
  }

  @Test func `a store in memory does what drafts ask of one`() async throws {
    let violations = try await DraftStorageContract.violations { Self.store() }
    #expect(violations == [])
  }

  @Test func `the drafts of a prefix are deleted with their secrets, but for one`() async throws {
    let secure = InMemorySecureStore(namespace: Self.secrets)
    let drafts = FormDraftStore(store: secure)
    let secrets = FormSecretStore(store: secure, now: { Date(timeIntervalSince1970: 0) })
    for id in ["a.1", "a.2", "b.1"] {
      try await drafts.saveDraft([1], formID: id)
      try await drafts.setAsideDraft(formID: id)
      try await drafts.saveDraft([2], formID: id)
      try await secrets.save(["card": "4111"], formID: id)
    }
    #expect(try await drafts.names(startingWith: "a.").sorted() == ["1", "2"])
    try await drafts.clearDrafts(startingWith: "a.", except: "a.2")
    let left = ["a.2", "b.1"].flatMap { id in
      ["aside", "draft", "secret"].map { "form.\($0).\(id)" }
    }
    #expect(Set(try secure.keys()) == Set(left))
  }

  @Test func `a store in a folder does what drafts ask of one`() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let violations = try await DraftStorageContract.violations {
      Self.onDisk(root.appending(path: UUID().uuidString).path())
    }
    #expect(violations == [])
  }

  @Test func `drafts outlive their store, each configuration with its own, and are sealed`()
    async throws
  {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let text = "ada@example.com"
    // Any bytes, also those that are no text.
    let bytes = [0, 0xFF, 0x2F] + Array(text.utf8)
    try await Self.onDisk(root.path()).saveDraft(bytes, formID: "a")
    #expect(try await Self.onDisk(root.path()).loadDraft(formID: "a") == bytes)
    let other = Self.onDisk(root.path(), "other")
    #expect(try await other.loadDraft(formID: "a") == nil)
    #expect(try await other.count() == 0)
    #expect(try !Self.anyFile(below: root.path(), contains: text))
  }

  @Test func `drafts that the version before kept in clear are sealed, and nothing else is left`()
    async throws
  {
    struct Draft: Codable, Identifiable {
      let id: String
      let bytes: Data
    }
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let database = SecureFolder(path: root.path()).appending("database")
    let stack = PersistentStack(
      .file(folder: database, name: "app.sqlite"), migrations: [.documents])
    let text = "ada@example.com"
    for configuration in ["mock", "dev"] {
      let drafts = DatabaseCollectionPersistence<Draft>(
        stack: stack, name: "drafts", namespace: DocumentNamespace(configuration: configuration))
      try await drafts.save([
        Draft(id: "draft.a", bytes: Data((text + configuration).utf8)),
        Draft(id: "aside.b", bytes: Data(text.utf8)),
      ])
    }
    // As after a crash: what was written last is in the write-ahead log.
    #expect(FileManager.default.fileExists(atPath: database.path + "/app.sqlite-wal"))
    try database.file("app.sqlite.before-migration-1").write(Data(text.utf8))
    var configuration = Configuration(stateDirectory: root.path())
    configuration.hasConsoleLog = false
    let stores = Stores(configuration: configuration, logger: LogManager.silent)
    let current = BuildConfiguration.current.rawValue
    #expect(try await stores.drafts.loadDraft(formID: "a") == Array((text + current).utf8))
    #expect(try await stores.drafts.count() == 2)
    #expect(try database.entryNames() == [])
    let encoded = Data(text.utf8).base64EncodedString().prefix(12)
    #expect(try !Self.anyFile(below: root.path(), contains: String(encoded)))
    #expect(try !Self.anyFile(below: root.path(), contains: text))
    let dev = EncryptedFileStore(
      folder: SecureFolder(path: root.path()).appending("secure"),
      namespace: SecureStoreNamespace(
        service: AppIdentity.current.secretService, configuration: "dev"),
      masterKey: MasterKeyFile(path: root.path() + "/master.key"))
    #expect(try dev.retrieveString(key: "form.draft.a") == text + "dev")
  }

  @MainActor
  @Test func `sensitive fields are not part of a draft`() async throws {
    let form = try CompiledForm(
      FormSchema(
        "card",
        fields: [
          FormField("name", .text, label: "Name"),
          FormField("pin", .text, label: "PIN", sensitive: true),
        ]))
    let drafts = Self.store()
    let controller = FormController(
      engine: FormEngine(form, environment: FormEnvironment(today: .epoch)))
    let autosaver = ScreenDraft(formID: "card", storage: drafts, now: { 0 })
      .autosaver(for: controller)
    try controller.perform { engine in
      try engine.set("name", to: "Ada")
      try engine.set("pin", to: "7341")
    }
    try await autosaver.flush()
    let bytes = try #require(try await drafts.loadDraft(formID: "card"))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Ada") && !text.contains("7341"))
  }

  @Test func `clearing forgets every draft, also those set aside`() async throws {
    let store = Self.store()
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
