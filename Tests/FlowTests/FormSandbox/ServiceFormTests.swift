import Domain
import FormKit
import FormKitHTML
import Foundation
import NetworkingMock
import Synchronization
import Testing

@testable import ShellApp
@testable import ShellWeb

/// Forms whose schemas come from the service.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ServiceFormTests {
  /// A service whose schemas a test changes, and what the device has kept.
  private final class Repository: FormSchemaRepository {
    let sent = Mutex<[String: String]>([:])
    let kept = Mutex<[String: Data]>([:])
    let list = Mutex<[OfferedForm]>([])
    func offeredForms() async throws -> [OfferedForm] {
      sent.withLock { $0.keys.sorted() }.map { OfferedForm(id: $0, version: 1, title: "T \($0)") }
    }
    func keptForms() -> [OfferedForm] { list.withLock { $0 } }
    func keep(_ forms: [OfferedForm]) { list.withLock { $0 = forms } }
    func schema(_ id: String) async throws -> Data? {
      sent.withLock { $0[id] }.map { Data($0.utf8) }
    }
    func keptSchema(_ id: String) -> Data? { kept.withLock { $0[id] } }
    func keep(_ schema: Data, of id: String) { kept.withLock { $0[id] = schema } }
  }

  private let repository = Repository()
  private let catalog = FormCatalog.standard(region: "US")

  private var forms: ServiceForms { ServiceForms(catalog: catalog, repository: repository) }

  /// The profile with another field and version.
  private static let newer = #"""
    { "formatVersion": 1, "id": "profile", "version": 9, "x-offline": "queue",
      "sections": [{ "fields": [
        { "id": "name", "type": "text", "required": true, "label": "Name" },
        { "id": "email", "type": "email", "label": "Email" },
        { "id": "motto", "type": "text", "required": true, "label": "Motto" }] }] }
    """#

  private func send(_ schema: String?) { repository.sent.withLock { $0["profile"] = schema } }

  private func fields(_ forms: ServiceForms) -> [String] {
    forms.form("profile")?.schema.fields.map(\.id.rawValue) ?? []
  }

  @Test func `the service's schema replaces the built-in one, also at the next start`()
    async throws
  {
    let forms = forms
    #expect(!forms.waitsOffline("profile"))
    send(Self.newer)
    #expect(try await forms.refresh("profile"))
    #expect(fields(forms) == ["name", "email", "motto"])
    #expect(forms.waitsOffline("profile"))
    #expect(try await !forms.refresh("profile"))
    #expect(fields(self.forms) == ["name", "email", "motto"])
  }

  @Test func `a form that only the service has is reviewed under its title`() async throws {
    repository.list.withLock { $0 = [OfferedForm(id: "survey", version: 1, title: "Survey")] }
    repository.sent.withLock {
      $0["survey"] = Self.newer.replacingOccurrences(of: #""profile""#, with: #""survey""#)
    }
    let sandbox = SandboxForms(
      forms: forms, environment: { FormEnvironment.english }, draft: { _ in nil },
      remember: { _, _ in })
    _ = try await sandbox.serviceForm("survey")
    let survey = try #require(SandboxForm(rawValue: "survey"))
    let result = try #require(try sandbox.result(of: survey, FieldValues(["name": "Ada"])))
    let label = sandbox.review(result)?.form.schema.fields.first?.label
    #expect(label == .literal("Survey"))
    #expect(sandbox.title(of: .payment) == SandboxForm.payment.title)
  }

  @Test func `only the forms that the app does not have are others`() async throws {
    repository.sent.withLock { $0 = ["survey": "{}", "profile": "{}"] }
    let survey = OfferedForm(id: "survey", version: 1, title: "T survey")
    #expect(forms.keptOthers() == [])
    #expect(try await forms.others() == [survey])
    #expect(forms.keptOthers() == [survey])
    repository.sent.withLock { $0 = [:] }
    #expect(try await forms.others() == [])
    #expect(forms.keptOthers() == [])
  }

  nonisolated private static let unusable = [
    "{", #"{ "formatVersion": 1, "id": "other", "sections": [] }"#,
    #"{ "formatVersion": 1, "id": "profile", "sections": [{ "fields": [{ "id": "a", "type": "x" }] }] }"#,
    #"{ "formatVersion": 9, "id": "profile", "sections": [] }"#,
  ]

  @Test(arguments: unusable)
  func `a schema that does not load is refused, and the last good one stays`(
    schema: String
  ) async throws {
    let forms = forms
    send(Self.newer)
    _ = try await forms.refresh("profile")
    send(schema)
    await #expect(throws: ServiceFormError.unreadable) { try await forms.refresh("profile") }
    #expect(fields(forms) == ["name", "email", "motto"])
    #expect(fields(self.forms) == ["name", "email", "motto"])
    send(nil)
    await #expect(throws: ServiceFormError.unknownForm) { try await forms.refresh("profile") }
    #expect(fields(forms) == ["name", "email", "motto"])
  }

  @Test func `a kept schema that no longer loads, or is older, gives way to the built-in one`() {
    repository.keep(Data("{".utf8), of: "profile")
    #expect(fields(forms).contains("country"))
    let older = Self.newer.replacing(#""version": 9"#, with: #""version": 1"#)
    repository.keep(Data(older.utf8), of: "profile")
    #expect(fields(forms).contains("country"))
  }

  private func enter(_ device: SharedDevice) async throws {
    try await device.coordinator.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
  }

  @Test func `a form that only the service has is listed, opened, sent and shown`() async throws {
    let device = try SharedDevice()
    let coordinator = device.coordinator
    try await enter(device)
    device.schemas["survey"] = #"""
      { "formatVersion": 1, "id": "survey", "title": "How Was It?", "sections": [{ "fields": [
        { "id": "stars", "type": "integer", "label": "Stars", "required": true },
        { "id": "pin", "type": "text", "label": "PIN", "sensitive": true }] }] }
      """#
    await coordinator.open("shell://formSandbox")
    await coordinator.appear()
    let options = try #require(coordinator.screen?.form.schema.fields.first?.options)
    guard case .fixed(let choices) = options else {
      Issue.record("no list")
      return
    }
    #expect(choices.last == FieldOption("survey", label: .literal("How Was It?")))
    _ = await coordinator.submit(ScreenInput(values: ["form": "survey"]))
    let survey = try #require(SandboxForm(rawValue: "survey"))
    #expect(coordinator.route == .sandboxForm(survey))
    #expect(Route.isDescription("\(Route.sandboxForm(survey))"))
    _ = await coordinator.submit(
      ScreenInput(values: ["stars": 5, "pin": "1234"], sensitive: ["pin"]))
    #expect(coordinator.route == .sandboxReview(survey))
    #expect(coordinator.screen?.values["model"] == "{\n  \"stars\": 5\n}")
    #expect(try await device.app.formSubmissions.received(form: "survey").count == 1)
  }

  /// The ids of the forms in the list that shows.
  private func listed(_ device: SharedDevice) -> [FormValue] {
    guard case .fixed(let choices) = device.coordinator.screen?.form.schema.fields.first?.options
    else { return [] }
    return choices.map(\.value)
  }

  @Test func `offline after a restart, a form that only the service has is listed and opens`()
    async throws
  {
    let device = try SharedDevice()
    try await enter(device)
    device.schemas["survey"] = #"""
      { "formatVersion": 1, "id": "survey", "title": "How Was It?", "sections": [{ "fields": [
        { "id": "stars", "type": "integer", "label": "Stars", "required": true }] }] }
      """#
    await device.coordinator.open("shell://formSandbox")
    await device.coordinator.appear()
    _ = await device.coordinator.submit(ScreenInput(values: ["form": "survey"]))
    device.network = .down
    try await device.restart()
    await device.coordinator.open("shell://formSandbox")
    await device.coordinator.appear()
    #expect(listed(device).last == "survey")
    _ = await device.coordinator.submit(ScreenInput(values: ["form": "survey"]))
    #expect(device.coordinator.route == .sandboxForm(try #require(SandboxForm(rawValue: "survey"))))
    #expect(device.coordinator.screen?.form.schema.fields.map(\.id) == ["stars"])
  }

  @Test func `a form that cannot be opened is a message in the list`() async throws {
    let device = try SharedDevice()
    try await enter(device)
    await device.coordinator.open("shell://formSandbox")
    #expect(
      await device.coordinator.submit(ScreenInput(values: ["form": "none"]))
        == .stay(messages: [:], notice: Notice(.error, "submission.unknownForm")))
    device.schemas["broken"] = Self.unusable[1]
    #expect(
      await device.coordinator.submit(ScreenInput(values: ["form": "broken"]))
        == .stay(messages: [:], notice: Notice(.error, "sandbox.unreadable")))
    #expect(device.coordinator.route == .formSandbox)
  }

  /// Runs other tasks until a condition holds.
  private func wait(until holds: () -> Bool) async throws {
    while !holds() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  @Test func `an open form changes with the schema at the service, not with a broken one`()
    async throws
  {
    let device = try SharedDevice()
    try await enter(device)
    await device.coordinator.open("shell://formSandbox/profile")
    #expect(device.coordinator.screen?.form.schema.version == 2)
    device.schemas["profile"] = Self.unusable[2]
    try await wait {
      device.clock.advance(by: .seconds(10))
      return device.log.lines.contains { $0.contains("forms_adopt_Fail") }
    }
    #expect(device.coordinator.screen?.form.schema.version == 2)
    device.schemas["profile"] = Self.newer
    try await wait {
      device.clock.advance(by: .seconds(10))
      return device.coordinator.screen?.form.schema.version == 9
    }
    var changes = device.coordinator.changes().makeAsyncIterator()
    let changed = try #require(await changes.next())
    #expect(changed.schema?.fields.map(\.id.rawValue) == ["name", "email", "motto"])
    // The service judges by it, too.
    #expect(
      await device.coordinator.submit(
        ScreenInput(values: ["name": "Ada", "email": "a@example.com"]))
        != .advance)
    #expect(
      await device.coordinator.submit(
        ScreenInput(values: ["name": "Ada", "email": "a@example.com", "motto": "On"])) == .advance)
  }

  @Test func `the next page of a changed form has what was typed and says that it changed`()
    async throws
  {
    let device = try SharedDevice()
    try await enter(device)
    await device.coordinator.open("shell://formSandbox/profile")
    let old = try #require(device.coordinator.screen)
    var typed = old
    typed.entered = ["name": "Ada Lovelace", "bio": "Mathematician"]
    let shown = ShownScreen(typed)
    // The newer form has no text about the person.
    device.schemas["profile"] = Self.newer
    _ = try await device.app.sandboxForms.refresh(.profile)
    shown.screen = try #require(device.coordinator.screen)
    func page() throws -> String {
      try shown.page(
        revision: 1, target: "/", token: "t", notices: [], menu: nil,
        settings: device.app.settings
      ).html
    }
    let html = try page()
    #expect(html.contains("Motto") && html.contains("Ada Lovelace"))
    // The value that the newer form has no field for; the default country was never changed.
    #expect(html.contains("The form has changed.") && html.contains("except: About You."))
    // The message about another change takes its place.
    device.schemas["profile"] = Self.newer.replacingOccurrences(
      of: #""version": 9"#, with: #""version": 10"#)
    _ = try await device.app.sandboxForms.refresh(.profile)
    shown.screen = try #require(device.coordinator.screen)
    let next = try page()
    #expect(next.contains("What you entered is still here.") && !next.contains("except:"))
  }

  @Test func `what is sent from the page of a former form goes by its names and its secrets`()
    async throws
  {
    let device = try SharedDevice()
    try await enter(device)
    device.schemas["survey"] = #"""
      { "formatVersion": 1, "id": "survey", "version": 1, "sections": [{ "fields": [
        { "id": "note", "type": "text", "label": "Note" },
        { "id": "pin", "type": "text", "label": "PIN", "sensitive": true }] }] }
      """#
    await device.coordinator.open("shell://formSandbox")
    _ = await device.coordinator.submit(ScreenInput(values: ["form": "survey"]))
    let shown = ShownScreen(try #require(device.coordinator.screen))
    device.schemas["survey"] = #"""
      { "formatVersion": 1, "id": "survey", "version": 2, "sections": [{ "fields": [
        { "id": "comment", "type": "text", "label": "Comment" },
        { "id": "pin", "type": "text", "label": "PIN" }] }],
        "migrations": [{ "from": 1, "rename": { "note": "comment" } }] }
      """#
    let survey = try #require(SandboxForm(rawValue: "survey"))
    _ = try await device.app.sandboxForms.refresh(survey)
    shown.screen = try #require(device.coordinator.screen)
    await shown.take(
      WebPost(fields: [
        .init("note", "Lovely"), .init("pin", "1234"), .init("_button", "submit"),
      ]), source: device.coordinator, ports: FormPorts())
    #expect(device.coordinator.route == .sandboxForm(survey))
    let html = try shown.page(
      revision: 1, target: "/", token: "t", notices: [], menu: nil, settings: device.app.settings
    ).html
    #expect(html.contains("Lovely") && html.contains("except: PIN."))
    #expect(!html.contains("1234"))
  }
}
