@testable import Data
import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// Entries that the service does not have when the session or the process ends.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct EngagementSignOutTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  private static func ada() throws -> SignInCredential {
    .password(try EmailAddress("ada@example.com"), Password("correct-horse"))
  }

  /// Signs in, and counts today while the service is not reached.
  private func countToday() async throws {
    device.engagementNetwork = .down
    try await device.coordinator.boot()
    try await device.enter(Self.ada())
    while device.app.engagement.login.user == nil { await Task.yield() }
    while try await device.app.engagement.progress.waitingEntryCount() == 0 { await Task.yield() }
    await device.coordinator.perform(action: "addTodayButton")
    // The exchange has begun, and waits after its failure.
    let engagement = device.app.engagement
    for manager in [engagement.streak, engagement.points] as [any EngagementManager] {
      await #expect(throws: RemoteError.offline) { try await manager.finishExchange() }
    }
  }

  /// The number of entries that the service does not have.
  private func waiting() async throws -> Int {
    let engagement = device.app.engagement
    return try await engagement.streak.waitingEntryCount()
      + engagement.points.waitingEntryCount() + engagement.progress.waitingEntryCount()
  }

  private var toasts: [String] {
    (device.coordinator.screen?.notices ?? []).map(\.text.english)
  }

  private func totals() async throws -> (events: Int, points: Int) {
    try await device.enter(Self.ada())
    while device.app.engagement.login.user == nil { await Task.yield() }
    try await device.app.engagement.streak.finishExchange()
    try await device.app.engagement.points.finishExchange()
    return (
      device.app.engagement.streak.currentStreakData.totalEvents,
      device.app.engagement.points.currentExperiencePointsData.allTime
    )
  }

  @Test func `a sign-out sends the entries that wait and asks nothing`() async throws {
    try await countToday()
    device.engagementNetwork = .up
    await device.coordinator.perform(action: "signOutButton")
    #expect(device.coordinator.route == .welcome)
    #expect(toasts.contains("You are signed out."))
    #expect(toasts.allSatisfy { !$0.contains("entries") })
    #expect(try await totals() == (1, 10))
  }

  @Test func `a sign-out without the service asks first, and says how many entries it deletes`()
    async throws
  {
    try await countToday()
    let count = try await waiting()
    #expect(count == 3)
    await device.coordinator.perform(action: "signOutButton")
    #expect(device.coordinator.route == .alert)
    let subject = "\(count) entries of your streak, points and progress"
    #expect(toasts == ["\(subject) are not sent yet. Signing out deletes them."])
    // A lone Return stays signed in, and nothing is lost.
    _ = await device.coordinator.submit(ScreenInput(values: [:]))
    #expect(device.coordinator.route == .home)
    #expect(device.app.engagement.streak.currentStreakData.totalEvents == 1)
    await device.coordinator.perform(action: "signOutButton")
    await device.coordinator.perform(action: "signOutButton")
    #expect(device.coordinator.route == .welcome)
    #expect(toasts.contains("\(subject) could not be sent and are deleted."))
    device.engagementNetwork = .up
    #expect(try await totals() == (0, 0))
  }

  @Test func `a sign-out waits two seconds for a service that does not answer`() async throws {
    try await countToday()
    device.engagementNetwork = .hangs
    // The exchange pauses until other instants.
    device.clock.advance(by: .seconds(0.3))
    for route in [Route.alert, .welcome] {
      let end = device.clock.now.offset + .seconds(2)
      let signOut = Task { await device.coordinator.perform(action: "signOutButton") }
      while !device.clock.deadlines.contains(end) { await Task.yield() }
      device.clock.advance(by: .seconds(2))
      await signOut.value
      #expect(device.coordinator.route == route)
    }
    await device.app.engagement.login.logOut()
  }

  @Test func `no exchange of entries is under way when the session ends`() async throws {
    try await device.coordinator.boot()
    try await device.enter(Self.ada())
    while device.app.engagement.login.user == nil { await Task.yield() }
    _ = await device.coordinator.cardsLoad?.result
    await device.app.engagement.finishExchange()
    #expect(try await waiting() == 0)
    device.engagementNetwork = .hangs
    device.app.engagement.requestExchange()
    while device.hangingCount < 3 {
      try Task.checkCancellation()
      await Task.yield()
    }
    await device.coordinator.perform(action: "signOutButton")
    #expect(device.coordinator.route == .welcome)
    let names = device.log.entries.map(\.name)
    let start = try #require(names.lastIndex(of: "auth_signOut_Start"))
    let ends = names.indices.filter { names[$0] == "Networking_Request_Cancel" }
    #expect(ends.count == 3 && ends.allSatisfy { $0 < start })
    #expect(names.filter { $0.hasSuffix("_Fail") } == [])
  }

  @Test func `the end of the process sends the entries that wait`() async throws {
    try await countToday()
    #expect(try await waiting() == 3)
    device.engagementNetwork = .up
    await device.coordinator.finish()
    #expect(try await waiting() == 0)
    await device.app.engagement.login.logOut()
  }

  @Test func `what the end of the process could not send is there at the next start`()
    async throws
  {
    try await countToday()
    await device.coordinator.finish()
    await device.app.engagement.login.logOut()
    try await device.restart()
    while device.app.engagement.login.user == nil { await Task.yield() }
    #expect(device.app.engagement.streak.currentStreakData.totalEvents == 1)
    device.engagementNetwork = .up
    try await device.app.engagement.streak.finishExchange()
    #expect(try await device.app.engagement.streak.waitingEntryCount() == 0)
  }

  @Test func `the way to the background sends the entries that wait`() async throws {
    try await countToday()
    device.engagementNetwork = .up
    await device.coordinator.enter(.background, values: [:])
    #expect(try await device.app.engagement.streak.waitingEntryCount() == 0)
  }

  @Test func `a command sends the entries of a user before it signs out`() async throws {
    try await countToday()
    let user = try #require(device.app.engagement.login.user)
    let count = try await waiting()
    await device.app.engagement.login.logOut()
    #expect(try await device.app.engagement.sendWaiting(of: user) == count)
    #expect(device.app.engagement.login.user == nil)
    device.engagementNetwork = .up
    #expect(try await device.app.engagement.sendWaiting(of: user) == 0)
    #expect(try await totals() == (1, 10))
  }
}
