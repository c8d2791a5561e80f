import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// Text messages as the second factor, screen by screen.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct TextMessageFlowTests: AccountScreens {
  private let world: TransportWorld
  let app: AppCoordinator

  init() throws {
    world = try TransportWorld(isOverHTTP: false)
    app = AppCoordinator(dependencies: try world.start())
  }

  /// Leads to the form of the code that was sent to a number.
  private func openCode() async throws {
    try await app.boot()
    await signIn()
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    await app.appear()
    await submit(["method": "sms"])
    #expect(route == "settings/secondFactor/textMessage")
    await submit(["phoneNumber": "+1 201 555 0167"])
    #expect(route == "settings/reauthentication")
    await submit(["password": "correct-horse"])
    #expect(route == "settings/secondFactor/textMessage/code")
  }

  private func code() throws -> FormObject { ["code": .string(try world.code())] }

  @Test func `a code in a text message signs in once the number is confirmed`() async throws {
    try await openCode()
    await submit(try code())
    #expect(route == "settings/secondFactor/recoveryCodes")
    await submit()
    #expect(route == "settings")
    #expect(notices == ["The sign-in now asks for a code."])
    await app.appear()
    guard case .card(let card)? = app.screen?.content.first,
      case .list(let rows)? = card.blocks.first
    else { return #expect(Bool(false), "The settings have no list.") }
    #expect(
      rows.first?.detail
        == "A code in a text message to a number ending in 67")
    await app.perform(action: "secondFactorButton")
    await app.appear()
    #expect(app.screen?.values["method"] == "sms")
    app.goBack()
    app.goBack()
    await app.perform(action: "signOutButton")
    await submit()
    await signIn()
    #expect(route == "signIn/code")
    #expect(notices.first == "We sent a code to your phone.")
    let wrong: FormValue = try world.code() == "000000" ? "000001" : "000000"
    #expect(await submit(["code": wrong]) == ["That code is wrong. You can try 4 more times."])
    await submit(try code())
    #expect(route == "home")
  }

  @Test func `the fifth wrong code ends the code, and another one is sent`() async throws {
    try await openCode()
    let first = try code()
    let wrong: FormObject = ["code": try world.code() == "000000" ? "000001" : "000000"]
    #expect(await submit(wrong) == ["That code is wrong. You can try 4 more times."])
    for _ in 2...4 { await submit(wrong) }
    let ended = ["That code is no longer valid. Send another one."]
    #expect(await submit(wrong) == ended)
    #expect(await submit(first) == ended)
    #expect(route == "settings/secondFactor/textMessage/code")
    // The app's clock stands still.
    await app.perform(action: "anotherCodeButton")
    #expect(notices.last == "Wait 30 seconds before you ask for another code.")
    app.goBack()
    #expect(route == "settings/secondFactor/textMessage")
    await submit(["phoneNumber": "+1 201 555 0199"])
    await submit(try code())
    #expect(route == "settings/secondFactor/recoveryCodes")
  }

  @Test func `after ten minutes the setup asks for the password again`() async throws {
    try await openCode()
    app.goBack()
    world.harness.advance(by: .seconds(601))
    await submit(["phoneNumber": "+1 201 555 0199"])
    #expect(route == "settings/reauthentication")
    await submit(["password": "correct-horse"])
    #expect(route == "settings/secondFactor/textMessage/code")
    await submit(try code())
    #expect(route == "settings/secondFactor/recoveryCodes")
  }
}
