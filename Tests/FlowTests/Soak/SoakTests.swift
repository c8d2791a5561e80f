import FormKit
import Foundation
import Testing

@testable import ShellApp

/// Random walks through the whole app on a virtual clock.
///
/// They take all the time of the processor, so they run alone: `SOAK_ACTIONS=1000`, as `Scripts/check
/// --full --long` sets it, runs 10 walks of as many actions, and of up to twice as many until a walk has led through
/// the whole app. `SOAK_SEED=7` runs the walk of one seed only: one that failed, or a new one. Without
/// one of them, the suite is skipped.
@MainActor
@Suite(
  .timeLimit(.minutes(60)), .enabled(if: SoakLength.isAsked, "Scripts/check runs it alone."),
  .onOneThread)
struct SoakTests {
  @Test(arguments: SoakLength.seeds)
  func `whatever a person does, the app stays sound`(seed: UInt64) async throws {
    let walk = SoakWalk(seed: seed)
    do {
      try await walk.start()
      try await walk.walk(
        SoakLength.count, orUntil: { SoakLength.count < 1_000 || Self.isEnough($0) })
    } catch {
      Issue.record("\(Self.report(error, seed, walk))")
    }
    // Otherwise little was proved.
    guard SoakLength.count >= 1_000 else { return }
    #expect(Self.isEnough(walk), "\(walk.reach), \(walk.device.presenterCount)")
  }

  /// Whether a walk has led through the whole app.
  private static func isEnough(_ walk: SoakWalk) -> Bool {
    let reach = walk.reach
    return reach.routes.count >= 20 && reach.signOuts >= 5 && reach.restorations >= 1
      && reach.unlocks >= 2 && reach.ignoredLinks >= 1 && reach.updates >= 1
      && walk.device.presenterCount >= 100
  }

  @Test func `the actions of a walk can be repeated`() async throws {
    let walk = SoakWalk(seed: 3)
    try await walk.start()
    try await walk.walk(200)
    let text = try JSONEncoder().encode(walk.actions)
    let replay = SoakWalk(seed: 3)
    try await replay.start()
    try await replay.replay(try JSONDecoder().decode([SoakAction].self, from: text))
    try #require(replay.trace.count == walk.trace.count)
    let different = walk.trace.indices.first { walk.trace[$0] != replay.trace[$0] }
    #expect(different == nil, "the first action that led to another screen")
  }

  @Test func `a session that ends while the password is asked for again is left for good`()
    async throws
  {
    let walk = SoakWalk(seed: 0)
    try await walk.start()
    try await walk.replay([
      .submit([:]), .submit(["email": "ada@example.com", "password": "correct-horse"]),
      .press("settingsButton"), .press("secondFactorButton"), .pass(601),
      .submit(["method": "email"]), .endSessions, .submit(["password": "correct-horse"]), .kill,
    ])
    // The walk has checked after the kill that the app asks for a sign-in.
    #expect(walk.reach.kills == 1)
  }

  @Test func `two requests after a pause refresh the session once`() async throws {
    let walk = SoakWalk(seed: 0)
    try await walk.start()
    try await walk.replay([
      .submit([:]), .submit(["email": "ada@example.com", "password": "correct-horse"]),
      .press("settingsButton"), .press("secondFactorButton"), .background(typed: [:]), .pass(1_000),
      .together(.active, .submit(["method": "email"])),
    ])
    #expect(walk.device.service.refreshes == 1)
  }

  private static func report(_ error: any Error, _ seed: UInt64, _ walk: SoakWalk) -> String {
    let first = max(0, walk.actions.count - 20)
    let last = walk.actions.indices.dropFirst(first).map { index in
      let screen = walk.trace.indices.contains(index) ? walk.trace[index] : "?"
      return "\(index + 1). \(walk.actions[index]) → \(screen)"
    }
    return """
      SOAK_SEED=\(seed), action \(walk.actions.count): \(error)
      \(last.joined(separator: "\n"))
      """
  }
}

/// The walks that the environment variables `SOAK_ACTIONS` and `SOAK_SEED` ask for.
private enum SoakLength {
  static let isAsked = number("SOAK_ACTIONS") != nil || number("SOAK_SEED") != nil
  static let seeds = number("SOAK_SEED").map { [$0] } ?? Array(0..<10)
  static let count = number("SOAK_ACTIONS").flatMap { Int(exactly: $0) } ?? 1_000

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
