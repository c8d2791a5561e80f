import Domain
import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// A running app whose session another process of the same state folder ends or replaces.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct TwoProcessesTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  /// The step of the other process.
  enum Change: CaseIterable, Sendable {
    case signOut, deletion, otherPerson
  }

  private static func other() throws -> SignInCredential {
    .password(try EmailAddress("ada@example.com"), Password("correct-horse"))
  }

  private func start() async throws {
    try await device.coordinator.boot()
    try await device.enter(try SharedDevice.password())
    await device.coordinator.passOnboarding()
    #expect(device.coordinator.route == .identity(.screenName))
  }

  private func change(_ change: Change) async throws {
    let other = try device.process()
    switch change {
    case .signOut: _ = try await other.signOut.execute()
    case .deletion: #expect(try await other.deleteAccount() == .deleted)
    case .otherPerson: _ = try await other.auth.signIn(try Self.other())
    }
  }

  private func items() throws -> Set<String> {
    Set(try device.stores.secure.keys()).subtracting(["configuration", "profile"])
  }

  @Test(arguments: Change.allCases)
  func `nothing of the earlier person is written after the change`(change: Change) async throws {
    try await start()
    try await self.change(change)
    let present = try items()
    #expect(present == (change == .otherPerson ? ["owner", "session"] : []))
    await device.coordinator.suspend(values: ["screenName": "grace_h"], of: nil)
    await #expect(throws: SecureStoreError.self) {
      try await device.app.formDrafts.saveDraft([1], formID: SharedDevice.formID)
    }
    #expect(try items() == present)
  }

  @Test(arguments: Change.allCases)
  func `a write that the change prevents is a warning with the true reason`(change: Change)
    async throws
  {
    try await start()
    try await self.change(change)
    let earlier = device.log.entries.count
    device.app.place.clear()
    let events = device.log.entries.dropFirst(earlier)
    #expect(events.map(\.name) == ["navigationPlace_clear_Fail", "navigationTyped_clear_Fail"])
    for event in events {
      #expect(event.type == .warning)
      #expect(
        event.parameters["reason"] == "Another process has changed the owner of the account data.")
    }
  }

  @Test func `the next step of the person shows the sign-in after a sign-out elsewhere`()
    async throws
  {
    try await start()
    try await change(.signOut)
    let requests = device.spy.requests.count
    _ = await device.coordinator.submit(ScreenInput(values: ["screenName": "grace_h"]))
    #expect(device.coordinator.route == .welcome)
    #expect(
      device.coordinator.screen?.notices.contains { $0.text == "remote.sessionEnded" } == true)
    #expect(
      device.spy.requests[requests...].allSatisfy { !$0.url.path().contains("screen") })
    #expect(try items() == [])
  }

  @Test func `the next step shows the person who has signed in elsewhere`() async throws {
    try await start()
    try await change(.otherPerson)
    await device.coordinator.perform(action: ActionID.signOut.rawValue)
    #expect(device.coordinator.route == .home)
    #expect(await device.app.auth.session() != nil)
    try await device.app.formDrafts.saveDraft([1], formID: SharedDevice.formID)
  }

  @Test func `the return from the background shows the sign-in after a sign-out elsewhere`()
    async throws
  {
    try await start()
    await device.coordinator.enter(.background, values: [:], of: nil)
    try await change(.signOut)
    await device.coordinator.enter(.active, values: [:], of: nil)
    #expect(device.coordinator.route == .welcome)
  }

  @Test(arguments: [false, true])
  func `Back shows the sign-in after a sign-out elsewhere`(hasTyped: Bool) async throws {
    try await start()
    try await change(.signOut)
    if hasTyped {
      await device.coordinator.leave(values: ["screenName": "grace_h"], of: nil)
    }
    device.coordinator.goBack()
    // No screen of the earlier person comes up.
    #expect(device.coordinator.route == .identity(.screenName))
    await device.coordinator.appear()
    #expect(device.coordinator.route == .welcome)
    #expect(
      device.coordinator.screen?.notices.contains { $0.text == "remote.sessionEnded" } == true)
    #expect(try items() == [])
  }

  @Test func `Back shows the person who has signed in elsewhere`() async throws {
    try await start()
    try await change(.otherPerson)
    device.coordinator.goBack()
    await device.coordinator.appear()
    #expect(device.coordinator.route == .home)
    #expect(!device.coordinator.isFinished)
  }

  @Test func `a link waits for the sign-in after a sign-out elsewhere`() async throws {
    try await start()
    try await change(.signOut)
    #expect(await device.coordinator.open("shell://settings").action == .queued)
    #expect(device.coordinator.route == .welcome)
  }

  @Test func `a link shows a screen of the person who has signed in elsewhere`() async throws {
    try await start()
    try await change(.otherPerson)
    #expect(await device.coordinator.open("shell://settings").action == .navigate)
    #expect(device.coordinator.stack == [.home, .settings])
  }

  @Test func `the sign-in of a command waits for that of another process for at most 45 seconds`()
    async throws
  {
    let (first, second) = (try device.process(), try device.process())
    let (entered, leave) = (Gate(), Gate())
    let holder = Task {
      try await first.withSignInLock {
        entered.open()
        await leave.wait()
      }
    }
    await entered.wait()
    let clock = device.clock
    let start = clock.now
    let time = Task {
      while !Task.isCancelled {
        clock.advance(by: .milliseconds(50))
        await Task.yield()
      }
    }
    await #expect(throws: SessionRepositoryError.busy) { try await second.withSignInLock {} }
    time.cancel()
    await time.value
    #expect(start.duration(to: clock.now) >= .seconds(45))
    leave.open()
    try await holder.value
    try await second.withSignInLock {}
  }

  @Test func `a sign-in after the change owns its data again`() async throws {
    try await start()
    try await change(.signOut)
    _ = await device.coordinator.submit(ScreenInput(values: ["screenName": "grace_h"]))
    try await device.enter(try SharedDevice.password())
    try await device.app.formDrafts.saveDraft([1], formID: SharedDevice.formID)
    #expect(try await device.app.formDrafts.loadDraft(formID: SharedDevice.formID) == [1])
  }
}
