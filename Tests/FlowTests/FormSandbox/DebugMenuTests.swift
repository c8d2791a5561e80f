import DebugTools
import FormKit
import FormKitMock
import LocalPersistence
import ShellApp
import Testing

@MainActor @Suite(.withoutLeaks)
struct DebugMenuTests {
  private let injector = FaultInjector()
  private let drafts = FormDraftStore(
    store: InMemorySecureStore(
      namespace: SecureStoreNamespace(service: "test", configuration: "test")))

  private func menu(
    clearDrafts: (@MainActor () async throws -> Void)? = nil
  ) -> DebugMenuCoordinator {
    let menu = DebugMenuCoordinator(
      tools: ReproTools(injector), environment: { FormEnvironment.english },
      clearDrafts: clearDrafts ?? { [drafts] in try await drafts.clearAll() })
    menu.open()
    return menu
  }

  private static let everything = ScreenInput(values: [
    "validation": "strict", "offline": true, "serverError": true, "slowNetwork": true,
    "requests": "refused", "clearDrafts": false,
  ])

  @Test func `that the menu shows is logged, once`() {
    let log = RecordedLog()
    let menu = DebugMenuCoordinator(
      tools: ReproTools(injector), environment: { FormEnvironment.english },
      logger: LogManager(services: [log], now: { BackendHarness.start }), clearDrafts: {})
    menu.open()
    menu.goBack()
    #expect(log.lines == ["analytic DebugMenuView_Appear "])
  }

  @Test func `the menu offers what can be simulated and shows what is`() throws {
    injector.faults = FormFaults(validation: .lenient, isOffline: true)
    let screen = try #require(menu().screen)
    #expect(screen.form.findings == [])
    #expect(screen.canGoBack)
    #expect(
      screen.form.schema.fields.map(\.id.rawValue) == [
        "validation", "offline", "serverError", "slowNetwork", "requests", "biometrics",
        "photos", "clock", "layout", "clearDrafts", "flag-formSandbox",
        "experiment-streakHeading",
      ])
    #expect(
      screen.values == [
        "validation": "lenient", "offline": true, "serverError": false, "slowNetwork": false,
        "requests": "sent", "biometrics": "device", "photos": "device",
        "clock": "", "layout": false, "clearDrafts": false, "flag-formSandbox": "configured",
        "experiment-streakHeading": "configured",
      ])
  }

  @Test func `the menu of an app without a lock offers no biometrics`() async throws {
    let menu = DebugMenuCoordinator(
      tools: ReproTools(injector), environment: { FormEnvironment.english }, hasBiometrics: false,
      clearDrafts: {})
    menu.open()
    let screen = try #require(menu.screen)
    #expect(screen.route == menu.route && menu.opener.id == "debugMenuButton")
    #expect(!screen.form.schema.fields.contains { $0.id == "biometrics" })
    #expect(screen.values["biometrics"] == nil)
    _ = await menu.submit(ScreenInput(values: ["offline": true, "clearDrafts": true]))
    #expect(injector.faults == FormFaults(isOffline: true))
    menu.close()
    #expect(menu.screen == nil && menu.status == injector.faults.notice)
  }

  @Test func `every fault of requests can be chosen`() async throws {
    let menu = menu()
    let field = try #require(
      menu.screen?.form.schema.fields.first { $0.id.rawValue == "requests" })
    guard case .fixed(let options) = field.options else {
      Issue.record("\(field)")
      return
    }
    #expect(
      options.map(\.value) == FormFaults.Requests.allCases.map { FormValue.string($0.rawValue) })
    for fault in FormFaults.Requests.allCases {
      menu.open()
      _ = await menu.submit(ScreenInput(values: ["requests": .string(fault.rawValue)]))
      #expect(injector.faults == FormFaults(requests: fault))
    }
  }

  @Test func `every access to photos can be chosen`() async throws {
    let menu = menu()
    let field = try #require(menu.screen?.form.schema.fields.first { $0.id.rawValue == "photos" })
    guard case .fixed(let options) = field.options else {
      Issue.record("\(field)")
      return
    }
    #expect(
      options.map(\.value) == FormFaults.Photos.allCases.map { FormValue.string($0.rawValue) })
    for photos in FormFaults.Photos.allCases {
      menu.open()
      _ = await menu.submit(ScreenInput(values: ["photos": .string(photos.rawValue)]))
      #expect(injector.faults.photos == photos)
      #expect((menu.status == nil) == (photos == .device))
      menu.open()
      #expect(menu.screen?.values["photos"] == .string(photos.rawValue))
    }
  }

  @Test func `applying takes everything over and closes the menu`() async {
    let menu = menu()
    #expect(await menu.submit(Self.everything) == .advance)
    #expect(menu.screen == nil)
    #expect(
      injector.faults
        == FormFaults(
          validation: .strict, isOffline: true, failsNextSubmission: true, isSlow: true,
          requests: .refused))
    #expect(menu.status == injector.faults.notice && menu.takeResult() == nil)
  }

  @Test func `going back changes nothing`() {
    let menu = menu()
    menu.goBack()
    #expect(menu.screen == nil)
    #expect(injector.faults == FormFaults())
    #expect(menu.status == nil && menu.takeResult() == nil)
  }

  @Test func `clearing drafts asks first, and keeping them is the default answer`() async throws {
    try await drafts.saveDraft([1], formID: "sandbox.login")
    let menu = menu()
    _ = await menu.submit(ScreenInput(values: ["clearDrafts": true]))
    let question = try #require(menu.screen)
    #expect(question.form.schema.submitLabel == .literal("Keep drafts"))
    #expect(question.form.schema.actions.map(\.id) == ["clearDraftsButton"])
    _ = await menu.submit(ScreenInput(values: [:]))
    #expect(menu.screen == nil)
    #expect(try await drafts.loadDraft(formID: "sandbox.login") == [1])
  }

  @Test func `cleared drafts are gone, and that is said once`() async throws {
    try await drafts.saveDraft([1], formID: "sandbox.login")
    let menu = menu()
    _ = await menu.submit(ScreenInput(values: ["clearDrafts": true]))
    await menu.perform(action: "clearDraftsButton")
    #expect(menu.screen == nil)
    #expect(try await drafts.loadDraft(formID: "sandbox.login") == nil)
    #expect(menu.takeResult() == Notice(.success, "debugMenu.finished.clearDrafts"))
    #expect(menu.takeResult() == nil)
  }

  @Test func `drafts that cannot be cleared are an error that is said`() async {
    let menu = menu(clearDrafts: { throw KeyValueStoreError.busy })
    _ = await menu.submit(ScreenInput(values: ["clearDrafts": true]))
    await menu.perform(action: "clearDraftsButton")
    #expect(menu.takeResult()?.kind == .error)
  }

  @Test func `the menu can be opened again`() async {
    let menu = menu()
    menu.goBack()
    menu.open()
    #expect(menu.screen?.route == .overlay("debugMenu"))
  }
}
