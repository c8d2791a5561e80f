import FormKit
import FormKitMock
import Foundation
import LocalPersistence
import Synchronization
import Testing

@testable import ShellApp

/// The sensitive fields of drafts on the device.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct FormSecretStoreTests {
  private final class Day: Sendable {
    let now = Mutex(Date(timeIntervalSince1970: 1_770_000_000))
    func pass(hours: Double) { now.withLock { $0 += hours * 3_600 } }
  }

  private let store = InMemorySecureStore(
    namespace: SecureStoreNamespace(service: "test", configuration: "test"))
  private let day = Day()
  private var secrets: FormSecretStore {
    FormSecretStore(store: store) { [day] in day.now.withLock { $0 } }
  }
  private var drafts: FormDraftStore { FormDraftStore(store: store) }

  /// The payment form with a draft of its own, filled in.
  private func payment() async throws -> (FormController, DraftAutosaver) {
    let form = try FormCatalog.standard(region: "US").form("payment")
    let controller = FormController(
      engine: FormEngine(form, environment: FormEnvironment(today: .epoch)))
    let draft = ScreenDraft(
      formID: "pay", storage: drafts, secrets: secrets, clock: VirtualClock(), now: { 0 })
    return (controller, draft.autosaver(for: controller))
  }

  private func type(_ values: [(FieldPath, FormValue)], into controller: FormController) throws {
    try controller.perform { engine throws(FormEngineError) in try engine.batch(values) }
  }

  private func leave() async throws {
    let (controller, saver) = try await payment()
    try type(
      [("cardName", "Ada"), ("cardNumber", "4111111111111111"), ("securityCode", "987")],
      into: controller)
    try await saver.flush()
  }

  @Test func `a card number survives in the secure store only, its security code nowhere`()
    async throws
  {
    try await leave()
    let draft = try #require(try store.retrieveString(key: "form.draft.pay"))
    #expect(draft.contains("Ada") && !draft.contains("4111") && !draft.contains("987"))
    let kept = try #require(try store.retrieveString(key: "form.secret.pay"))
    #expect(kept.contains("4111111111111111") && !kept.contains("987"))
    let (controller, saver) = try await payment()
    _ = try await saver.restore()
    #expect(try controller.engine.state(of: "cardNumber").value == "4111111111111111")
    #expect(try controller.engine.state(of: "securityCode").value.isEmpty)
    #expect(try await drafts.count() == 1)
  }

  /// The payment form with another id and definition of the card number.
  private func changed(_ card: String) throws -> CompiledForm {
    let migration = #""migrations": [{ "from": 2, "rename": { "cardNumber": "card" } }]"#
    return try CompiledForm(
      json: Array(
        #"""
        { "formatVersion": 1, "id": "payment", "version": 3, \#(migration), "sections": [{ "fields": [
          { "id": "cardName", "type": "text", "label": "Name" },
          { "id": "card", "label": "Card", \#(card) }] }] }
        """#.utf8))
  }

  private func saver(of controller: FormController) -> DraftAutosaver {
    ScreenDraft(
      formID: "pay", storage: drafts, secrets: secrets, clock: VirtualClock(), now: { 0 }
    ).autosaver(for: controller)
  }

  @Test(arguments: [#""type": "text", "sensitive": true"#, #""type": "password""#])
  func `a secret follows its field that was renamed, unless it became a password`(
    card: String
  ) async throws {
    try await leave()
    let form = try changed(card)
    let controller = FormController(
      engine: FormEngine(form, environment: FormEnvironment(today: .epoch)))
    let saver = saver(of: controller)
    _ = try await saver.restore()
    let isKept = !card.contains("password")
    #expect(
      try controller.engine.state(of: "card").value == (isKept ? "4111111111111111" : .null))
    try type([("cardName", "Grace")], into: controller)
    try await saver.flush()
    let kept = try store.retrieveString(key: "form.secret.pay")
    #expect((kept?.contains("4111111111111111") == true) == isKept)
  }

  @Test(arguments: [#""type": "text", "sensitive": true"#, #""type": "password""#])
  func `a secret follows its field that is renamed while the form is open`(
    card: String
  ) async throws {
    let (controller, saver) = try await payment()
    try type([("cardNumber", "4111111111111111")], into: controller)
    try await saver.flush()
    let form = try changed(card)
    _ = try controller.perform { engine throws(FormEngineError) in try engine.adopt(form) }
    try type([("cardName", "Grace")], into: controller)
    try await saver.flush()
    let kept = try store.retrieveString(key: "form.secret.pay")
    #expect((kept?.contains("4111111111111111") == true) == !card.contains("password"))
  }

  @Test func `a form that was sent keeps no secret`() async throws {
    let (controller, saver) = try await payment()
    try type(
      [
        ("cardName", "Ada"), ("cardNumber", "4111111111111111"), ("securityCode", "987"),
        ("expiry", "09/29"), ("amount", 20),
      ], into: controller)
    try await saver.flush()
    controller.perform { $0.submit() }
    while controller.engine.status != .submitted { await Task.yield() }
    try await saver.flush()
    #expect(try store.keys() == [])
  }

  @Test func `a secret of 24 hours is deleted, whoever asks first`() async throws {
    try await leave()
    day.pass(hours: 23.9)
    #expect(try await secrets.retrieve(formID: "pay")?.count == 1)
    day.pass(hours: 0.2)
    #expect(try await secrets.retrieve(formID: "pay") == nil)
    #expect(try store.keys() == ["form.draft.pay"])
    try await leave()
    try await secrets.deleteExpired()
    #expect(try store.keys().contains("form.secret.pay"))
    day.pass(hours: 24)
    try await secrets.deleteExpired()
    #expect(try store.keys() == ["form.draft.pay"])
  }

  @Test func `a secret of the future or a damaged one is deleted`() async throws {
    try await leave()
    day.pass(hours: -1)
    #expect(try await secrets.retrieve(formID: "pay") == nil)
    try store.save(key: "form.secret.pay", value: "no JSON")
    #expect(try await secrets.retrieve(formID: "pay") == nil)
    #expect(try !store.keys().contains("form.secret.pay"))
  }

  @Test func `clearing all drafts deletes their secrets`() async throws {
    try await leave()
    try await drafts.clearAll()
    #expect(try store.keys() == [])
  }
}
