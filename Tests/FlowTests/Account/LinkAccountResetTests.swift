import Domain
import FormKit
import Testing

@testable import ShellApp

/// A guest who has forgotten the password of the account that has the address.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct LinkAccountResetTests {
  private struct NoSession: Error {}

  @Test func `a guest who sets a new password of the other account stays until the sign-in`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    let dependencies = try world.start()
    guard case .signedIn(let session, _) = try await dependencies.auth.signInAnonymously() else {
      throw NoSession()
    }
    _ = try await world.backend.createProfile(session.accessToken.revealed)
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.open("shell://settings/linkAccount")
    let known: FormObject = ["email": "ada@example.com", "password": "another-horse"]
    _ = await app.submit(ScreenInput(values: known))
    _ = await app.submit(ScreenInput(values: ["code": .string(try world.code())]))
    await app.perform(action: "signInThereButton")
    #expect(app.route == .signIn)
    await app.perform(action: "forgotPasswordButton")
    #expect(app.route == .passwordReset)
    #expect(app.screen?.values["email"] == "ada@example.com")
    _ = await app.submit(ScreenInput(values: ["email": "ada@example.com"]))
    #expect(app.route == .newPassword(token: nil))
    let password: FormObject = [
      "token": .string(try world.code()), "password": "a-new-horse-word",
    ]
    _ = await app.submit(ScreenInput(values: password))
    #expect(app.route == .signIn && app.store.state.user?.id == session.userID)
    #expect(app.screen?.notices.last?.text == "newPassword.done")
    #expect(app.screen?.values["email"] == "ada@example.com")
    _ = await app.submit(
      ScreenInput(values: ["email": "ada@example.com", "password": "a-new-horse-word"]))
    #expect(app.route == .home && app.store.state.user?.id != session.userID)
  }

  @Test func `back leads through the reset to the form that signs in`() throws {
    let email = AuthenticationFlowTests.email
    var flow = LinkAccountFlow()
    #expect(flow.apply(.forgotPassword) == .stay(nil))
    flow.apply(
      .requested(
        .codeSent(AuthenticationFlowTests.pending), AuthenticationFlowTests.password,
        at: AuthenticationFlowTests.sentAt))
    flow.apply(.verified(.addressInUse))
    flow.apply(.signInThere)
    flow.apply(.forgotPassword)
    #expect(flow.place == .passwordReset(email))
    #expect(flow.apply(.resetRequested(email, .offline)) == .stay(.remote(.offline)))
    flow.apply(.resetRequested(email, nil))
    #expect(flow.place == .newPassword(email) && flow.message == .resetCodeSent)
    #expect(flow.apply(.passwordReset(.expired)) == .stay(.resetCodeExpired))
    #expect(flow.apply(.passwordReset(.weakPassword)) == .stay(.weakPassword))
    flow.apply(.back)
    #expect(flow.place == .passwordReset(email))
    flow.apply(.back)
    #expect(flow.place == .signIn(email))
  }
}
