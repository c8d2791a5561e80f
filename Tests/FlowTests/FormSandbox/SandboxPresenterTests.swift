import Domain
import FormKit
import FormKitMock
import Foundation
import Synchronization
import Testing

@testable import ShellApp

@MainActor @Suite(.withoutLeaks)
struct SandboxPresenterTests {
  /// Returns prepared errors to the submissions, in order.
  private final class Interactor: SandboxFormInteractor, SandboxListInteractor,
    SandboxReviewInteractor, InteractorDouble
  {
    let keepsForms = true
    let log = EventLog()
    private let failures: Mutex<[RemoteError?]>
    private let hasKeys: Bool
    private let returnedSubmission: FormSubmission?
    init(
      _ failures: [RemoteError?] = [], hasKeys: Bool = true, returned: FormSubmission? = nil
    ) {
      self.failures = Mutex(failures)
      self.hasKeys = hasKeys
      returnedSubmission = returned
    }
    func submit(
      _ submission: FormSubmission, code: SubmissionCode?, mayWait: Bool,
      replacing former: FormSubmission.ID?
    ) async throws -> SubmitFormResult {
      let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      return failure.map { .failed($0) } ?? .answered(.completed)
    }
    func submissionID(form: String, version: Int, values: Data) async throws -> String {
      guard hasKeys else { throw SessionRepositoryError.unavailable }
      return "s-1"
    }
    func serviceForm(_ id: String) async throws -> CompiledForm {
      throw ServiceFormError.unknownForm
    }
    func isGuest() async -> Bool? { false }
    func demoMessage() -> Notice? { nil }
    func returned(form: String) async -> FormSubmission? { returnedSubmission }
    func returnedForms() async -> Set<String> { [] }
    func draftedForms() async -> Set<String> { [] }
    func discard(_ id: FormSubmission.ID, of form: SandboxForm) async throws {
      throw SessionRepositoryError.unavailable
    }
    func interrupted(form: String) async -> FormSubmission? { nil }
    func isQueued(_ submission: FormSubmission) async -> Bool { true }
    func hasWaiting(form: String) async -> Bool { false }
    func showed(_ id: FormSubmission.ID) async {}
    func pauseBeforeRefresh() async -> Bool { false }
    func formSent(_ form: SandboxForm) async {}
    func received(form: String) async throws -> [ReceivedSubmission] { throw RemoteError.offline }
  }

  private let router = RouterSpy()
  private let drafts = InMemoryDraftStorage()

  private var forms: SandboxForms {
    let drafts = drafts
    return SandboxForms(
      catalog: .standard(region: "US"), environment: { FormEnvironment.english },
      draft: { ScreenDraft(formID: $0, storage: drafts, now: { 0 }) })
  }

  private func list() -> SandboxListPresenter {
    SandboxListPresenter(forms: forms, interactor: Interactor(), router: router)
  }

  private func form(
    _ form: SandboxForm, _ failures: [RemoteError?] = [], hasKeys: Bool = true
  ) -> SandboxFormPresenter {
    SandboxFormPresenter(
      forms: forms, interactor: Interactor(failures, hasKeys: hasKeys), router: router,
      delegate: SandboxFormDelegate(form: form))
  }

  private func review(_ step: RouterSpy.Step?) throws -> SandboxReviewPresenter {
    guard case .review(let result)? = step else { throw CancellationError() }
    return SandboxReviewPresenter(
      forms: forms, interactor: Interactor(), router: router,
      delegate: SandboxReviewDelegate(result: result))
  }

  private static let login = ScreenInput(
    values: ["email": "Ada@example.com", "password": "correct-horse"],
    sensitive: ["password"])

  @Test func `the sandbox lists its four forms`() throws {
    let screen = try #require(list().screen)
    #expect(screen.route == .formSandbox)
    guard case .fixed(let options)? = screen.form.schema.fields.first?.options else {
      Issue.record("no choice")
      return
    }
    #expect(options.map(\.value) == ["login", "signup", "profile", "payment"])
  }

  @Test(arguments: SandboxForm.builtIn)
  func `a picked form opens, with a draft of its own, and stays marked in the list`(
    picked: SandboxForm
  ) async throws {
    let list = list()
    let input = ScreenInput(values: ["form": .string(picked.rawValue)])
    #expect(await list.submit(input) == .advance)
    #expect(router.steps == [.route(.sandboxForm(picked))])
    #expect(list.screen?.values == ["form": .string(picked.rawValue)])
    let screen = try #require(form(picked).screen)
    #expect(screen.route == .sandboxForm(picked))
    #expect(screen.form.schema.id == picked.rawValue)
    #expect(screen.draft?.formID == "sandbox.\(picked.rawValue)")
  }

