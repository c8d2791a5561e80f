import DebugTools
import Domain
import FormKit
import NetworkingMock
import Testing

@testable import ShellApp

/// Tests the tracking of lifetimes.
@MainActor @Suite(.timeLimit(.minutes(5)), .withoutLeaks)
struct LifetimeTrackerTests {
  private final class Thing {
    let lifetime = Lifetime(.presenter, Thing.self)
    var other: Thing?
  }

  /// Runs with a tracker of its own.
  private func tracking(
    _ body: (LifetimeTracker) async throws -> Void
  ) async rethrows {
    let tracker = LifetimeTracker()
    try await LifetimeTracker.$current.withValue(tracker) { try await body(tracker) }
  }

  @Test func `an object is alive until it is released`() async {
    await tracking { tracker in
      var thing: Thing? = Thing()
      #expect(tracker.alive.map(\.name) == ["Thing"])
      #expect(tracker.alive.first?.place.hasSuffix("LifetimeTrackerTests.swift") == true)
      withExtendedLifetime(thing) {}
      thing = nil
      #expect(tracker.alive.isEmpty)
    }
  }

  @Test func `a retain cycle is found`() async {
    await tracking { tracker in
      let thing = Thing()
      thing.other = Thing()
      thing.other?.other = thing
      weak let cycle = thing
      defer { cycle?.other = nil }
      let survivors = await WithoutLeaks.survivors(of: tracker, within: .milliseconds(1))
      #expect(survivors.map(\.name) == ["Thing", "Thing"])
    }
  }

  @Test func `a task is alive until its work ends`() async {
    await tracking { tracker in
      let (waits, end) = AsyncStream.makeStream(of: Void.self)
      let task = Task.tracked("work") { for await _ in waits {} }
      #expect(tracker.alive.map(\.kind) == [.task])
      end.finish()
      await task.value
      #expect(tracker.alive.isEmpty)
    }
  }

  @Test func `the tasks of a retry loop are alive until it stops, for no screen`() async {
    await tracking { tracker in
      let clock = TestClock()
      let loop = LifetimeTracker.$maker.withValue(.init(entry: 1, route: "home")) {
        RetryLoop(clock: clock, random: { 0 }, now: { BackendHarness.start }) {
          throw RemoteError.offline
        }
      }
      #expect(tracker.alive.map(\.name) == ["retryLoop"])
      loop.request()
      await clock.waitForSleepers(1)
      #expect(tracker.alive.map(\.name) == ["retryLoop", "retryPause"])
      #expect(tracker.alive.allSatisfy { $0.kind == .task && $0.route == nil })
      await loop.stop()
      await tracker.end()
    }
  }

  @Test func `a subscription is alive until its reader ends`() async {
    await tracking { tracker in
      var values: AsyncStream<Int>? = observedValues { 1 }
      #expect(tracker.alive.map(\.kind) == [.subscription])
      withExtendedLifetime(values) {}
      values = nil
      #expect(tracker.alive.isEmpty)
    }
  }

  @Test func `a presenter is overdue at the second check without its entry`() async {
    await tracking { tracker in
      let thing = LifetimeTracker.$maker.withValue(.init(entry: 7, route: "settings")) { Thing() }
      let checks = [
        tracker.check { $0 == 7 }, tracker.check { _ in false }, tracker.check { _ in false },
        tracker.check { _ in false },
      ]
      #expect(checks.map { $0.map(\.route) } == [[], [], ["settings"], []])
      #expect(tracker.alive.map(\.isOverdue) == [true])
      withExtendedLifetime(thing) {}
    }
  }

  @Test func `a presenter that outlives its screen is logged and in the diagnostics`() async throws
  {
    let injector = FaultInjector()
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)),
      interceptor: injector)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    await app.perform(action: "settingsButton")
    let held = app.router.top
    await app.perform(action: "homeButton")
    await app.perform(action: "settingsButton")
    await app.perform(action: "homeButton")
    let report = await DiagnosticsReport(of: app, history: injector.history, source: .running)
    let alive = report.document["alive"]?.arrayValue ?? []
    let overdue = alive.filter { $0["isOverdue"] == true }
    #expect(overdue.map { $0["name"] } == ["SettingsPresenter"])
    #expect(overdue.map { $0["route"] } == ["settings"])
    let lines = injector.history.lines(limit: 1_000).filter { $0.name == "lifetime_check_Fail" }
    #expect(lines.count == 1)
    withExtendedLifetime(held) {}
  }
}
