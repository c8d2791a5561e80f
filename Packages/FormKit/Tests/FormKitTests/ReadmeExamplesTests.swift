import FormKit
import FormKitMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// README: begin
let addressSchema = """
  { "formatVersion": 1, "id": "address", "pages": [
    { "id": "person", "sections": [{ "fields": [
      { "id": "name", "type": "text", "label": { "key": "label.name" }, "required": true,
        "autofill": "name" }
    ] }] },
    { "id": "place", "sections": [{ "fields": [
      { "id": "country", "type": "choice", "options": { "source": "countries" } },
      { "id": "postalCode", "type": "text", "autofill": "postal-code",
        "effects": [{ "lookup": "places", "fills": { "city": "town" } }] },
      { "id": "city", "type": "text" }
    ] }] }
  ] }
  """

struct Places: FieldLookup {
  func answer(to request: LookupRequest) async throws -> FormObject {
    request.value == "10115" ? ["town": "Berlin"] : [:]
  }
}

@MainActor
func addressForm(today: FormDate) throws -> FormController {
  let german = MessageCatalogue(language: "de", texts: ["label.name": "Name und Vorname"])
  let messages = FormMessages(locale: FormLocale("de-AT"), catalogues: [german])
  let engine = FormEngine(
    try CompiledForm(json: Array(addressSchema.utf8)),
    environment: FormEnvironment(today: today, messages: messages))
  return FormController(
    engine: engine,
    optionSources: ["countries": StaticOptionSource([FieldOption("AT"), FieldOption("DE")])],
    lookups: ["places": Places()])
}
// README: end

// README: begin
struct LastAddress: AutofillProfileProvider {
  func lastUsedProfile() async throws -> AutofillProfile? {
    ["name": "Ada Lovelace", "postal-code": "10115"]
  }
}

@MainActor
func prefill(_ controller: FormController) async throws -> [FieldPath] {
  try await controller.autofill(using: ProfileCacheAutofillStrategy(cache: LastAddress()))
}
// README: end

// README: begin
func response(
  to questionnaire: [UInt8], values: FormObject, environment: FormEnvironment
) throws -> FormValue {
  let imported = try FHIRQuestionnaireImport(json: questionnaire)
  for finding in imported.findings { print(finding) }
  let form = try CompiledForm(document: imported.document)
  return try FHIRResponseExport(
    values, of: form, source: imported.document, authored: "2026-01-31T10:00:00Z",
    environment: environment
  ).document
}
// README: end

// README: begin
@MainActor
final class SignInCoordinator: FormFlowCoordinator {
  private(set) var screen = "sign-in"

  func formNeedsNavigation(to route: FormRoute) {
    switch route {
    case .success: screen = "home"
    case .mfa: screen = "code"
    case .additionalInfo(let form): screen = form.schema.id
    default: break  // The form shows the messages.
    }
  }

  func formDidCancel() { screen = "welcome" }
}

@MainActor
func signIn(
  _ form: CompiledForm, today: FormDate, coordinator: SignInCoordinator,
  send: @escaping @MainActor (Submission) async -> FormSubmissionResult
) -> FormController {
  FormController(
    engine: FormEngine(form, environment: FormEnvironment(today: today)),
    coordinator: coordinator, submit: send)
}
// README: end

// README: begin
let newerSchema = """
  { "formatVersion": 1, "id": "login", "version": 2,
    "migrations": [{ "from": 1, "rename": { "email": "address" } }],
    "sections": [{ "fields": [
      { "id": "address", "type": "email", "required": true },
      { "id": "password", "type": "password", "required": true }
    ] }] }
  """

@MainActor
func keepDraft(
  of controller: FormController, in drafts: any DraftStorage, secrets: any SecureFieldStorage,
  now: @escaping @MainActor () -> Int
) async throws -> DraftRestoration {
  let autosaver = DraftAutosaver(controller, storage: drafts, secure: secrets, now: now)
  let restoration = try await autosaver.restore()
  try controller.perform { engine in
    if engine.form.schema.version == 1 {
      try engine.adopt(try CompiledForm(json: Array(newerSchema.utf8)))
    }
  }
  try await autosaver.flush()
  return restoration
}
// README: end

// README: begin
struct PrintedEvents: FormLogger {
  func trackEvent(event: FormAnalyticsEvent) { print(event.form, event.kind) }
}

@MainActor
func follow(_ controller: FormController) -> FormAnalyticsRecorder {
  controller.record(to: PrintedEvents())  // Keep it, and call `close()` when the form is left.
}
// README: end

