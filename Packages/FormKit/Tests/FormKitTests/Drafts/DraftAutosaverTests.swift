import FormKit
import FormKitMock
import Synchronization
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DraftAutosaverTests {
  private let clock = VirtualClock()
  private let storage = InMemoryDraftStorage()
  private let secure = InMemorySecureFieldStorage()
  private struct Locked: Error {}

  private func controller(
    version: Int = 1,
    handler: @escaping @MainActor (Submission) async -> SubmissionResult = { _ in .completed }
  ) throws -> FormController {
    let form = try document(
      """
      "version": \(version), "pages": [
        { "id": "one", "sections": [{ "fields": [\(text("name")), \(field("password", "password"))] }] },
        { "id": "two", "sections": [{ "fields": [\(text("note"))] }] }
      ]
      """)
    return FormController(
      engine: FormEngine(form, environment: .fixture()), clock: clock, handler: handler)
  }

  private func autosaver(
    _ controller: FormController, secure: (any SecureFieldStorage)? = nil,
    storage: (any DraftStorage)? = nil
  ) -> DraftAutosaver {
    DraftAutosaver(
      controller, storage: storage ?? self.storage, secure: secure, clock: clock,
      now: { [clock] in 1000 + Int(clock.now.offset.components.seconds) })
  }

  private func set(_ controller: FormController, _ path: FieldPath, _ value: FormValue) throws {
    try controller.perform { engine throws(FormEngineError) in try engine.set(path, to: value) }
  }

  /// Lets other tasks run until a condition holds, a bounded number of times.
  private func wait(_ what: String, until holds: () -> Bool) async {
    for _ in 0..<20_000 where !holds() { await Task.yield() }
    #expect(holds(), "\(what)")
  }

  private func idle() async { for _ in 0..<100 { await Task.yield() } }

  private func saved(_ key: String = "name") throws -> [FormValue?] {
    try storage.saves.map { try FormDraft(json: $0).values[key] }
  }

  @Test func `the first change is saved at once, with the instant the caller says`() async throws {
    let controller = try controller()
    let autosaver = autosaver(controller)
    try set(controller, "name", "A")
    await wait("the save") { storage.saves.count == 1 }
    #expect(try FormDraft(json: try #require(storage.saves.first)).savedAt == 1000)
    withExtendedLifetime(autosaver) {}
  }

  @Test func `at most one save per interval, and the last state is always saved`() async throws {
    let controller = try controller()
    let autosaver = autosaver(controller)
    try set(controller, "name", "A")
    await wait("the pause") { clock.sleeperCount == 1 }
    for name in ["AD", "ADA"] {
      try set(controller, "name", .string(name))
      await idle()
    }
    clock.advance(by: .milliseconds(1999))
    await idle()
    #expect(try saved() == ["A"])
    clock.advance(by: .milliseconds(1))
    await wait("the trailing save") { storage.saves.count == 2 }
    #expect(try saved() == ["A", "ADA"])
    await wait("the next pause") { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(9))
    await idle()
    #expect(storage.saves.count == 2, "nothing new, nothing saved")
    withExtendedLifetime(autosaver) {}
  }

  @Test func `page, focus and UI state are saved too, without any edit of a value`() async throws {
    let controller = try controller()
    let autosaver = autosaver(controller)
    try set(controller, "name", "A")
    try controller.perform { engine throws(FormEngineError) in try engine.reveal("note") }
    autosaver.ui["expanded"] = ["two"]
    try await autosaver.flush()
    let draft = try FormDraft(json: try #require(storage.draft(formID: "test")))
    #expect(draft.page == "two")
    #expect(draft.focused == "note")
    #expect(draft.ui == ["expanded": ["two"]])
  }

  @Test func `a flush saves the last state without waiting for the interval`() async throws {
    let controller = try controller()
    let autosaver = autosaver(controller)
    try set(controller, "name", "A")
    await wait("the pause") { clock.sleeperCount == 1 }
    try set(controller, "name", "B")
    try await autosaver.flush()
    #expect(try saved() == ["A", "B"])
  }

  @Test func `a superseded save never overwrites a newer one`() async throws {
    let slow = SlowStorage(storage)
    let controller = try controller()
    let autosaver = autosaver(controller, storage: slow)
    try set(controller, "name", "old")
    await wait("the first save") { slow.waiting == 1 }
    try set(controller, "name", "new")
    async let flushed: Void = autosaver.flush()
    await idle()
    #expect(slow.waiting == 1, "saves do not overlap")
    slow.open()
    try await flushed
    #expect(try saved() == ["old", "new"])
  }

  @Test func `submitting saves at once, and success deletes the draft and its secrets`()
    async throws
  {
    let clock = clock
    let controller = try controller { _ in
      try? await clock.sleep(for: .seconds(60))
      return .completed
    }
    let autosaver = autosaver(controller, secure: secure)
    try set(controller, "name", "A")
    await wait("the pause") { clock.sleeperCount == 1 }
    try set(controller, "name", "B")
    try set(controller, "password", "hunter2")
    controller.perform { $0.submit() }
    await wait("the save") { storage.saves.count == 2 && secure.values(formID: "test") != nil }
    await wait("the handler") { clock.sleeperCount == 2 }
    clock.advance(by: .seconds(60))
    await wait("the end") { storage.draft(formID: "test") == nil }
    await wait("the secrets' end") { secure.values(formID: "test") == nil }
    #expect(controller.engine.status == .submitted)
    #expect(try saved() == ["A", "B"])
    try await autosaver.flush()
    #expect(storage.draft(formID: "test") == nil, "nothing comes back afterwards")
  }

  @Test func `a failed submission keeps the draft`() async throws {
    let controller = try controller { _ in .failed }
    let autosaver = autosaver(controller)
    try set(controller, "name", "A")
    controller.perform { $0.submit() }
    await wait("the result") { controller.engine.status == .failed }
    try await autosaver.flush()
    #expect(storage.draft(formID: "test") != nil)
  }

  @Test func `success deletes a stored draft that nobody restored`() async throws {
    try await storage.saveDraft(
      FormDraft(schema: "test", values: ["name": "A"]).json, formID: "test")
    let controller = try controller()
    let autosaver = autosaver(controller)
    controller.perform { $0.submit() }
    await wait("the end") { storage.draft(formID: "test") == nil }
    withExtendedLifetime(autosaver) {}
  }

  @Test func `without a secure store sensitive fields are not saved at all`() async throws {
    let controller = try controller()
    let autosaver = autosaver(controller)
    try set(controller, "password", "hunter2")
    try set(controller, "name", "A")
    try await autosaver.flush()
    for bytes in storage.saves {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"))
    }
    let next = try self.controller()
    _ = try await self.autosaver(next).restore()
    #expect(try next.engine.state(of: "password").value.isEmpty)
  }

  @Test func `with a secure store sensitive fields rest there, only there, and come back`()
    async throws
  {
    let controller = try controller()
    let autosaver = autosaver(controller, secure: secure)
    try set(controller, "password", "hunter2")
    try await autosaver.flush()
    #expect(secure.values(formID: "test") == ["password": "hunter2"])
    for bytes in storage.saves {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"))
    }
    let next = try self.controller()
    _ = try await self.autosaver(next, secure: secure).restore()
    #expect(try next.engine.state(of: "password").value == "hunter2")
    try set(controller, "password", "")
    try await autosaver.flush()
    #expect(secure.values(formID: "test") ?? [:] == [:])
  }

  @Test func `a draft of an older version migrates and is saved under the new one`() async throws {
    let old = FormDraft(
      schema: "test", version: 1, savedAt: 7, values: ["name": "A", "gone": "x"], page: "two",
      ui: ["expanded": true])
    try await storage.saveDraft(old.json, formID: "test")
    let controller = try controller(version: 2)
    let autosaver = autosaver(controller)
    let report = DraftReport(
      draftVersion: 1, formVersion: 2, losses: [.init(field: "gone", reason: .unknownField)])
    #expect(try await autosaver.restore() == .restored(report, savedAt: 7))
    #expect(controller.engine.state.page == "two")
    #expect(autosaver.ui == ["expanded": true])
    try await autosaver.flush()
    let now = try FormDraft(json: try #require(storage.draft(formID: "test")))
    #expect(now.version == 2)
    #expect(now.values == ["name": "A"])
  }

  @Test func `no draft is nothing to restore`() async throws {
    #expect(try await autosaver(try controller()).restore() == .nothing)
  }

  @Test func `restoring alone writes nothing`() async throws {
    try await storage.saveDraft(
      FormDraft(schema: "test", values: ["name": "A"], page: "one").json, formID: "test")
    let controller = try controller()
    let autosaver = autosaver(controller)
    _ = try await autosaver.restore()
    try await autosaver.flush()
    #expect(storage.saves.count == 1)
  }

  @Test(arguments: [
    ("{", FormDraft.DecodingError.syntax(line: 1, column: 2)),
    (#"{"schema":"other"}"#, .otherSchema("other")),
  ])
  func `a corrupt draft is reported and set aside, never fatal`(
    _ text: String, _ error: FormDraft.DecodingError
  ) async throws {
    try await storage.saveDraft(Array(text.utf8), formID: "test")
    let controller = try controller()
    let autosaver = autosaver(controller)
    #expect(try await autosaver.restore() == .setAside(error))
    #expect(storage.setAside(formID: "test") == Array(text.utf8))
    #expect(storage.draft(formID: "test") == nil)
    try set(controller, "name", "A")
    try await autosaver.flush()
    #expect(storage.draft(formID: "test") != nil)
  }

  @Test func `a stored draft that could not be read is never overwritten`() async throws {
    let bytes = FormDraft(schema: "test", values: ["name": "A", "note": "B"]).json
    try await storage.saveDraft(bytes, formID: "test")
    let controller = try controller()
    let autosaver = autosaver(controller)
    storage.failure = Locked()
    await #expect(throws: Locked.self) { try await autosaver.restore() }
    storage.failure = nil
    try set(controller, "name", "mine")
    try await autosaver.flush()
    #expect(storage.draft(formID: "test") == bytes)
    _ = try await autosaver.restore()
    #expect(try controller.engine.state(of: "name").value == "mine")
    #expect(try controller.engine.state(of: "note").value == "B")
    await wait("the pause") { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(2))
    await wait("what waited") { (try? saved().last) == "mine" }
  }

  @Test func `a secure store that is locked costs the secrets only, and they stay there`()
    async throws
  {
    try await storage.saveDraft(
      FormDraft(schema: "test", values: ["name": "A"]).json, formID: "test")
    try await secure.save(["password": "hunter2"], formID: "test")
    let controller = try controller()
    let autosaver = autosaver(controller, secure: secure)
    var errors = 0
    autosaver.onError = { _ in errors += 1 }
    secure.failure = Locked()
    guard case .restored = try await autosaver.restore() else {
      Issue.record("not restored"); return
    }
    #expect(errors == 1)
    secure.failure = nil
    try set(controller, "name", "B")
    try await autosaver.flush()
    #expect(secure.values(formID: "test") == ["password": "hunter2"])
  }

  @Test func `a save that failed is reported and tried again after the interval, then twice that`()
    async throws
  {
    let controller = try controller()
    let autosaver = autosaver(controller)
    var errors = 0
    autosaver.onError = { _ in errors += 1 }
    storage.failure = Locked()
    try set(controller, "name", "A")
    await wait("the failure") { errors == 1 && clock.sleeperCount == 1 }
    await #expect(throws: Locked.self) { try await autosaver.flush() }
    await wait("the pause") { errors == 2 && clock.sleeperCount == 1 }
    storage.failure = nil
    clock.advance(by: .milliseconds(7999))
    await idle()
    #expect(storage.saves.isEmpty)
    clock.advance(by: .milliseconds(1))
    await wait("the save") { storage.saves.count == 1 }
    #expect(errors == 2)
  }

  @Test func `a form put back to its start leaves no draft`() async throws {
    let controller = try controller()
    let autosaver = autosaver(controller)
    try set(controller, "name", "A")
    try await autosaver.flush()
    controller.perform { $0.reset() }
    try await autosaver.flush()
    #expect(storage.draft(formID: "test") == nil)
  }

  @Test func `discarding deletes the draft, and the next change starts another`() async throws {
    let controller = try controller()
    let autosaver = autosaver(controller, secure: secure)
    try set(controller, "password", "hunter2")
    try await autosaver.flush()
    try await autosaver.discard()
    #expect(storage.draft(formID: "test") == nil)
    #expect(secure.values(formID: "test") == nil)
    try set(controller, "name", "B")
    try await autosaver.flush()
    #expect(storage.draft(formID: "test") != nil)
  }

  @Test func `an autosaver lives as long as its owner keeps it, and stops with it`() async throws {
    let controller = try controller()
    weak var gone: DraftAutosaver?
    do {
      let autosaver = autosaver(controller)
      gone = autosaver
      try set(controller, "name", "A")
      await wait("the pause") { clock.sleeperCount == 1 }
    }
    await wait("the end") { clock.sleeperCount == 0 && gone == nil }
    try set(controller, "name", "B")
    await idle()
    #expect(storage.saves.count == 1)
  }
}

/// Saves only once it is opened.
private final class SlowStorage: DraftStorage {
  private let inner: InMemoryDraftStorage
  private let state = Mutex((isOpen: false, waiting: 0))

  init(_ inner: InMemoryDraftStorage) { self.inner = inner }

  var waiting: Int { state.withLock { $0.waiting } }
  func open() { state.withLock { $0.isOpen = true } }

  func loadDraft(formID: String) async throws -> [UInt8]? {
    try await inner.loadDraft(formID: formID)
  }
  func saveDraft(_ bytes: [UInt8], formID: String) async throws {
    state.withLock { $0.waiting += 1 }
    while !state.withLock({ $0.isOpen }) { await Task.yield() }
    try await inner.saveDraft(bytes, formID: formID)
  }
  func clearDraft(formID: String) async throws { try await inner.clearDraft(formID: formID) }
  func setAsideDraft(formID: String) async throws { try await inner.setAsideDraft(formID: formID) }
}
