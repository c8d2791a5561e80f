import Cryptography
import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// An authenticator app as the second factor, screen by screen.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct AuthenticatorFlowTests: AccountScreens {
  private let world: TransportWorld
  let app: AppCoordinator

  init() throws {
    world = try TransportWorld(isOverHTTP: false)
    app = AppCoordinator(dependencies: try world.start())
  }

  private var content: [ContentBlock] { app.screen?.content ?? [] }

  private func signOut() async {
    app.goBack()
    await app.perform(action: "signOutButton")
    await submit()
  }

  /// Leads to the setup of the authenticator app.
  private func openSetup() async throws {
    try await app.boot()
    await signIn()
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    await submit(["method": "totp"])
    #expect(route == "settings/reauthentication")
    await submit(["password": "correct-horse"])
    #expect(route == "settings/secondFactor/app")
  }

  private func code(_ secret: Data, steps: Int64 = 0) throws -> FormObject {
    let step = try #require(TimeBasedOneTimePassword.step(at: world.harness.now))
    let code = try TimeBasedOneTimePassword(secret: secret).code(ofStep: step + steps)
    return ["code": .string(code)]
  }

  /// The secret on the screen.
  private func secret() throws -> Data {
    for case .summary(let rows) in content {
      let text = try #require(rows.first?.value)
      #expect(text.split(separator: " ").allSatisfy { $0.count == 4 })
      return try #require(Base32.decode(text.filter { $0 != " " }))
    }
    throw RemoteError.invalidResponse
  }

  /// The recovery codes on the screen.
  private func codes() throws -> [String] {
    for case .list(let rows) in content { return rows.map(\.title) }
    throw RemoteError.invalidResponse
  }

  @Test func `an app's code and a recovery code sign in once the app is set up`() async throws {
    try await openSetup()
    let secret = try secret()
    await submit(try code(secret))
    #expect(route == "settings/secondFactor/recoveryCodes")
    let codes = try codes()
    #expect(codes.count == 10)
    await submit()
    #expect(route == "settings")
    #expect(notices == ["The sign-in now asks for a code of your authenticator app."])
    await app.perform(action: "")
    await signOut()
    await signIn()
    #expect(route == "signIn/code")
    #expect(notices == ["Enter the code of your authenticator app."])
    // The step that confirmed the setup is used up.
    #expect(
      await submit(try code(secret)) == ["That code is wrong. You can try 4 more times."])
    await submit(try code(secret, steps: 1))
    #expect(route == "home")
    await app.perform(action: "signOutButton")
    await submit()
    await signIn()
    await app.perform(action: "useRecoveryCodeButton")
    #expect(route == "signIn/recoveryCode")
    app.goBack()
    #expect(route == "signIn/code")
    await app.perform(action: "useRecoveryCodeButton")
    await submit(["code": .string(codes[0].lowercased())])
    #expect(route == "home")
    await app.perform(action: "signOutButton")
    await submit()
    await signIn()
    await app.perform(action: "useRecoveryCodeButton")
    #expect(
      await submit(["code": .string(codes[0])]) == ["That code is wrong. You can try 4 more times."]
    )
  }

  @Test(arguments: [false, true])
  func `a tab or a link leaves the recovery codes only after a question`(
    isLink: Bool
  ) async throws {
    try await openSetup()
    await submit(try code(try secret()))
    let codes = try codes()
    func leave() async {
      if isLink {
        await app.open("shell://profile")
      } else {
        await app.perform(action: "formSandboxButton")
      }
    }
    await leave()
    #expect(route == "alert")
    // The default answer stays.
    await submit()
    #expect(route == "settings/secondFactor/recoveryCodes")
    #expect(try self.codes() == codes)
    await leave()
    await app.perform(action: "okButton")
    #expect(route == (isLink ? "profile" : "formSandbox"))
    #expect(notices.contains { $0.hasPrefix("The sign-in now asks for a code of") })
  }

  @Test func `a wrong code stays, the fifth one ends the setup, and another one begins`()
    async throws
  {
    try await openSetup()
    let first = try secret()
    let wrong = try code(first, steps: 120)
    let message = "That code is wrong. Check that the clock of your device is right. "
    #expect(await submit(wrong) == [message + "You can try 4 more times."])
    for _ in 2...4 { await submit(wrong) }
    await submit(wrong)
    #expect(route == "settings/secondFactor/app" && content.isEmpty)
    #expect(notices == ["The setup has ended. Begin again with a new key."])
    await submit()
    #expect(try secret() != first)
    app.goBack()
    #expect(route == "settings/secondFactor")
    #expect(app.screen?.values["method"] == "none")
  }

  @Test func `the setup asks for the password, and cancelling it leads on`() async throws {
    try await app.boot()
    await signIn()
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    await submit(["method": "totp"])
    #expect(route == "settings/reauthentication")
    app.goBack()
    await app.appear()
    #expect(route == "settings/secondFactor/app")
    #expect(notices == ["The setup has not begun, and nothing has changed."])
    await submit()
    #expect(route == "settings/reauthentication")
    await submit(["password": "correct-horse"])
    #expect(route == "settings/secondFactor/app")
    #expect(throws: Never.self) { try secret() }
  }

  @Test func `an expired setup is told, and the settings show the present state`() async throws {
    try await openSetup()
    let secret = try secret()
    world.harness.advance(by: .seconds(600))
    await submit(try code(secret))
    #expect(notices == ["The setup has ended. Begin again with a new key."])
  }

  @Test func `new recovery codes replace the old ones, and leaving them leads to the settings`()
    async throws
  {
    try await openSetup()
    await submit(try code(try secret()))
    let old = try codes()
    app.goBack()
    #expect(route == "settings")
    await app.appear()
    guard case .card(let card) = content.first, case .list(let rows) = card.blocks.first else {
      return #expect(Bool(false), "The settings have no list.")
    }
    #expect(rows.first?.detail == "A code of an authenticator app")
    await app.perform(action: "secondFactorButton")
    await app.appear()
    #expect(app.screen?.values["method"] == "totp")
    await app.perform(action: "renewRecoveryCodesButton")
    #expect(route == "settings/reauthentication")
    await submit(["password": "correct-horse"])
    #expect(route == "settings/secondFactor/recoveryCodes")
    #expect(try Set(codes()).isDisjoint(with: old))
  }
}