/// Compiles and runs the examples of the README.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ReadmeExamplesTests {
  /// Lets other tasks run until a condition holds, a bounded number of times.
  private func wait(until holds: () -> Bool) async {
    for _ in 0..<20_000 where !holds() { await Task.yield() }
    #expect(holds())
  }

  private func value(_ controller: FormController, _ path: FieldPath) throws -> FormValue {
    try controller.engine.state(of: path).value
  }

  @Test func `the address form turns its page, loads its options and fills the city`() async throws
  {
    let controller = try addressForm(today: .epoch)
    #expect(try controller.engine.component(of: "name").label == "Name und Vorname")
    guard case .refused = controller.perform({ $0.goToNextPage() }) else {
      Issue.record("A page without its name is left.")
      return
    }
    try controller.perform { try $0.set("name", to: "Ada") }
    #expect(controller.perform { $0.goToNextPage() } == .moved(to: "place"))
    try controller.perform { engine in
      try engine.set("postalCode", to: "10115")
      try engine.blur("postalCode")
    }
    await wait { (try? value(controller, "city")) == "Berlin" }
    await wait { (try? controller.engine.state(of: "country").options?.options.count) == 2 }
  }

  @Test func `autofill fills the address from the profile`() async throws {
    let controller = try addressForm(today: .epoch)
    #expect(try await prefill(controller) == ["name", "postalCode"])
    #expect(try value(controller, "name") == "Ada Lovelace")
  }

  @Test func `the coordinator of the sign-in shows the screen for the code`() async throws {
    let form = try CompiledForm(json: Array(loginSchema.utf8))
    let coordinator = SignInCoordinator()
    let controller = signIn(form, today: .epoch, coordinator: coordinator) { _ in
      .requiresMFA(method: .totp)
    }
    try controller.perform { engine in
      try engine.set("email", to: "ada@example.com")
      try engine.set("password", to: "secret1")
      engine.submit()
    }
    await wait { coordinator.screen == "code" }
    coordinator.formDidCancel()
    #expect(coordinator.screen == "welcome")
  }

  @Test func `a response answers the items of its questionnaire`() throws {
    let questionnaire = #"""
      { "resourceType": "Questionnaire", "item": [{ "linkId": "/1", "type": "boolean", "text": "Well?" }] }
      """#
    let document = try response(
      to: Array(questionnaire.utf8), values: ["field__1": true],
      environment: FormEnvironment(today: .epoch))
    #expect(
      document["item"] == [
        ["linkId": "/1", "text": "Well?", "answer": [["valueBoolean": true]]]
      ])
  }

  @Test func `a draft goes on under the newer version, its secret apart`() async throws {
    let (drafts, secrets) = (InMemoryDraftStorage(), InMemorySecureFieldStorage())
    let controller = try login(loginSchema)
    try controller.perform { engine in
      try engine.set("email", to: "ada@example.com")
      try engine.set("password", to: "secret1")
    }
    let first = try await keepDraft(of: controller, in: drafts, secrets: secrets) { 7 }
    #expect(first == .nothing)
    #expect(try value(controller, "address") == "ada@example.com")
    #expect(try FormDraft(json: try #require(drafts.saves.last)).values["password"] == nil)

    let later = try login(newerSchema)
    let second = try await keepDraft(of: later, in: drafts, secrets: secrets) { 8 }
    let report = DraftReport(draftVersion: 2, formVersion: 2, losses: [])
    #expect(second == .restored(report, savedAt: 7))
    #expect(try value(later, "address") == "ada@example.com")
    #expect(try value(later, "password") == "secret1")
  }

  private func login(_ schema: String) throws -> FormController {
    FormController(
      engine: FormEngine(
        try CompiledForm(json: Array(schema.utf8)), environment: FormEnvironment(today: .epoch)))
  }

  @Test func `analytics start with the form and end when it is left`() throws {
    let controller = try addressForm(today: .epoch)
    let spy = SpyFormLogger()
    let recorder = controller.record(to: spy)
    recorder.close()
    #expect(
      spy.kinds == [
        .started, .pageShown("person"), .abandoned(lastField: nil, page: "person", milliseconds: 0),
      ])
    follow(controller).close()
  }

  @Test func `the README shows these very examples`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let text = try String(contentsOf: readme, encoding: .utf8)
    let examples = source.components(separatedBy: "\n// README: begin\n").dropFirst().compactMap {
      $0.components(separatedBy: "// README: end\n").first
    }
    #expect(examples.count == 6)
    #expect(examples.filter { !text.contains("```swift\n\($0)```\n") } == [])
  }
}
