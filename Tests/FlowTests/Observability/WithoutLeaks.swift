import Testing

@testable import ShellApp

/// Runs each test with a ``LifetimeTracker`` of its own, and fails it when a presenter, a flow, a task or a
/// subscription of the app is alive after it.
struct WithoutLeaks: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let tracker = LifetimeTracker()
    try await LifetimeTracker.$current.withValue(tracker, operation: function)
    for record in await Self.survivors(of: tracker) {
      Issue.record(
        "\(record.kind) \(record.name) is leaked; made for \(record.route ?? "no screen") in \(record.place)"
      )
    }
  }

  /// Waits until nothing is alive, for two minutes at most: cancelled tasks end in a later turn.
  static func survivors(
    of tracker: LifetimeTracker, within limit: Duration = .seconds(120)
  ) async -> [LifetimeTracker.Record] {
    let timer = Task {
      try await ContinuousClock().sleep(for: limit)
      tracker.stopWaiting()
    }
    await tracker.end()
    timer.cancel()
    return tracker.alive
  }
}

extension Trait where Self == WithoutLeaks {
  /// Fails a test after which something of the app is alive.
  static var withoutLeaks: Self { Self() }
}
