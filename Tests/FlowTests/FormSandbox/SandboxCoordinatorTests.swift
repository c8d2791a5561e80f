import Domain
import FormKit
import FormKitMock
import ShellApp
import Synchronization
import Testing

@MainActor
struct SandboxCoordinatorTests {
  /// Fails submissions as told, in order.
  private final class ScriptedInterceptor: FormInterceptor {
    private let failures: Mutex<[RemoteFailure?]>
    init(_ failures: [RemoteFailure?]) { self.failures = Mutex(failures) }
    func environment(_ environment: FormEnvironment) -> FormEnvironment { environment }
    func ports(_ ports: FormPorts) -> FormPorts { ports }
    func uploader(_ uploader: any MediaUploader) -> any MediaUploader { uploader }
    func submissionFailure() async throws -> RemoteFailure? {
      failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }

  private final class Counter { var count = 0 }
  private let finishes = Counter()
  private let drafts = InMemoryDraftStorage()

  private func coordinator(_ failures: [RemoteFailure?] = []) -> SandboxCoordinator {
    let drafts = drafts
    let presenter = SandboxPresenter(
      catalog: .standard(region: "US"), environment: { FormEnvironment(today: .epoch) },
      draft: { ScreenDraft(formID: $0, storage: drafts, now: { 0 }) })
    return SandboxCoordinator(
      presenter: presenter, interceptor: ScriptedInterceptor(failures)
    ) { [finishes] in finishes.count += 1 }
  }

  private func opened(
    _ form: SandboxForm, _ failures: [RemoteFailure?] = []
  ) async -> SandboxCoordinator {
    let coordinator = coordinator(failures)
    let response = await coordinator.submit(
      ScreenInput(values: ["form": .string(form.rawValue)]))
    #expect(response == .advance)
    return coordinator
  }

  private static let login = ScreenInput(
    values: ["email": "Ada@example.com", "password": "correct-horse"],
    sensitive: ["password"])

  @Test func `the sandbox starts with the list of its four forms`() throws {
    let screen = try #require(coordinator().screen)
    #expect(screen.route == .formSandbox)
    #expect(screen.canGoBack)
    guard case .fixed(let options)? = screen.form.schema.fields.first?.options else {
      Issue.record("no choice")
      return
    }
    #expect(options.map(\.value) == ["login", "signup", "profile", "payment"])
  }

  @Test(arguments: SandboxForm.allCases)
  func `a picked form is shown, with a draft of its own`(form: SandboxForm) async throws {
    let screen = try #require(await opened(form).screen)
    #expect(screen.route == .sandboxForm(form))
    #expect(screen.form.schema.id == form.rawValue)
    #expect(screen.draft?.formID == "sandbox.\(form.rawValue)")
  }

  @Test func `a filled form leads to its domain value as JSON without secrets`() async throws {
    let coordinator = await opened(.login)
    #expect(await coordinator.submit(Self.login) == .advance)
    let screen = try #require(coordinator.screen)
    #expect(screen.route == .sandboxReview(.login))
    #expect(
      screen.values["model"]
        == "{\n  \"email\": \"ada@example.com\",\n  \"password\": \"•••\"\n}")
    #expect(screen.form.schema.fields.map(\.readOnly) == [true])
  }

  @Test func `editing comes back to the form with everything but the secrets`() async throws {
    let coordinator = await opened(.login)
    _ = await coordinator.submit(Self.login)
    await coordinator.perform(action: "editButton")
    let screen = try #require(coordinator.screen)
    #expect(screen.route == .sandboxForm(.login))
    #expect(screen.entered == ["email": "ada@example.com"])
  }

  @Test func `done leads back to the list, at the form that was tried last`() async throws {
    let coordinator = await opened(.profile)
    _ = await coordinator.submit(
      ScreenInput(values: ["name": "Ada", "email": "a@example.com"]))
    #expect(await coordinator.submit(ScreenInput(values: [:])) == .advance)
    #expect(coordinator.screen?.route == .formSandbox)
    #expect(coordinator.screen?.values == ["form": "profile"])
  }

  @Test func `back goes from the review to the form, to the list and out`() async {
    let coordinator = await opened(.login)
    _ = await coordinator.submit(Self.login)
    coordinator.goBack()
    #expect(coordinator.screen?.route == .sandboxForm(.login))
    coordinator.goBack()
    #expect(coordinator.screen?.route == .formSandbox)
    #expect(finishes.count == 0)
    coordinator.goBack()
    #expect(finishes.count == 1)
  }

  @Test(arguments: [
    (RemoteFailure.serviceFailed, "Something went wrong. Try again later."),
    (.offline, "You're offline. Check your connection."),
  ])
  func `a submission that fails stays, says why for people, and may be tried again`(
    failure: RemoteFailure, sentence: String
  ) async {
    let coordinator = await opened(.login, [failure, nil])
    #expect(
      await coordinator.submit(Self.login)
        == .stay(messages: [:], notice: Notice(.error, sentence)))
    #expect(coordinator.screen?.route == .sandboxForm(.login))
    #expect(await coordinator.submit(Self.login) == .advance)
  }

  @Test func `what the domain refuses is said at its fields, and nothing is sent`() async {
    let coordinator = await opened(.login, [.offline])
    let response = await coordinator.submit(ScreenInput(values: ["email": "ada@"]))
    #expect(
      response
        == .stay(
          messages: [
            "email": "Enter a valid email address", "password": "This field is required",
          ], notice: nil))
  }

  @Test func `a form nobody has stays at the list`() async {
    let coordinator = coordinator()
    let response = await coordinator.submit(ScreenInput(values: ["form": "other"]))
    #expect(response == .stay(messages: [:], notice: nil))
    #expect(coordinator.screen?.route == .formSandbox)
  }
}
