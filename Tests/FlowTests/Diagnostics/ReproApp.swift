import DebugTools
import Dispatch
import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// A signed-in app on a backend of its own, on a virtual clock, whose tools are used by requests at a socket.
@MainActor
final class ReproApp {
  let clock = TestClock()
  let injector: FaultInjector
  let backend = BackendHarness()
  let spy: HTTPClientSpy
  let dependencies: Dependencies
  let app: AppCoordinator
  let state: TemporaryStatePath

  init() async throws {
    state = TemporaryStatePath()
    injector = FaultInjector(clock: clock)
    spy = HTTPClientSpy(wrapping: backend.backend())
    var configuration = Configuration(
      stateDirectory: state.folder, pinnedNow: BackendHarness.start,
      timeZone: SystemTimeZone(named: "UTC") ?? .current)
    configuration.hasConsoleLog = false
    dependencies = try Dependencies(
      configuration: configuration,
      system: SystemEnvironment(
        now: { BackendHarness.start }, timeZone: configuration.timeZone, clock: clock,
        random: { 0 }, identifier: { "identifier" }),
      transport: Transport(
        client: spy, baseURL: try #require(URL(string: "https://api.example.com"))),
      interceptor: injector)
    let result = try await dependencies.auth.signInEmail(
      try EmailAddress("ada@example.com"), password: Password("correct-horse"))
    guard case .signedIn = result else { throw CancellationError() }
    app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    try await finishExchange()
  }

  /// Waits until the app has sent its entries: a request of the background would use up a fault for one.
  private func finishExchange() async throws {
    let engagement = dependencies.engagement
    while engagement.login.user == nil { await Task.yield() }
    if let profile = app.store.snapshot.underlying.user?.profile {
      await app.builder.interactor.recordProgress(of: profile)
    }
    try await engagement.streak.finishExchange()
    try await engagement.points.finishExchange()
    try await engagement.progress.finishExchange()
  }

  /// The debug menu.
  var menu: DebugMenuCoordinator {
    get throws { try #require(app.menu as? DebugMenuCoordinator) }
  }

  /// The answer to a request.
  func ask(_ request: String) async throws -> FormValue {
    try FormValue(
      json: await DebugRequests(about: app, source: .running, clock: clock).answer(request))
  }

  /// The answer to a request of another process.
  func askAtSocket(_ request: String) async throws -> FormValue {
    let running = RunningApp(stateFolder: state.folder)
    let answers = DebugRequests(about: app, source: .running, clock: clock)
    let stop = try #require(running.serve { await answers.answer($0) })
    defer { stop() }
    // The answer needs the main actor, the tasks' threads and those of the global queues.
    let text = await withCheckedContinuation { continuation in
      DispatchQueue(label: "ask").async {
        continuation.resume(returning: try? running.ask(request, seconds: 60))
      }
    }
    return try FormValue(json: try #require(text))
  }

  /// Chooses values in the debug menu.
  func choose(_ values: FormObject) async throws {
    let menu = try menu
    menu.open()
    let shown = try #require(menu.screen).values
    _ = await menu.submit(ScreenInput(values: shown.merging(values) { $1 }))
  }

  /// How often the profile was requested.
  var profileCount: Int { spy.requests.count { $0.url.path() == "/v1/profile" } }

  /// The files of reproductions, oldest first.
  func reproductions() throws -> [Reproduction] {
    let files = ReproductionFiles(stateFolder: state.folder)
    return try files.names().map { name in
      let data = try Data(contentsOf: URL(filePath: files.path(of: name)))
      return try Reproduction(try FormValue(json: Array(data)))
    }
  }
}
