import DebugTools
import Dispatch
import FormKit
import FormKitHTML
import Foundation
import LocalPersistence
import Testing

@testable import FormKitTerminal
@testable import ShellApp

/// The diagnostics and the inspector of a running app whose log was given secrets.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct DiagnosticsSecretsTests {
  private let folder: TemporaryLogFolder
  private let app: AppCoordinator

  init() async throws {
    folder = try TemporaryLogFolder()
    var configuration = Configuration(
      stateDirectory: folder.folder.path, isSignedIn: true, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    let dependencies = try Dependencies(configuration: configuration, interceptor: FaultInjector())
    try await dependencies.prepare()
    app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
  }

  private var menu: DebugMenuCoordinator {
    get throws { try #require(app.menu as? DebugMenuCoordinator) }
  }

  private var history: LogHistory {
    get throws { try #require(app.dependencies.interceptor as? FaultInjector).history }
  }

  /// A manager of the inspector's log, without a limit.
  private func manager() throws -> LogManager {
    LogManager(
      services: [try history], now: { Date(timeIntervalSince1970: 0) },
      throttle: LogThrottle(limit: .max))
  }

  /// Logs a secret as events and as requests; the 12 entries of it fit into a report with those of three others.
  private func plant(_ secret: String) throws {
    let manager = try manager()
    manager.trackEvent(name: secret, parameters: [secret: 1], type: .severe)
    for text in ["before \(secret) after", "\"\(secret)\"", "a?b=\(secret)", "token=\(secret)"] {
      manager.trackEvent(
        name: "value", parameters: ["public": .public(text), "private": .private(text)],
        type: .severe)
    }
    for error in [
      PlantedSecrets.ForeignError(description: secret) as any Error,
      PlantedSecrets.WrongError(description: secret),
    ] {
      manager.trackEvent(name: "error", parameters: error.eventParameters, type: .severe)
    }
    for route in [secret, "/v1/\(secret)", "/v1/x?token=\(secret)"] {
      manager.trackEvent(
        name: "Networking_Request_Fail",
        parameters: [
          "method": .public("GET"), "host": .public("\(secret):x@api.example.com"),
          "route": .public(route), "scheme": .public("https"), "error": .public(secret),
          "duration_ms": .public(secret), "status": .public(500),
        ])
    }
  }

  @Test func `no planted secret reaches the diagnostics as text, document, file and page`()
    async throws
  {
    let running = RunningApp(stateFolder: folder.folder.path)
    let answers = DebugRequests(about: app, source: .running)
    for start in stride(from: 0, to: PlantedSecrets.all.count, by: 4) {
      let secrets = PlantedSecrets.all[start..<(start + 4)]
      for secret in secrets {
        await app.open("shell://resetPassword?token=\(secret)")
        await app.perform(action: secret)
      }
      for secret in secrets { try plant(secret) }
      let text = await answers.answer("diagnostics text")
      let json = await answers.answer("diagnostics json")
      try menu.open()
      try await menu.perform(action: "diagnosticsButton")
      let page = try rendered(#require(menu.screen))
      try menu.close()
      for bytes in [text, json, page] {
        #expect(bytes.contains("Networking_Request_Fail") && bytes.contains("value"))
        #expect(PlantedSecrets.traces(in: bytes) == [])
      }
      guard start == 0 else { continue }
      // What a command writes to a file is the answer at the socket.
      let stop = try #require(running.serve { await answers.answer($0) })
      let file = try await asked("diagnostics json")
      stop()
      #expect(PlantedSecrets.traces(in: try #require(file)) == [])
    }
  }

  @Test func `no planted secret reaches a screen of the inspector`() async throws {
    try menu.open()
    try await menu.perform(action: "inspectorButton")
    for start in stride(from: 0, to: PlantedSecrets.all.count, by: 4) {
      let first = try history.counts.logged + 1
      for secret in PlantedSecrets.all[start..<(start + 4)] { try plant(secret) }
      let last = try history.counts.logged
      // The app logs, too.
      #expect(last - first >= 39)
      let list = try rendered(#require(menu.screen))
      #expect(list.contains("\(last)") && list.contains("/v1/"))
      #expect(PlantedSecrets.traces(in: list) == [])
      for number in first...last {
        try await menu.perform(action: "line\(number)Button")
        let entry = try #require(menu.screen)
        let text = lines(of: entry) + (number.isMultiple(of: 10) ? page(of: entry) : "")
        #expect(PlantedSecrets.traces(in: text) == [])
        try menu.goBack()
      }
    }
  }

  /// The answer at the socket, awaited beside the tasks of the app that answers; the suite's limit is the wait's.
  private func asked(_ request: String) async throws -> String? {
    let path = folder.folder.path
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try RunningApp(stateFolder: path).ask(request, seconds: 300) })
      }
    }
  }

  /// The screen as a page and as lines of a terminal.
  private func rendered(_ screen: Screen) -> String { page(of: screen) + lines(of: screen) }

  private func page(of screen: Screen) -> String {
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    return HTMLFormRenderer(
      notices: screen.notices.map { FormNotice($0, in: screen.environment.messages) },
      content: screen.content
    ).page(engine).html
  }

  private func lines(of screen: Screen) -> String {
    ContentText(messages: screen.environment.messages).lines(of: screen.content)
      .joined(separator: "\n")
  }
}
