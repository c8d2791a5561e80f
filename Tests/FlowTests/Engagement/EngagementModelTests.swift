import Foundation
import Testing

/// Random actions, faults, ends of processes, two devices and two users.
///
/// `ENGAGEMENT_SEED=7` repeats one seed; `ENGAGEMENT_SEEDS=1000` runs more of them.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(10)))
struct EngagementModelTests {
  private static var seeds: Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["ENGAGEMENT_SEED"].flatMap(UInt64.init) { return seed..<seed + 1 }
    return 0..<(environment["ENGAGEMENT_SEEDS"].flatMap(UInt64.init) ?? 60)
  }

  @Test func `devices converge to what was added, whatever is lost on the way`() async throws {
    var refusals = 0
    for seed in Self.seeds {
      let world = try EngagementWorld(seed: seed)
      try await world.run(steps: 80)
      refusals += world.reported.count
    }
    // One seed alone may have none.
    #expect(refusals > 0 || Self.seeds.count < 10)
  }
}
