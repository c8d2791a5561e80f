import FormKit
import FormKitMock
import FormKitTerminal
import Testing

@testable import ShellApp
@testable import ShellCommands

/// One screen in the terminal, while it is shown.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ScreenSessionTests {
  /// A screen whose form has a coordinator.
  private final class Source: ScreenCoordinator {
    let spy = SpyFormCoordinator()
    var screen: Screen?
    var formCoordinator: (any FormFlowCoordinator)? { spy }

    init(_ form: CompiledForm) {
      screen = Screen(
        route: .profile, form: form,
        environment: FormEnvironment(today: .epoch, messages: Words.messages(for: "en")))
    }

    var result = ScreenResult.advance
    func submit(_ input: ScreenInput) async -> ScreenResult { result }
    func perform(action: String) async {}
    func goBack() {}
    func suspend(values: FormObject, of screen: Screen.Identity?) async {}
  }

  private static func form(_ fields: [String], version: Int = 1) throws -> CompiledForm {
    try CompiledForm(
      FormSchema(
        "f", version: version,
        fields: fields.map {
          FormField(FieldID(rawValue: $0), .text, label: .literal("The \($0)"))
        }))
  }

  private func session(_ source: Source) throws -> ScreenSession {
    ScreenSession(
      try #require(source.screen), coordinator: source, loading: LoadingBoard(),
      ports: FormPorts(), home: nil)
  }

  /// A session that goes on with what was entered earlier, at a field.
  private func resumed(
    _ source: Source, _ entered: FormObject, _ focus: FieldPath? = nil
  ) async throws -> ScreenSession {
    source.screen?.entered = entered
    source.screen?.focus = focus
    let session = try session(source)
    await session.resume(try #require(source.screen))
    return session
  }

  @Test func `the focus reaches the coordinator of the screen's form`() throws {
    let source = Source(try Self.form(["name", "city", "motto"]))
    let session = try session(source)
    for path in ["name", "motto", "city"] as [FieldPath] {
      try session.controller.perform { try $0.focus(path) }
    }
    #expect(source.spy.events == [.nextField("motto"), .previousField("city")])
  }

  @Test func `a screen goes on at the field that it names, with what was entered`() async throws {
    let session = try await resumed(
      Source(try Self.form(["name", "city"])), ["name": "Ada"], "city")
    #expect(session.controller.engine.focusedField == "city")
    #expect(try session.controller.engine.state(of: "name").value == "Ada")
  }

  private struct Facts: AutofillStrategy {
    func prefillValues(for schema: FormSchema) async throws -> [FieldPath: FormValue] {
      ["city": "Berlin"]
    }
  }

  @Test(arguments: [false, true])
  func `known facts fill a field unless the person left it empty on an earlier visit`(
    isEdited: Bool
  ) async throws {
    let source = Source(try Self.form(["name", "city"]))
    source.screen?.entered = ["name": "Ada"]
    source.screen?.allowsAutofill = !isEdited
    let screen = try #require(source.screen)
    let session = ScreenSession(
      screen, coordinator: source, loading: LoadingBoard(), ports: FormPorts(autofill: Facts()),
      home: nil)
    await session.resume(screen)
    #expect(
      try session.controller.engine.state(of: "city").value == (isEdited ? .null : "Berlin"))
  }

  @Test func `a field that is gone leaves the focus to the surface`() async throws {
    let session = try await resumed(
      Source(try Self.form(["name"])), ["name": "Ada", "city": "Berlin"], "city")
    #expect(session.controller.engine.focusedField == nil)
    #expect(try session.controller.engine.state(of: "name").value == "Ada")
  }

  @Test func `the items of a list come back, on the page of the field`() async throws {
    let form = try CompiledForm(
      json: Array(
        #"""
        { "formatVersion": 1, "id": "f", "pages": [
          { "id": "one", "title": "One", "sections": [{ "fields": [{ "id": "name", "type": "text" }] }] },
          { "id": "two", "title": "Two", "sections": [{ "id": "addresses", "repeat": {},
            "fields": [{ "id": "city", "type": "text" }] }] }] }
        """#.utf8))
    let addresses: FormValue = [["city": "Berlin"], ["city": "Paris"]]
    let session = try await resumed(
      Source(form), ["name": "Ada", "addresses": addresses], "addresses[1].city")
    let engine = session.controller.engine
    #expect(engine.values(redacted: false)["addresses"] == addresses)
    #expect(engine.focusedField == "addresses[1].city")
    #expect(engine.currentPage == 1)
  }

  @Test func `what the service has refused shows at its field`() async throws {
    let source = Source(try Self.form(["name", "city"]))
    source.screen?.refused = ["city": .verbatim("The city is unknown.")]
    let session = try await resumed(source, ["city": "Atlantis"])
    let engine = session.controller.engine
    #expect(try engine.state(of: "city").issues.map(\.message) == ["The city is unknown."])
    #expect(try engine.state(of: "name").issues == [])
  }

  @Test func `what was entered by an earlier version is migrated`() async throws {
    let form = try CompiledForm(
      json: Array(
        #"""
        { "formatVersion": 1, "id": "f", "version": 2,
          "sections": [{ "fields": [{ "id": "comment", "type": "text" }] }],
          "migrations": [{ "from": 1, "rename": { "note": "comment" } }] }
        """#.utf8))
    let source = Source(form)
    source.screen?.enteredVersion = 1
    let session = try await resumed(source, ["note": "Lovely"])
    #expect(try session.controller.engine.state(of: "comment").value == "Lovely")
  }

  @Test(arguments: [(ScreenResult.advance, FormStatus.submitted), (.detour, .editing)])
  func `a form before which another screen comes is not done`(
    result: ScreenResult, status: FormStatus
  ) async throws {
    let source = Source(try Self.form(["name"]))
    source.result = result
    let session = try await resumed(source, ["name": "Ada"])
    let engine = session.controller.engine
    session.controller.perform { $0.submit() }
    while engine.status == .submitting {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(engine.status == status)
    #expect(engine.state.issues == [])
  }

  @Test func `under another schema what was typed stays, and what does not fit is named`()
    async throws
  {
    let session = try await resumed(
      Source(try Self.form(["name", "city"])), ["name": "Ada", "city": "Berlin"])
    session.adopt(try Self.form(["name", "motto"], version: 2))
    let engine = session.controller.engine
    #expect(engine.form.schema.version == 2)
    #expect(try engine.state(of: "name").value == "Ada")
    #expect(try engine.state(of: "motto").value == .null)
    let said = session.board.notices.map(\.text)
    #expect(said == ["The form has changed. What you entered is still here, except: The city."])
    // The message about another change takes its place.
    session.adopt(try Self.form(["name", "motto", "city"], version: 3))
    #expect(
      session.board.notices.map(\.text) == ["The form has changed. What you entered is still here."]
    )
  }

  @Test func `only a field of type image takes only pictures`() throws {
    let form = try CompiledForm(
      FormSchema("f", fields: [FormField("photo", .image), FormField("paper", .file)]))
    let controller = FormController(
      engine: FormEngine(form, environment: FormEnvironment(today: .epoch)), ports: FormPorts())
    #expect(controller.takesPictures("photo"))
    #expect(!controller.takesPictures("paper"))
  }
}