  @Test func `a filled form leads to its domain value as JSON without secrets`() async throws {
    #expect(await form(.login).submit(Self.login) == .advance)
    let screen = try #require(try review(router.steps.last).screen)
    #expect(screen.route == .sandboxReview(.login))
    #expect(
      screen.values["model"]
        == "{\n  \"email\": \"ada@example.com\",\n  \"password\": \"•••\"\n}")
    #expect(screen.form.schema.fields.map(\.readOnly) == [true])
  }

  @Test func `the addresses of a profile are a table of the review`() async throws {
    let address: FormValue = [
      "addressCountry": "DE", "street": "Lange Str. 1", "postalCode": "10115", "city": "Berlin",
    ]
    let other: FormValue = ["addressCountry": "US", "street": "Main St", "city": "Paris"]
    _ = await form(.profile).submit(
      ScreenInput(
        values: ["name": "Ada", "email": "a@example.com", "addresses": [address, other]]))
    let screen = try #require(try review(router.steps.last).screen)
    guard case .table(let table)? = screen.content.first else {
      Issue.record("no table")
      return
    }
    #expect(
      table.header == [
        "", "Country", "Street and Number", "Postal Code", "City", "State or Region",
      ])
    #expect(
      table.rows.map { $0.dropFirst(2) } == [
        ["Lange Str. 1", "10115", "Berlin", "—"], ["Main St", "—", "Paris", "—"],
      ])
  }

  @Test func `after a review the form holds everything but the secrets`() async throws {
    let form = form(.login)
    _ = await form.submit(Self.login)
    try await review(router.steps.last).perform(.edit)
    #expect(router.steps.last == .dismissScreen)
    #expect(form.screen?.entered == ["email": "ada@example.com"])
    // A field that was left empty stays so.
    #expect(form.screen?.allowsAutofill == false)
    #expect(self.form(.login).screen?.allowsAutofill == true)
  }

  @Test func `the draft of a form stays until the service has accepted it`() async throws {
    try await drafts.saveDraft(Array("{}".utf8), formID: "sandbox.login")
    let form = form(.login, [.serviceFailed, nil])
    _ = await form.submit(Self.login)
    #expect(try await drafts.loadDraft(formID: "sandbox.login") != nil)
    _ = await form.submit(Self.login)
    #expect(try await drafts.loadDraft(formID: "sandbox.login") == nil)
  }

  @Test func `a form goes on at the field to which the focus moved last, until it is sent`()
    async throws
  {
    let form = form(.login, [.serviceFailed, nil])
    let coordinator = try #require(form.formCoordinator)
    #expect(form.screen?.focus == nil)
    coordinator.formNeedsNavigation(to: .nextField("password"))
    #expect(form.screen?.focus == "password")
    coordinator.formNeedsNavigation(to: .previousField("email"))
    #expect(form.screen?.focus == "email")
    _ = await form.submit(Self.login)
    #expect(form.screen?.focus == "email")
    _ = await form.submit(Self.login)
    #expect(form.screen?.focus == nil)
  }

  @Test func `a review that is done leads back to the list`() async throws {
    _ = await form(.profile).submit(
      ScreenInput(values: ["name": "Ada", "email": "a@example.com"]))
    let review = try review(router.steps.last)
    #expect(await review.submit(ScreenInput(values: [:])) == .advance)
    #expect(router.steps.last == .dismissToList)
  }

  @Test(arguments: [
    (RemoteError.serviceFailed, "remote.failed"),
    (.offline, "remote.offline"),
  ])
  func `a failed submission says why and may be tried again`(
    failure: RemoteError, sentence: String
  ) async {
    let form = form(.login, [failure, nil])
    #expect(
      await form.submit(Self.login)
        == .stay(messages: [:], notice: Notice(.error, Phrase(sentence))))
    #expect(router.steps.isEmpty)
    #expect(await form.submit(Self.login) == .advance)
  }

  @Test func `returned answers that cannot be deleted stay, and a toast says so`() async throws {
    let returned = try JSONDecoder().decode(
      FormSubmission.self,
      from: Data(#"{ "id": "s-0", "form": "login", "values": "e30=", "isReturned": true }"#.utf8))
    let interactor = Interactor(returned: returned)
    let form = SandboxFormPresenter(
      forms: forms, interactor: interactor, router: router,
      delegate: SandboxFormDelegate(form: .login))
    await form.perform(.discardAnswers)
    #expect(router.steps.isEmpty)
    await form.appear()
    #expect(form.screen?.otherActionIDs == ["discardAnswersButton"])
    await form.perform(.discardAnswers)
    #expect(
      router.steps == [
        .alert(
          "submission.discardQuestion", "submission.discardLoss",
          ["backButton", "discardAnswersButton"])
      ])
    await router.buttons.last?.action?()
    #expect(router.steps.last == .toast(.error("submission.notDiscarded")))
    #expect(router.steps.contains(.dismissScreen) == false)
    #expect(
      interactor.log.names.suffix(2) == [
        "FormSandboxLoginView_Discard_Start", "FormSandboxLoginView_Discard_Fail",
      ])
    router.forgetButtons()
  }

  @Test func `nothing is sent while the key of the attempt cannot be stored`() async {
    #expect(
      await form(.login, hasKeys: false).submit(Self.login)
        == .stay(messages: [:], notice: Notice(.error, "submission.notKept")))
    #expect(router.steps.isEmpty)
  }

  @Test func `values that the domain refuses are named at their fields, and nothing is sent`()
    async
  {
    let response = await form(.login, [.offline]).submit(ScreenInput(values: ["email": "ada@"]))
    #expect(
      response
        == .stay(
          messages: [
            "email": "field.email.invalid", "password": "field.missing",
          ], notice: nil))
  }

  @Test func `an unknown form stays at the list`() async {
    let response = await list().submit(ScreenInput(values: ["form": "other"]))
    #expect(
      response == .stay(messages: [:], notice: Notice(.error, "submission.unknownForm")))
    #expect(router.steps.isEmpty)
  }
}
