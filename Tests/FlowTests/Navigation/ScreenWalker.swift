import Cryptography
import FormKit
import Foundation
import Synchronization
import Testing

@testable import ShellApp

/// Leads apps of their own through steps, and checks the events of each step.
@MainActor
struct ScreenWalker {
  /// An input of the person.
  enum Step: Hashable {
    case submit(FormObject)
    case press(String)
    case back
    case open(String)
    /// Lets the clock go on by some seconds.
    case wait(Int)

    /// The end of the name of its event, and the button's id.
    var event: EventCheck.Input? {
      switch self {
      case .submit: .submit
      case .press(let id): .press(id)
      case .back: .back
      case .open, .wait: nil
      }
    }
  }

  /// Stands for the code of the newest message.
  static let code: FormValue = "{code}"

  /// An app, and the events and requests of its last action.
  private struct Walked {
    let app: AppCoordinator
    let log: RecordedLog
    let requests: RequestList
    let offset: ClockOffset
  }

  /// How far the clock has gone on since the start, in seconds.
  private final class ClockOffset: Sendable {
    let seconds = Mutex(0)
  }

  /// Returns an app that has been led through steps; the events of the last one are checked.
  func app(isSignedIn: Bool, after steps: [Step]) async throws -> AppCoordinator {
    let walked = try await start(isSignedIn: isSignedIn)
    let app = walked.app
    for step in steps.dropLast() { await perform(step, in: walked) }
    if let step = steps.last { await check(step, in: walked) }
    return app
  }

  /// Leads an app through steps, whose events are checked; returns the routes that have shown, and the
  /// last one.
  func tour(
    isSignedIn: Bool, _ steps: [Step]
  ) async throws -> (routes: Set<String>, last: String?) {
    let walked = try await start(isSignedIn: isSignedIn)
    var routes = Set([walked.app.route?.description].compactMap(\.self))
    for step in steps {
      await check(step, in: walked)
      if let route = walked.app.route { routes.insert(route.description) }
    }
    return (routes, walked.app.route?.description)
  }

  private func check(_ step: Step, in walked: Walked) async {
    let app = walked.app
    guard let before = app.screen else { return }
    let (eventCount, requestCount) = (walked.log.entries.count, walked.requests.all.count)
    await perform(step, in: walked)
    EventCheck(
      input: step.event, before: before, after: app.screen,
      events: Array(walked.log.entries.dropFirst(eventCount)),
      requests: Array(walked.requests.all.dropFirst(requestCount))
    ).check()
  }

  private func start(isSignedIn: Bool) async throws -> Walked {
    let (log, requests) = (RecordedLog(), RequestList())
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, isSignedIn: isSignedIn, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    configuration.passcodeCost = .low
    configuration.onServiceRequest = requests.add
    var system = SystemEnvironment.live(configuration)
    let offset = ClockOffset()
    system.now = { [now = system.now] in now() + Double(offset.seconds.withLock { $0 }) }
    let logger = LogManager(services: [log], now: system.now)
    let dependencies = try Dependencies(
      configuration: configuration, system: system,
      transport: try Transport.live(configuration, system, logger), logger: logger)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    let events = EventCheck(
      input: nil, before: nil, after: app.screen, events: log.entries, requests: [])
    events.check()
    return Walked(app: app, log: log, requests: requests, offset: offset)
  }

  private func perform(_ step: Step, in walked: Walked) async {
    let app = walked.app
    switch step {
    case .submit(let values):
      let code = app.dependencies.demo.message().flatMap { Self.code(in: $0.text.english) }
      let entered = values.mapValues { $0 == Self.code ? .string(code ?? "") : $0 }
      _ = await app.submit(ScreenInput(values: entered))
    case .press(let action): await app.perform(action: action)
    case .back:
      app.goBack()
      await app.appear()
    case .open(let link): await app.open("shell://" + link)
    case .wait(let seconds): walked.offset.seconds.withLock { $0 += seconds }
    }
  }

  private static func code(in text: String) -> String? {
    text.split { !$0.isNumber }.last { $0.count == 6 }.map(String.init)
  }
}
