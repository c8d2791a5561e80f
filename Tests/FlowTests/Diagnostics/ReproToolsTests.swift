import DebugTools
import Domain
import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// Each tool that reproduces bugs: on in the menu and at the socket, its effect, and off.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ReproToolsTests {
  /// The value in the debug menu that switches a tool on.
  nonisolated private static let settings: [(ReproTool, FormObject)] = [
    (.offline, ["requests": "offline"]), (.slowNetwork, ["requests": "late"]),
    (.serverError, ["requests": "failing"]), (.tokenExpiry, ["requests": "refused"]),
    (.truncatedAnswer, ["requests": "truncated"]), (.clockSkew, ["clock": "1d"]),
    (.layoutOverflow, ["layout": true]),
  ]

  @Test(arguments: settings)
  func `the menu and the socket switch the same tool on and off`(
    tool: ReproTool, values: FormObject
  ) async throws {
    let repro = try await ReproApp()
    let tools = try repro.menu.tools
    try await repro.choose(values)
    #expect(ReproTool.allCases.filter(tools.isOn) == [tool])
    #expect(repro.app.screen?.notices.last == repro.injector.faults.notice)
    #expect(repro.injector.faults.notice != nil)
    let off = try await repro.askAtSocket("repro end \(tool.rawValue)")
    #expect(off["isOn"] == false && off["source"] == "running" && off["route"] == "home")
    #expect(repro.injector.faults == FormFaults())
    #expect(repro.app.screen?.notices == [])
    let on = try await repro.askAtSocket("repro use \(tool.rawValue)")
    #expect(on["isOn"] == true && on["tool"] == .string(tool.rawValue))
    try repro.menu.open()
    let shown = try #require(try repro.menu.screen).values
    for (id, value) in values { #expect(shown[id] == value, "\(id)") }
    let list = try await repro.askAtSocket("repro list")["tools"]?.arrayValue ?? []
    #expect(list.filter { $0["isOn"] == true }.map { $0["name"] } == [.string(tool.rawValue)])
    let events = repro.injector.history.lines(limit: 200).map(\.name).filter {
      $0.hasPrefix("Repro_")
    }
    #expect(events.count == 6 && Set(events).count == 2, "\(events)")
    #expect(try repro.reproductions() == [])
  }

  @Test func `applying the menu keeps a tool that was switched on while it was open`() async throws
  {
    let repro = try await ReproApp()
    let menu = try repro.menu
    menu.open()
    let shown = try #require(menu.screen).values
    _ = try await repro.ask("repro use offline")
    _ = await menu.submit(ScreenInput(values: shown.merging(["layout": true]) { $1 }))
    #expect(ReproTool.allCases.filter(menu.tools.isOn) == [.offline, .layoutOverflow])
    menu.open()
    _ = await menu.submit(
      ScreenInput(values: try #require(menu.screen).values.merging(["requests": "sent"]) { $1 }))
    #expect(ReproTool.allCases.filter(menu.tools.isOn) == [.layoutOverflow])
  }

  @Test(arguments: [ReproTool.offline, .serverError, .truncatedAnswer])
  func `a request fails while the tool is on`(tool: ReproTool) async throws {
    let repro = try await ReproApp()
    _ = try await repro.ask("repro use \(tool.rawValue)")
    await #expect(throws: (any Error).self) { try await repro.dependencies.requestProfile() }
    _ = try await repro.ask("repro end \(tool.rawValue)")
    #expect(try await repro.dependencies.requestProfile() != nil)
  }

  @Test func `a slow network answers three seconds later`() async throws {
    let repro = try await ReproApp()
    _ = try await repro.ask("repro use slow-network")
    let count = repro.profileCount
    let task = Task { try await repro.dependencies.requestProfile() }
    while !repro.clock.deadlines.contains(FaultInjector.delay) { await Task.yield() }
    #expect(repro.profileCount == count)
    repro.clock.advance(by: FaultInjector.delay)
    #expect(try await task.value != nil)
  }

  @Test func `an expired token is renewed, and the tool is off by itself`() async throws {
    let repro = try await ReproApp()
    _ = try await repro.ask("repro use token-expiry")
    #expect(try await repro.dependencies.requestProfile() != nil)
    #expect(repro.spy.requests.contains { $0.url.path() == "/v1/auth/refresh" })
    #expect(try repro.menu.tools.isOn(.tokenExpiry) == false)
  }

  @Test func `a moved clock is that of tokens, forms and days, and not that of the service`()
    async throws
  {
    let repro = try await ReproApp()
    let tomorrow = try repro.dependencies.today().adding(days: 1)
    _ = try await repro.ask("repro use clock-skew 3h")
    #expect(
      repro.dependencies.now() == BackendHarness.start.addingTimeInterval(3 * 3_600))
    // The access token lives for less than three hours.
    #expect((await repro.dependencies.sessionReport()?.accessTokenSeconds ?? 0) < 0)
    // Whether a token has ended is judged by the time of the service.
    let refreshes = { repro.spy.requests.count { $0.url.path() == "/v1/auth/refresh" } }
    let before = refreshes()
    #expect(try await repro.dependencies.requestProfile() != nil)
    #expect(try await repro.dependencies.requestProfile() != nil)
    #expect(refreshes() == before + 1)
    _ = try await repro.ask("repro use clock-skew")
    #expect(repro.dependencies.today() == tomorrow)
    #expect(repro.app.screen?.environment.today == FormDate(tomorrow))
    #expect(repro.backend.now == BackendHarness.start)
    _ = try await repro.ask("repro end clock-skew")
    #expect(repro.dependencies.now() == BackendHarness.start)
    #expect(try await repro.dependencies.requestProfile() != nil)
  }

  @Test func `an overflowing layout has long texts and few columns, also on a screen that shows`()
    async throws
  {
    let repro = try await ReproApp()
    var changes = repro.app.changes().makeAsyncIterator()
    let before = await changes.next()
    _ = try await repro.ask("repro use layout-overflow")
    #expect(repro.injector.columnLimit == 20)
    let after = await changes.next()
    #expect(after?.basis != before?.basis)
    let screen = try #require(repro.app.screen)
    #expect(screen.environment.messages.locale.description == Words.pseudoLocale)
    #expect(screen.frame?.tabs.first?.title.hasPrefix("[H\u{F6}m\u{E9}") == true)
    _ = try await repro.ask("repro end layout-overflow")
    #expect(repro.injector.columnLimit == nil)
    #expect(await changes.next()?.basis == before?.basis)
  }

  @Test func `cleared caches are requested again, and what waits and the session stay`()
    async throws
  {
    let repro = try await ReproApp()
    try await repro.dependencies.formDrafts.saveDraft([1], formID: "sandbox.login")
    await repro.app.perform(action: "settingsButton")
    await repro.app.refreshConfiguration(isPatient: true)
    let count = repro.profileCount
    let session = try #require(await repro.dependencies.auth.session())
    let answer = try await repro.ask("repro use clear-caches")
    #expect(answer["launchState"] == "authenticated" && answer["isOn"] == false)
    #expect(answer["route"] == "settings")
    #expect(repro.profileCount > count)
    let now = try #require(await repro.dependencies.auth.session())
    #expect(now.userID == session.userID && now.refreshToken == session.refreshToken)
    #expect(try await repro.dependencies.formDrafts.loadDraft(formID: "sandbox.login") == [1])
    let names = repro.injector.history.lines(limit: 300).map(\.name)
    #expect(names.contains("Repro_ClearCaches_Success"))
  }

  @Test func `caches are cleared by the menu after a question`() async throws {
    let repro = try await ReproApp()
    let menu = try repro.menu
    menu.open()
    await menu.perform(action: "clearCachesQuestionButton")
    let question = try #require(menu.screen)
    #expect(question.isDialog && question.form.schema.submitLabel == .literal("Keep caches"))
    _ = await menu.submit(ScreenInput(values: [:]))
    #expect(menu.screen == nil)
    #expect(try repro.reproductions() == [])
    menu.open()
    await menu.perform(action: "clearCachesQuestionButton")
    await menu.perform(action: "clearCachesButton")
    #expect(menu.screen == nil)
    #expect(menu.takeResult() == nil)
    #expect(repro.app.screen?.notices == [Notice(.success, "debugMenu.finished.clearCaches")])
    #expect(
      try repro.reproductions().map(\.steps) == [
        [.tool(.clearCaches, isOn: true, offset: nil)]
      ])
  }

  @Test func `a crash is offered only where it leaves a report`() async throws {
    let repro = try await ReproApp()
    #expect(try !repro.menu.tools.offered.contains(.crash))
    #expect(try await repro.ask("repro use crash")["error"]?["code"] == "notReported")
    try repro.menu.open()
    let actions = try #require(try repro.menu.screen).content.flatMap(\.actions).map(\.id)
    #expect(actions == ["diagnosticsButton", "inspectorButton", "clearCachesQuestionButton"])
  }

  @Test func `a crash leaves a report and a reproduction`() async throws {
    let path = TemporaryStatePath()
    setenv("REPRO_STATE", path.folder, 1)
    let result = await #expect(processExitsWith: .signal(SIGTRAP)) {
      let folder = ProcessInfo.processInfo.environment["REPRO_STATE"] ?? ""
      try await ReproToolsTests.crash(in: folder)
    }
    #expect(result != nil)
    let reports = CrashReports(stateFolder: path.folder)
    let text = try #require(reports.ids().first.flatMap(reports.text))
    #expect(text.hasPrefix("signal: SIGTRAP") && text.contains("Repro_Crash_Start"))
    let files = ReproductionFiles(stateFolder: path.folder)
    #expect(files.names().count == 1)
  }

  private static func crash(in folder: String) async throws {
    var configuration = Configuration(
      stateDirectory: folder, pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))
    configuration.recordsCrashes = CrashReports(stateFolder: folder).prepare("crash", facts: [])
    let app = AppCoordinator(
      dependencies: try Dependencies(configuration: configuration, interceptor: FaultInjector()))
    try await app.boot()
    let menu = try #require(app.menu as? DebugMenuCoordinator)
    menu.open()
    await menu.perform(action: "crashQuestionButton")
    await menu.perform(action: "crashButton")
  }

  @Test(arguments: ["", "repro", "repro use", "repro use nothing", "repro end", "hello", "repro x"])
  func `an unknown request has no answer`(request: String) async throws {
    let repro = try await ReproApp()
    #expect(await DebugRequests(about: repro.app, source: .running).answer(request) == "")
  }

  @Test(arguments: [
    ("1d", 86_400, "1d"), ("-3h", -10_800, "-3h"), ("+90s", 90, "90s"), ("60m", 3_600, "1h"),
    ("0s", 0, "0s"), ("48h", 172_800, "2d"),
  ])
  func `an offset is a number with a unit`(text: String, seconds: Int, shown: String) {
    #expect(ClockOffset(text)?.seconds == seconds)
    #expect(ClockOffset(text)?.description == shown)
  }

  @Test(arguments: ["", "3", "h", "3x", "1.5h", "4000d", "999999999999999999999s", "3 h"])
  func `another text is no offset`(text: String) { #expect(ClockOffset(text) == nil) }
}
