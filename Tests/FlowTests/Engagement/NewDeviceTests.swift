import Domain
import FormKit
import Testing

@testable import ShellApp

/// The first log-in of a person on a device.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct NewDeviceTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  @Test func `home has the streak and the points of other devices at once`() async throws {
    let app = device.coordinator
    let engagement = device.app.engagement
    let ada = SignInCredential.password(
      try EmailAddress("ada@example.com"), Password("correct-horse"))
    try await app.boot()
    try await device.enter(ada)
    #expect(engagement.login.user != nil)
    await app.perform(action: "addTodayButton")
    try await engagement.streak.finishExchange()
    try await engagement.points.finishExchange()
    // A sign-out leaves nothing on the device.
    await app.signOut()
    #expect(app.route == .welcome)
    await engagement.login.logOut()
    #expect(engagement.streak.currentStreakData.totalEvents == 0)

    try await device.enter(ada)
    #expect(app.route == .home)
    #expect(engagement.streak.currentStreakData.totalEvents == 1)
    #expect(engagement.points.currentExperiencePointsData.allTime == 10)
    await engagement.login.logOut()
  }
}
