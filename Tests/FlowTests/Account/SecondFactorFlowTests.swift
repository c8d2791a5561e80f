import FormKit
import Testing

@testable import ShellApp

/// The password before each change of the second factor, screen by screen.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct SecondFactorFlowTests: AccountScreens {
  private let world: TransportWorld
  let app: AppCoordinator

  init() throws {
    world = try TransportWorld(isOverHTTP: false)
    app = AppCoordinator(dependencies: try world.start())
  }

  /// Chooses a second factor; expects the question for the password, and answers it.
  private func choose(_ method: FormValue) async {
    #expect(route == "settings/secondFactor")
    await app.appear()
    await submit(["method": method])
    #expect(route == "settings/reauthentication")
    await submit(["password": "correct-horse"])
  }

  @Test(arguments: ["totp", "sms"])
  func `after a setup that was left, another change asks for the password`(
    method: String
  ) async throws {
    try await app.boot()
    await signIn()
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    await choose("email")
    #expect(route == "settings/secondFactor/recoveryCodes")
    await submit()
    await app.perform(action: "secondFactorButton")
    if method == "totp" {
      await choose("totp")
      #expect(route == "settings/secondFactor/app")
    } else {
      await submit(["method": "sms"])
      await submit(["phoneNumber": "+1 201 555 0167"])
      #expect(route == "settings/reauthentication")
      await submit(["password": "correct-horse"])
      #expect(route == "settings/secondFactor/textMessage/code")
      app.goBack()
    }
    app.goBack()
    await choose("none")
    #expect(route == "settings")
    #expect(notices == ["The sign-in now asks for no code."])
  }

  @Test func `after a birthday that needed the password, the second factor asks for it, too`()
    async throws
  {
    try await app.boot()
    await signIn()
    world.harness.advance(by: .seconds(601))
    await app.open("shell://profile/birthday")
    await submit(["dateOfBirth": "1991-12-10"])
    #expect(route == "settings/reauthentication")
    await submit(["password": "correct-horse"])
    #expect(route == "profile")
    await app.open("shell://settings/secondFactor")
    await choose("email")
    #expect(route == "settings/secondFactor/recoveryCodes")
  }
}
