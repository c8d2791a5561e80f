import DebugTools
import Domain
import Foundation
import FormKit
import LocalPersistence
import LocalSockets
import Synchronization
import Testing

@testable import ShellApp

/// The diagnostics of the running app.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct DiagnosticsReportTests {
  private func app() async throws -> (AppCoordinator, Dependencies, FaultInjector) {
    let injector = FaultInjector()
    let configuration = Configuration(
      pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60))
    let dependencies = try Dependencies(configuration: configuration, interceptor: injector)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    return (app, dependencies, injector)
  }

  private func report(
    _ app: AppCoordinator, _ dependencies: Dependencies, _ injector: FaultInjector
  ) async -> DiagnosticsReport {
    await DiagnosticsReport(
      of: app, history: injector.history, source: .running)
  }

  @Test func `the report is about the app as it is now`() async throws {
    let (app, dependencies, injector) = try await app()
    let first = await report(app, dependencies, injector).document
    #expect(first["source"] == "running")
    #expect(first["route"] == "home")
    #expect(first["launchState"] == "authenticated")
    #expect(first["session"]?["isGuest"] == false)
    #expect(first["session"]?["ageSeconds"] == 0)
    #expect(first["flags"]?["formSandbox"] == true)
    #expect((first["residentBytes"]?.numberValue ?? 0) > 1_000_000)
    #expect((first["openFileCount"]?.numberValue ?? 0) > 2)
    await app.perform(action: "settingsButton")
    let second = await report(app, dependencies, injector).document
    #expect(second["route"] == "settings")
    #expect(second["stack"] == ["settings"] || second["stack"] == ["home", "settings"])
    let routes = second["requests"]?.arrayValue?.compactMap { $0["route"]?.stringValue } ?? []
    #expect(routes.contains("/v1/profile"))
    let log = second["log"]?.arrayValue?.compactMap(\.stringValue) ?? []
    #expect(log.contains { $0.contains("SettingsView_Appear") })
    let paths = second["criticalPaths"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
    #expect(paths.contains("screen HomeView") && paths.contains("decode"))
    let caches = second["caches"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
    #expect(
      caches == [
        "pictures", "pictureFiles", "responses", "formResponses", "profile", "configuration",
      ])
    let profile = try #require(second["caches"]?.arrayValue?[4])
    #expect(profile["count"] == 1)
    let hits = try #require(profile["hits"]?.numberValue)
    let misses = try #require(profile["misses"]?.numberValue)
    let rate = hits + misses > 0 ? (hits / (hits + misses) * 1_000).rounded() / 1_000 : nil
    let shown: FormValue = rate.map { .number($0) } ?? .null
    #expect(profile["hitRate"] == shown)
    // Mock sends no log.
    #expect(second["telemetry"] == .null)
    // The report itself is no look-up.
    let third = await report(app, dependencies, injector).document
    #expect(third["caches"]?.arrayValue?[4] == profile)
    let configuration = try #require(second["caches"]?.arrayValue?[5])
    #expect((configuration["misses"]?.numberValue ?? 0) > 0)
    #expect(configuration["hits"]?.numberValue != nil)
    #expect(second["migrations"]?.arrayValue == [["name": "earlierDrafts", "isWaiting": false]])
    #expect(second["findings"]?.arrayValue != nil)
  }

  @Test func `the age of the session is in each form of the report, and null when unknown`()
    async throws
  {
    let repro = try await ReproApp()
    _ = try await repro.ask("repro use clock-skew 3h")
    func report() async -> DiagnosticsReport {
      await DiagnosticsReport(of: repro.app, history: nil, source: .running)
    }
    let known = await report()
    #expect(known.document["session"]?["ageSeconds"] == 10_800)
    #expect(known.text.contains("ageSeconds 10800"))
    #expect("\(known.content)".contains("ageSeconds 10800"))
    // An earlier version stored a session without its start.
    let session = try #require(await repro.dependencies.auth.session())
    let stores = Stores(
      configuration: Configuration(stateDirectory: repro.state.folder), logger: .silent)
    try stores.secure.save(key: OwnedSecureStore.sessionKey, encoding: session)
    let unknown = await report()
    #expect(unknown.document["session"]?["ageSeconds"] == .null)
    #expect(unknown.text.contains("ageSeconds null"))
  }

  @Test func `a path beyond its limit is one finding, with its longest duration`() async throws {
    let (app, dependencies, injector) = try await app()
    func findings() async -> [FormValue] {
      let document = await report(app, dependencies, injector).document
      let all = document["findings"]?.arrayValue ?? []
      return all.filter { $0["path"] == "key to frame" }
    }
    let paths = dependencies.criticalPaths
    paths.record(CriticalPaths.keyToFrame, .milliseconds(50))
    #expect(await findings() == [])
    for milliseconds in [51, 70, 60] {
      paths.record(CriticalPaths.keyToFrame, .milliseconds(milliseconds))
    }
    #expect(
      await findings() == [["path": "key to frame", "milliseconds": 70, "limitMilliseconds": 50]])
    let entries = injector.history.lines(limit: 1_000).filter {
      $0.name == "criticalPath_exceed" && $0.level == .warning && $0.text.contains("key to frame")
    }
    #expect(entries.count == 3)
  }

  @Test func `no secret of the session or of the log is in the report`() async throws {
    let (app, dependencies, injector) = try await app()
    let session = try #require(await dependencies.auth.session())
    dependencies.logger.log(
      .error, "planted",
      [
        "reason": .public("for ada@example.com, Bearer \(session.accessToken.revealed)"),
        "name": .private("Lovelace"),
      ])
    let report = await report(app, dependencies, injector)
    for text in [report.document.json(), report.text, "\(report.content)"] {
      #expect(text.contains("planted"))
      for secret in [
        session.accessToken.revealed, session.refreshToken.revealed, "ada@example.com", "Lovelace",
        session.userID.rawValue,
      ] {
        #expect(!text.contains(secret))
      }
    }
  }

  @Test func `the menu shows the diagnostics and leads back`() async throws {
    let (app, _, _) = try await app()
    let menu = try #require(app.menu)
    menu.open()
    await menu.perform(action: "diagnosticsButton")
    let screen = try #require(menu.screen)
    #expect(screen.form.findings == [])
    guard case .summary(let rows)? = screen.content.first else {
      Issue.record("no summary")
      return
    }
    #expect(rows.contains { $0.label == "route" && $0.value == "home" })
    #expect(await menu.submit(ScreenInput(values: [:])) == .advance)
    #expect(menu.screen?.form.schema.id == "debugMenu")
  }

  @Test func `the inspector finds a request and opens it`() async throws {
    let (app, _, injector) = try await app()
    let menu = try #require(app.menu)
    menu.open()
    await menu.perform(action: "inspectorButton")
    _ = await menu.submit(
      ScreenInput(values: [
        "text": "request_success", "level": "verbose", "route": "profile", "status": "2",
      ]))
    let screen = try #require(menu.screen)
    #expect(screen.form.findings == [])
    #expect(screen.values["route"] == "profile")
    #expect(screen.contentFollowsForm)
    let action = try #require(screen.content.flatMap(\.actions).first)
    await menu.perform(action: action.id)
    let line = try #require(menu.screen)
    #expect("\(line.content)".contains("/v1/profile"))
    #expect("\(line.content)".contains("curl -g -X GET"))
    menu.goBack()
    #expect(menu.screen?.form.schema.id == "inspector")
    menu.goBack()
    #expect(menu.screen?.form.schema.id == "debugMenu")
    await menu.perform(action: "line999999Button")
    #expect(menu.screen?.form.schema.id == "debugMenu")
    #expect(injector.history.counts.logged > 0)
  }

  @Test func `the inspector shows lines as they arrive, and keeps its search`() async throws {
    let (app, dependencies, _) = try await app()
    let menu = try #require(app.menu)
    menu.open()
    await menu.perform(action: "inspectorButton")
    _ = await menu.submit(
      ScreenInput(values: ["text": "arrived", "level": "warning", "route": "", "status": "any"]))
    var changes = menu.changes().makeAsyncIterator()
    let before = await changes.next()
    let empty = "\(before?.content ?? [])"
    #expect(!empty.contains("arrived"))
    dependencies.logger.log(.warning, "arrived", ["number": .public(1)])
    let after = await changes.next()
    let found = "\(after?.content ?? [])"
    #expect(found.contains("number=1"))
    #expect(after?.identity == before?.identity)
    #expect(menu.screen?.values["text"] == "arrived" && menu.screen?.values["level"] == "warning")
  }

  @Test func `older lines are a page behind, and newer ones join the newest page`() async throws {
    let (app, dependencies, injector) = try await app()
    let menu = try #require(app.menu)
    for number in 1...100 {
      dependencies.logger.log(.warning, "paged\(number)_", ["number": .public(number)])
    }
    menu.open()
    await menu.perform(action: "inspectorButton")
    _ = await menu.submit(
      ScreenInput(values: ["text": "paged", "level": "verbose", "route": "", "status": "any"]))
    func shown() -> String { "\(menu.screen?.content ?? [])" }
    func buttons() -> [String] {
      (menu.screen?.content ?? []).flatMap(\.actions).map(\.id).filter {
        $0.hasSuffix("LinesButton")
      }
    }
    #expect(shown().contains("1 to 40 of 100") && shown().contains("paged61_"))
    #expect(!shown().contains("paged60_"))
    let date = try #require(injector.history.lines(limit: 1).first).date
    #expect(
      shown().contains(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))))
    #expect(buttons() == ["olderLinesButton"])
    await menu.perform(action: "olderLinesButton")
    #expect(shown().contains("41 to 80 of 100") && shown().contains("paged60_"))
    #expect(buttons() == ["newerLinesButton", "olderLinesButton"])
    dependencies.logger.log(.warning, "paged101_", [:])
    #expect(shown().contains("42 to 81 of 101") && shown().contains("paged60_"))
    await menu.perform(action: "olderLinesButton")
    #expect(shown().contains("82 to 101 of 101") && shown().contains("paged1_"))
    #expect(buttons() == ["newerLinesButton"])
    await menu.perform(action: "newerLinesButton")
    await menu.perform(action: "newerLinesButton")
    #expect(shown().contains("1 to 40 of 101") && shown().contains("paged101_"))
    await menu.perform(action: "newerLinesButton")
    await menu.perform(action: "olderLinesButton")
    _ = await menu.submit(
      ScreenInput(values: ["text": "paged7", "level": "verbose", "route": "", "status": "any"]))
    #expect(shown().contains("1 to 11 of 11") && buttons().isEmpty)
  }

  @Test func `a request is copied in full, where the surface has a clipboard`() async throws {
    let (app, _, injector) = try await app()
    let menu = try #require(app.menu)
    menu.open()
    await menu.perform(action: "inspectorButton")
    // Entries of the streak may be sent meanwhile.
    let line = try #require(
      injector.history.lines(limit: 100).first { $0.curl?.hasPrefix("curl -g -X GET") == true })
    await menu.perform(action: "line\(line.number)Button")
    #expect(menu.screen?.otherActionIDs == [])
    let clipboard = ClipboardSpy()
    app.clipboard = clipboard
    #expect(menu.screen?.otherActionIDs == ["copyCurlButton"])
    await menu.perform(action: "copyCurlButton")
    #expect(clipboard.texts == [line.curl])
    #expect(menu.screen?.notices == [Notice(.success, "inspector.copied")])
    let shown = "\(menu.screen?.content ?? [])"
    #expect(shown.contains("curl -g -X GET"))
    menu.goBack()
    await menu.perform(action: "copyCurlButton")
    #expect(clipboard.texts.count == 1)
  }

  @Test func `another process is answered at the socket of the state folder`() async throws {
    let path = TemporaryStatePath()
    let running = RunningApp(stateFolder: path.folder)
    #expect(try running.ask("hello") == nil)
    let server = try #require(
      running.serve { "answer to \($0)" })
    #expect(try running.ask("hello", seconds: 60) == "answer to hello")
    let socket = path.folder + "/run/\(ProcessInfo.processInfo.processIdentifier).sock"
    let attributes = try FileManager.default.attributesOfItem(atPath: socket)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    server()
    #expect(try running.ask("hello") == nil)
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test func `a folder of sockets that others may enter serves none, with a warning`() throws {
    let path = TemporaryStatePath()
    let running = RunningApp(stateFolder: path.folder)
    #expect(!running.isExposed)
    try FileManager.default.createDirectory(
      atPath: path.folder + "/run", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    let history = LogHistory()
    let logger = LogManager(services: [history], now: { Date(timeIntervalSince1970: 0) })
    #expect(running.serve(logger: logger) { $0 } == nil)
    #expect(running.isExposed)
    let line = try #require(history.lines(limit: 1).first)
    #expect(line.name == "runningApp_serve_Fail" && line.level == .warning)
    #expect(line.facts.contains { $0.value == "open to other users (755)" })
  }

  @Test func `a long answer arrives whole, and a request without an end is dropped`() throws {
    let path = TemporaryStatePath()
    try FileManager.default.createDirectory(atPath: path.folder, withIntermediateDirectories: true)
    let long = String(repeating: "ä", count: 400_000)
    let server = try LocalServer(path: path.folder + "/s") { _ in long }
    #expect(try LocalClient.ask("x", at: path.folder + "/s", seconds: 60) == long)
    // The connection is closed without an answer, perhaps before the request was read.
    let answer = try? LocalClient.ask(
      String(repeating: "y", count: 300_000), at: path.folder + "/s")
    #expect((answer ?? "").isEmpty)
    server.stop()
    #expect(throws: LocalSocketError.self) { try LocalClient.ask("x", at: path.folder + "/s") }
  }

  @Test func `a running app keeps its durations when a command asks for them`() async throws {
    let repro = try await ReproApp()
    repro.dependencies.criticalPaths.record("asked", .milliseconds(5))
    #expect(try repro.dependencies.keptCriticalPaths()["asked"] == nil)
    let requests = DebugRequests(about: repro.app, source: .running)
    #expect(await requests.answer("metrics keep") == "kept\n")
    #expect(try repro.dependencies.keptCriticalPaths()["asked"]?.count == 1)
    #expect(await requests.answer("metrics") == "")
  }

  private func command(_ parameters: LogParameters) -> String? {
    let history = LogHistory()
    LogManager(services: [history], now: { Date(timeIntervalSince1970: 0) }).trackEvent(
      name: "a", parameters: parameters)
    return history.lines(limit: 1).first?.curl
  }

  @Test func `a command quotes what a shell would read`() throws {
    let command = command([
      "method": .public("GET"), "host": .public("a'b"), "route": .public("/v1/{}/$(x)"),
      "scheme": .public("http"), "port": .public(8080),
    ])
    #expect(command == #"curl -g -X GET 'http://a'\''b:8080/v1/{}/$(x)'"#)
  }

  @Test func `a command has the headers, the query and the body of its request`() throws {
    var facts: LogParameters = [
      "method": .public("POST"), "host": .public("a.example"),
      "route": .public("/v1/gamification/{}/{}/events"), "query": .public("page=2&from=•••"),
      "request_headers": .public(
        "Accept: text/html; q=0.5; Content-Type: application/json; App-Version: •••; "
          + "Authorization: •••"),
      "request_bytes": .public(12),
    ]
    let start =
      "curl -g -X POST -H 'Accept: text/html; q=0.5' "
      + "-H 'Content-Type: application/json' "
      + "-H 'App-Version: •••' -H 'Authorization: "
    let end = "' --data-binary @body.json 'https://a.example/v1/gamification/{}/{}/events?page="
    let full = try #require(command(facts))
    #expect(full.hasPrefix(start) && full.contains(end) && full.hasSuffix("'"), "\(full)")
    for name in ["query", "request_headers", "request_bytes"] { facts[name] = nil }
    #expect(
      command(facts) == "curl -g -X POST 'https://a.example/v1/gamification/{}/{}/events'")
    facts["host"] = nil
    #expect(command(facts) == nil)
  }

  @Test func `a name that is too long for a socket is an error with the path`() {
    let path = "/tmp/" + String(repeating: "x", count: 200)
    let error = #expect(throws: LocalSocketError.self) { try LocalServer(path: path) { $0 } }
    #expect(error?.description.contains(path) == true)
  }

  #if os(Linux)
    @Test func `an app in a folder with a long path is found`() throws {
      let path = TemporaryStatePath()
      let folder =
        path.folder + String(repeating: "/" + String(repeating: "x", count: 60), count: 3)
      let running = RunningApp(stateFolder: folder)
      #expect(try running.ask("hello") == nil)
      let server = try #require(running.serve { "answer to \($0)" })
      #expect(try running.ask("hello", seconds: 60) == "answer to hello")
      let socket = folder + "/run/\(ProcessInfo.processInfo.processIdentifier).sock"
      let attributes = try FileManager.default.attributesOfItem(atPath: socket)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      server()
      #expect(try running.ask("hello") == nil)
      #expect(!FileManager.default.fileExists(atPath: socket))
    }
  #endif
}

/// Keeps what is copied.
private final class ClipboardSpy: Clipboard {
  private let state = Mutex<[String?]>([])
  var texts: [String?] { state.withLock { $0 } }
  func copy(_ text: String) { state.withLock { $0.append(text) } }
}
