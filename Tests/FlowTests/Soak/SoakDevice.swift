import Cryptography
import Domain
import DomainMock
import FormKit
import Foundation
import Networking
import NetworkingMock

@testable import ShellApp

/// The device of a random walk: its stores and clocks, the process of the app, and its service.
@MainActor
final class SoakDevice {
  /// A violated invariant.
  struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// Set when a task has ended.
  private final class Flag {
    var isSet = false
  }

  /// A presenter that was on top.
  private struct Seen {
    weak var presenter: (any ScreenPresenter)?
    let entry: Int
    let name: String
  }

  let service = SoakService()
  private let clock = TestClock()
  private let configuration: Configuration
  private let stores: Stores
  /// The secure store.
  let secure = SoakSecureStore()
  private(set) var app: AppCoordinator?
  private(set) var dependencies: Dependencies?
  private var seen: [Seen] = []
  /// How many presenters were on top, in all processes.
  private(set) var presenterCount = 0

  /// Makes a device with stores in memory, which do their work in the turn of the app.
  init(locale: String) {
    var configuration = Configuration(
      timeZone: SystemTimeZone(named: "UTC") ?? .current, locale: locale,
      bootTimeout: .seconds(1_000_000))
    configuration.hasConsoleLog = false
    configuration.passcodeCost = .low
    self.configuration = configuration
    stores = Stores(
      configuration: configuration, logger: LogManager.silent, memory: secure,
      engagement: SoakEngagementStore(),
      system: SystemEnvironment(
        now: { [service] in service.now }, random: { 0.5 }, identifier: { "identifier" }))
  }

  // MARK: - The process

  /// Starts the app in a new process, as the terminal app does.
  func start() async throws {
    let service = service
    guard let url = URL(string: "https://api.example.com") else { throw Problem("no address") }
    var transport = Transport(client: service.client(of: service.beginProcess()), baseURL: url)
    transport.connectivity = service.connectivity
    var system = SystemEnvironment(
      now: { service.now }, timeZone: configuration.timeZone, clock: clock, random: { 0.5 },
      identifier: { "identifier" })
    // The real processor works on a thread of its own.
    system.imageProcessor = ImageProcessorFake()
    let dependencies = try Dependencies(
      configuration: configuration, system: system, transport: transport, stores: stores)
    let app = AppCoordinator(dependencies: dependencies)
    (self.app, self.dependencies) = (app, dependencies)
    try await run {
      try? await app.boot()
      await app.resume()
      app.watchService()
    }
  }

  /// Ends the process; everything of it must be gone.
  func kill() async throws {
    weak let old = app
    (app, dependencies) = (nil, nil)
    try await settle()
    try await disappear("the coordinator of a process that ended") { old == nil }
    try await verifyPresenters()
    seen = []
  }

  // MARK: - Time

  /// Lets time pass for the app and the service.
  func pass(_ seconds: Int) async throws {
    advance(by: seconds)
    try await settle()
  }

  /// Sets the clocks forward.
  func advance(by seconds: Int) {
    service.advance(by: seconds)
    clock.advance(by: .seconds(seconds))
  }

  /// Runs something the app waits for; time passes on the clock of pauses while nothing else happens.
  func run(_ body: @escaping @MainActor () async -> Void) async throws {
    let flag = Flag()
    let task = Task {
      await body()
      flag.isSet = true
    }
    for round in 0..<500 {
      // On a busy machine, work beside the main actor takes many of its turns.
      try await settle(for: round < 20 ? 30 : 2_000) { flag.isSet }
      if flag.isSet { return await task.value }
      skip()
    }
    task.cancel()
    throw Problem("an action does not end")
  }

  /// Lets time pass on the clock of pauses until a condition holds.
  func wait(for what: String, until holds: () -> Bool) async throws {
    for _ in 0..<200 {
      if holds() { return }
      skip()
      try await settle()
    }
    throw Problem("\(what) does not come")
  }

  /// Ends the shortest pause; the longest of the app is a minute, and what is longer is a limit.
  private func skip() {
    guard let first = clock.deadlines.first else { return }
    let pause = first - clock.now.offset
    if pause <= .seconds(60) { clock.advance(by: pause) }
  }

  /// Yields until no request is in flight and none begins, or until `isDone`.
  func settle(for wanted: Int = 30, until isDone: () -> Bool = { false }) async throws {
    var (quiet, turns, last) = (0, 0, service.progress)
    while quiet < wanted, !(isDone() && service.inFlight == 0 && quiet > 5) {
      await Task.yield()
      let progress = service.progress
      quiet = service.inFlight > 0 || progress != last ? 0 : quiet + 1
      (turns, last) = (turns + 1, progress)
      if turns > 2_000_000 { throw Problem("a request does not end") }
    }
  }

  // MARK: - Presenters

  /// Remembers the presenter on top, weakly.
  func notePresenter() {
    guard let app, app.store.snapshot.hasLaunched, let top = app.router.top else { return }
    let entry = app.router.state.top.id
    guard !seen.contains(where: { $0.entry == entry && $0.presenter === top }) else { return }
    seen.append(Seen(presenter: top, entry: entry, name: "\(type(of: top))"))
    presenterCount += 1
  }

  /// Checks that the presenters of entries that are gone are gone.
  func verifyPresenters() async throws {
    let state = app?.router.state
    let (present, gone) = seen.reduce(into: ([Seen](), [Seen]())) { lists, seen in
      if state?.contains(seen.entry) == true { lists.0.append(seen) } else { lists.1.append(seen) }
    }
    seen = present
    for presenter in gone {
      try await disappear("the \(presenter.name)") { presenter.presenter == nil }
    }
  }

  private func disappear(_ what: String, _ isGone: () -> Bool) async throws {
    for _ in 0..<2_000 where !isGone() { await Task.yield() }
    if !isGone() { throw Problem("\(what) is leaked") }
  }
}
