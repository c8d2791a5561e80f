import FormKit
import NetworkingMock
import Testing

@testable import ShellApp

/// The durations of the critical paths that outlive a process which does not end in order.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct KeptCriticalPathsFlowTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  /// How often a path of the test was kept.
  private var kept: Int {
    get throws { try device.app.keptCriticalPaths()["test"]?.count ?? 0 }
  }

  private func record() { device.app.criticalPaths.record("test", .milliseconds(1)) }

  private func wait(until isReached: () throws -> Bool) async throws {
    while try !isReached() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  @Test func `the background keeps them, and nothing is kept twice`() async throws {
    try await device.coordinator.boot()
    await device.coordinator.resume()
    record()
    await device.coordinator.enter(.background, values: [:])
    #expect(try kept == 1)
    await device.coordinator.enter(.active, values: [:])
    record()
    #expect(device.app.criticalPaths.all["test"]?.count == 2)
    await device.coordinator.finish()
    #expect(try kept == 2)
    #expect(device.app.criticalPaths.all["test"]?.count == 2)
  }

  @Test func `a return to the app ends with its screen, not with the answers of the service`()
    async throws
  {
    try await device.coordinator.boot()
    await device.coordinator.resume()
    await device.coordinator.enter(.background, values: [:])
    device.hangingPath = "/v1/health"
    let requests = device.spy.requests.count
    let returning = Task { await device.coordinator.enter(.active, values: [:]) }
    try await wait { device.spy.requests.count > requests }
    #expect(device.app.criticalPaths.all["launch warm"]?.count == 1)
    returning.cancel()
    await returning.value
    #expect(device.app.criticalPaths.all["launch warm"]?.count == 1)
    await device.coordinator.finish()
  }

  @Test func `an app that runs keeps them every three minutes`() async throws {
    try await device.coordinator.boot()
    await device.coordinator.resume()
    device.coordinator.watchService()
    for count in 1...2 {
      record()
      let end = device.clock.now.offset + .seconds(180)
      try await wait { device.clock.deadlines.contains(end) }
      #expect(try kept == count - 1)
      device.clock.advance(by: .seconds(180))
      try await wait { try kept == count }
    }
    await device.coordinator.finish()
    #expect(try kept == 2)
  }
}
