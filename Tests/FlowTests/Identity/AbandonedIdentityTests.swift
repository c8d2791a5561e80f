import Data
import Domain
import FormKit
import Testing

@testable import ShellApp

/// A sign-out before the profile exists.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct AbandonedIdentityTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  private var app: AppCoordinator { device.coordinator }

  private func start(_ credential: SignInCredential) async throws {
    try await app.boot()
    try await device.enter(credential)
    #expect(app.route == .identity(.handle))
  }

  @Test(arguments: [false, true])
  func `the first step asks before it signs out, and the answers are gone`(isGuest: Bool)
    async throws
  {
    try await start(isGuest ? .anonymous : try SharedDevice.password())
    _ = await app.submit(ScreenInput(values: ["handle": "Grace_Hopper"]))
    #expect(app.route == .identity(.displayName))
    app.goBack()
    await app.perform(action: "signOutButton")
    let question = try #require(app.screen)
    #expect(question.presentation == .alert(.confirmationDialog))
    let loss: Phrase = "signOut.losesAnswers"
    #expect(question.notices.map(\.text) == [isGuest ? "signOut.endsGuest" + loss : loss])
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .identity(.handle))
    #expect(app.screen?.values["handle"] == "Grace_Hopper")

    await app.perform(action: "signOutButton")
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    #expect(try await device.stores.sessions.currentSession() == nil)

    try await device.enter(isGuest ? .anonymous : try SharedDevice.password())
    #expect(app.route == .identity(.handle))
    #expect(app.screen?.values["handle"] == nil)
    await device.app.engagement.login.logOut()
  }

  @Test func `the review offers the sign-out, too`() async throws {
    try await start(try SharedDevice.password())
    await app.passOnboarding()
    _ = await app.submit(ScreenInput(values: ["screenName": "grace_h"]))
    _ = await app.submit(ScreenInput(values: ["dateOfBirth": "1990-12-09"]))
    await app.perform(action: "skipAvatarButton")
    #expect(app.route == .identity(.review))
    await app.perform(action: "signOutButton")
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    await device.app.engagement.login.logOut()
  }
}
