import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// The decisions of the flow that gives a guest's account an address.
@Suite(.withoutLeaks) struct LinkAccountDecisionTests {
  typealias Flow = LinkAccountFlow

  static let attempt = attempt(1)
  static let pending = PendingAccount(
    challenge: AuthenticationFlowTests.pending.challenge, purpose: .link,
    email: AuthenticationFlowTests.email, expiresAt: AuthenticationFlowTests.pending.expiresAt)

  static func attempt(_ messages: Int) -> SignUpAttempt {
    SignUpAttempt(pending: pending, password: password, messages: messages, sentAt: sentAt)
  }

  static let password = AuthenticationFlowTests.password
  static let sentAt = AuthenticationFlowTests.sentAt
  static let sent = CreateAccountResult.codeSent(pending)

  private func atCode() -> Flow {
    var flow = Flow()
    flow.apply(.requested(Self.sent, Self.password, at: Self.sentAt))
    return flow
  }

  @Test func `a sent code leads to its form, and a second one says so`() {
    var flow = atCode()
    #expect(flow.place == .code(Self.attempt))
    #expect(flow.message == nil)
    let decision = flow.apply(.requested(Self.sent, Self.password, at: Self.sentAt))
    #expect(decision == .advance)
    #expect(flow.place == .code(Self.attempt(2)))
    #expect(flow.message == .signUpCodeSent)
  }

  @Test func `another code waits for 30 seconds, and five messages are the most`() {
    var flow = atCode()
    flow.apply(.anotherCode(at: Self.sentAt.addingTimeInterval(29)))
    #expect(flow.message == .signUpCodeTooSoon)
    #expect(flow.apply(.anotherCode(at: Self.sentAt.addingTimeInterval(30))) == .stay(nil))
    for _ in 1...4 { flow.apply(.requested(Self.sent, Self.password, at: Self.sentAt)) }
    flow.apply(.anotherCode(at: Self.sentAt.addingTimeInterval(90)))
    #expect(flow.message == .signUpCodeLimit)
  }

  @Test func `another code needs no pause after one that has ended`() {
    var flow = atCode()
    flow.apply(.verified(.challengeEnded))
    #expect(flow.apply(.anotherCode(at: Self.sentAt)) == .stay(nil) && flow.message == nil)
  }

  @Test func `an address that is entered again keeps its limits`() {
    var flow = atCode()
    flow.apply(.back)
    let soon = Self.sentAt.addingTimeInterval(29)
    #expect(
      flow.apply(.wanted(AuthenticationFlowTests.email, Self.password, at: soon)) == .advance)
    #expect(flow.place == .code(Self.attempt) && flow.message == .signUpCodeTooSoon)
    flow.apply(.back)
    let other = Password("other-secret")
    #expect(
      flow.apply(.wanted(AuthenticationFlowTests.email, other, at: soon))
        == .stay(.noCode(.signUpCodeTooSoon)))
    let later = Self.sentAt.addingTimeInterval(30)
    #expect(
      flow.apply(.wanted(AuthenticationFlowTests.email, other, at: later)) == .stay(nil))
  }

  static let results: [(SignInResult, Flow.Decision)] = [
    (.wrongCode(attemptsLeft: 2), .stay(.wrongCode(attemptsLeft: 2))),
    (.challengeEnded, .stay(.signUpCodeEnded)),
    (.offline, .stay(.remote(.offline))),
    (.failed(.timedOut), .stay(.remote(.timedOut))),
    (.failed(.unauthorized(.sessionEnded)), .sessionEnded),
    (.notStored(.locked), .stay(.notStored(.locked))),
  ]

  @Test(arguments: results)
  func `a refused code keeps its form`(result: SignInResult, decision: Flow.Decision) {
    var flow = atCode()
    #expect(flow.apply(.verified(result)) == decision)
    #expect(flow.place == .code(Self.attempt))
  }

  @Test func `an address in use is asked about, and back leads to the address`() {
    var flow = atCode()
    #expect(flow.apply(.verified(.addressInUse)) == .advance)
    #expect(flow.place == .addressInUse(AuthenticationFlowTests.email))
    #expect(flow.apply(.back) == .advance)
    #expect(flow.place == .credentials)
    #expect(flow.apply(.back) == .stay(nil))
  }

  @Test func `an account without a guest is not linked`() {
    var flow = Flow()
    #expect(flow.apply(.requested(.notGuest, Self.password, at: Self.sentAt)) == .notGuest)
    #expect(flow.apply(.requested(.notSignedIn, Self.password, at: Self.sentAt)) == .sessionEnded)
    #expect(
      flow.apply(.requested(.weakPassword, Self.password, at: Self.sentAt))
        == .stay(.weakPassword))
    #expect(flow.place == .credentials)
  }
}

/// The decisions about a provider.
@Suite(.withoutLeaks) struct LinkProviderDecisionTests {
  typealias Flow = LinkAccountFlow

  private func atProvider() -> Flow {
    var flow = Flow()
    flow.apply(.providerChosen(.google))
    flow.apply(.providerPage("https://provider.example.com"))
    return flow
  }

  @Test func `a provider is chosen beside the address only`() {
    #expect(atProvider().place == .provider(.google, page: "https://provider.example.com"))
    var flow = atProvider()
    #expect(flow.apply(.providerChosen(.apple)) == .stay(nil))
    #expect(flow.apply(.back) == .advance)
    #expect(flow.place == .credentials)
    // Its page and its answer come too late.
    #expect(flow.apply(.providerPage("https://late.example.com")) == .stay(nil))
    #expect(flow.apply(.provider(nil, at: Self.now)) == .stay(nil))
    #expect(flow.place == .credentials)
  }

  static let now = AuthenticationFlowTests.sentAt
  static let session = UserSession(
    userID: UserID("guest"), isAnonymous: false, accessToken: SecretString("a"),
    refreshToken: SecretString("r"), accessTokenExpiresAt: .distantFuture,
    refreshTokenExpiresAt: .distantFuture)

  static let results: [(ProviderSignInResult?, Flow.Decision)] = [
    (nil, .advance), (.answered(.signedIn(session, isNewUser: false)), .linked(.google)),
    (.answered(.wrongCredentials), .stay(.provider(.notVerified))),
    (.answered(.offline), .stay(.remote(.offline))), (.answered(.notGuest), .notGuest),
    (.answered(.failed(.timedOut)), .stay(.remote(.timedOut))),
    (.answered(.failed(.unauthorized(.sessionEnded))), .sessionEnded),
    (.answered(.notStored(.locked)), .stay(.notStored(.locked))),
    (.failed(.remote(.offline)), .stay(.remote(.offline))),
    (.failed(.remote(.unauthorized(.sessionEnded))), .stay(.remote(.unauthorized(.sessionEnded)))),
    (.failed(.timedOut), .stay(.provider(.timedOut))),
  ]

  @Test(arguments: results)
  func `an answer that is no link leads back to the address, with its reason`(
    result: ProviderSignInResult?, decision: Flow.Decision
  ) {
    var flow = atProvider()
    #expect(flow.apply(.provider(result, at: Self.now)) == decision)
    if case .linked = decision { return }
    #expect(flow.place == .credentials)
  }

  @Test func `an address of an identity that is in use is asked about, too`() {
    var flow = atProvider()
    #expect(flow.apply(.provider(.answered(.addressInUse), at: Self.now)) == .advance)
    #expect(flow.place == .addressInUse(nil))
    #expect(flow.apply(.back) == .advance)
    #expect(flow.place == .credentials)
  }

  @Test func `an identity in use is asked about, and back leads to the address`() {
    var flow = atProvider()
    let credential = SignInCredential.provider(.google, identityToken: SecretString("t"))
    let result = ProviderSignInResult.answered(.identityInUse(credential))
    #expect(flow.apply(.provider(result, at: Self.now)) == .advance)
    #expect(flow.place == .identityInUse(.google, credential, at: Self.now))
    #expect(flow.apply(.back) == .advance)
    #expect(flow.place == .credentials)
  }
}

/// A guest's account gets an address, through the whole app.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct LinkAccountFlowTests {
  private struct NoSession: Error {}

  /// A guest with a profile, at home.
  private func guest(_ world: TransportWorld) async throws -> (AppCoordinator, UserID) {
    let dependencies = try world.start()
    let first = AppCoordinator(dependencies: dependencies)
    try await first.boot()
    await first.perform(action: "guestButton")
    guard case .authenticated(let session) = await dependencies.restoreSession.execute() else {
      throw NoSession()
    }
    #expect(session.isAnonymous)
    let created = try await world.backend.createProfile(session.accessToken.revealed)
    #expect(created.status == 201)
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    #expect(app.route == .home)
    return (app, session.userID)
  }

  private let credentials: FormObject = [
    "email": "grace@example.com", "password": "grace-horse",
  ]

  private func message(_ result: ScreenResult) -> String? {
    guard case .stay(let messages, let notice) = result else { return nil }
    return messages.first?.value.english ?? notice?.text.english
  }

  @Test func `a guest gets an address, stays signed in, and signs in with it later`() async throws {
    let world = try TransportWorld(isOverHTTP: false)
    let (app, id) = try await guest(world)
    await app.perform(action: "settingsButton")
    await app.perform(action: "linkAccountButton")
    #expect(app.route == .linkAccount)
    _ = await app.submit(ScreenInput(values: credentials))
    #expect(app.route == .linkAccountCode)
    let wrong = await app.submit(ScreenInput(values: ["code": "000000"]))
    #expect(message(wrong) == "That code is wrong. You can try 4 more times.")
    _ = await app.submit(ScreenInput(values: ["code": .string(try world.code())]))
    #expect(app.route == .settings)
    #expect(
      app.screen?.notices.map(\.text.english)
        == ["Your account has an address now. You can sign in with it."])
    app.goBack()
    // An account with an address is left without a question.
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await app.submit(ScreenInput(values: credentials))
    #expect(app.route == .home)
    #expect(app.store.state.user?.id == id)
    #expect(app.store.state.user?.isAnonymous == false)
  }

  @Test func `a guest whose address is in use chooses to sign in there`() async throws {
    let world = try TransportWorld(isOverHTTP: false)
    let (app, _) = try await guest(world)
    await app.perform(action: "settingsButton")
    await app.perform(action: "linkAccountButton")
    let known: FormObject = ["email": "ada@example.com", "password": "another-horse"]
    _ = await app.submit(ScreenInput(values: known))
    #expect(app.route == .linkAccountCode)
    _ = await app.submit(ScreenInput(values: ["code": .string(try world.code())]))
    #expect(app.route == .addressInUse)
    let said = app.screen?.notices.map(\.text.english).joined() ?? ""
    #expect(
      said == "You can sign in there. The guest account has no way to sign in again. "
        + "You would leave behind: the profile grace_h.")
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .linkAccount)
    // A later question counts again.
    try await app.dependencies.formDrafts.saveDraft([1], formID: "sandbox.login")
    _ = await app.submit(ScreenInput(values: known))
    _ = await app.submit(ScreenInput(values: ["code": .string(try world.code())]))
    let again = app.screen?.notices.map(\.text.english).joined() ?? ""
    #expect(again.hasSuffix("You would leave behind: the profile grace_h, 1 draft."))
    await app.perform(action: "signInThereButton")
    #expect(app.route == .signIn)
    #expect(app.screen?.values["email"] == "ada@example.com")
    let guest = app.store.state.user?.id
    let wrong = await app.submit(ScreenInput(values: known))
    #expect(message(wrong) == "The email or password is incorrect.")
    // The guest goes only when the other person is signed in.
    #expect(app.route == .signIn && app.store.state.user?.id == guest)
    app.goBack()
    #expect(app.route == .linkAccount && app.store.state.user?.id == guest)
    _ = await app.submit(ScreenInput(values: known))
    _ = await app.submit(ScreenInput(values: ["code": .string(try world.code())]))
    await app.perform(action: "signInThereButton")
    _ = await app.submit(
      ScreenInput(values: ["email": "ada@example.com", "password": "correct-horse"]))
    #expect(app.route == .home)
    #expect(app.store.state.user != nil && app.store.state.user?.id != guest)
  }

  /// The app of a guest with a profile, at the form that links the account, in mock.
  private func linking() async throws -> AppCoordinator {
    let app = AppCoordinator(
      dependencies: try Dependencies(
        configuration: Configuration(
          pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))))
    try await app.boot()
    try await becomeGuest(app, "guest_one")
    return app
  }

  private func becomeGuest(_ app: AppCoordinator, _ name: String) async throws {
    await app.perform(action: "guestButton")
    await app.passOnboarding(handle: name)
    _ = await app.submit(ScreenInput(values: ["screenName": .string(name)]))
    _ = await app.submit(ScreenInput(values: ["dateOfBirth": "1990-12-09"]))
    await app.perform(action: "skipAvatarButton")
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .home)
    await app.perform(action: "settingsButton")
    await app.perform(action: "linkAccountButton")
    #expect(app.route == .linkAccount)
  }

  @Test(arguments: ["appleButton", "googleButton"])
  func `a guest gets an identity at a provider, and signs in with it later`(
    button: String
  ) async throws {
    let app = try await linking()
    let id = app.store.state.user?.id
    await app.perform(action: button)
    #expect(app.route == .settings)
    let name = button == "appleButton" ? "Apple" : "Google"
    #expect(
      app.screen?.notices.map(\.text.english) == ["You can sign in with \(name) now."])
    // The settings offer no second link.
    #expect(app.screen?.otherActionIDs.contains("linkAccountButton") == false)
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    await app.perform(action: button)
    #expect(app.route == .home)
    #expect(app.store.state.user?.id == id)
  }

  @Test func `a guest whose identity is in use chooses to sign in there, or stays`() async throws {
    let app = try await linking()
    let owner = app.store.state.user?.id
    await app.perform(action: "googleButton")
    await app.perform(action: "signOutButton")
    try await becomeGuest(app, "guest_two")
    await app.perform(action: "googleButton")
    #expect(app.route == .addressInUse)
    let title = app.screen.map { $0.environment.messages.resolve($0.form.schema.title ?? "") }
    #expect(title == "Your Google Account Is in Use")
    let said = app.screen?.notices.map(\.text.english).joined() ?? ""
    #expect(said.contains("You would leave behind: the profile guest_two"))
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .linkAccount)
    // The other provider's user has the same address only: a sign-in there begins at the form.
    await app.perform(action: "appleButton")
    #expect(app.route == .addressInUse)
    let question = app.screen?.notices.map(\.text.english).joined() ?? ""
    #expect(
      question.hasPrefix("An account has your email address. Sign in the way you did before."))
    #expect(question.contains("You would leave behind: the profile guest_two"))
    _ = await app.submit(ScreenInput(values: [:]))
    await app.perform(action: "googleButton")
    await app.perform(action: "signInThereButton")
    #expect(app.route == .home)
    #expect(app.store.state.user?.id == owner)
  }

  @Test func `a guest whose provider's address is in use may sign in the other way`() async throws {
    let app = try await linking()
    await app.perform(action: "googleButton")
    await app.perform(action: "signOutButton")
    try await becomeGuest(app, "guest_two")
    await app.perform(action: "appleButton")
    let guest = app.store.state.user?.id
    await app.perform(action: "signInThereButton")
    #expect(app.route == .signIn && app.store.state.user?.id == guest)
    await app.perform(action: "googleButton")
    #expect(app.route == .addressInUse)
    await app.perform(action: "signInThereButton")
    #expect(app.route == .home && app.store.state.user?.id != guest)
  }

  @Test func `a guest stays signed in until the sign-in to another account has succeeded`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    let (app, id) = try await guest(world)
    let refused = SignInCredential.provider(.google, identityToken: SecretString("unknown"))
    #expect(await app.signIn(with: refused) == .wrongCredentials)
    #expect(app.route == .home)
    #expect(app.store.state.user?.id == id)
    #expect(await app.dependencies.auth.session()?.userID == id)
    let ada = SignInCredential.password(
      try EmailAddress("ada@example.com"), Password("correct-horse"))
    guard case .signedIn(let session, _)? = await app.signIn(with: ada) else { throw NoSession() }
    #expect(app.route == .home)
    #expect(app.store.state.user?.id == session.userID)
    #expect(session.userID != id)
    #expect(await app.dependencies.auth.session()?.userID == session.userID)
  }

  @Test func `a guest is asked before the sign-out, and may create an account instead`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    let (app, _) = try await guest(world)
    await app.perform(action: "signOutButton")
    #expect(app.route == .alert)
    await app.perform(action: "linkAccountButton")
    #expect(app.route == .linkAccount)
    app.goBack()
    await app.perform(action: "signOutButton")
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
  }

  @Test func `a link with a code enters it where one is asked for, and says so elsewhere`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    let (app, _) = try await guest(world)
    await app.open("shell://verify?code=123456")
    #expect(app.route == .home)
    #expect(
      app.screen?.notices.map(\.text.english)
        == ["No screen asks for a code now. Start again, then open the link."])
    await app.perform(action: "settingsButton")
    await app.perform(action: "linkAccountButton")
    _ = await app.submit(ScreenInput(values: credentials))
    let code = try world.code()
    await app.open("shell://verify?code=\(code)")
    #expect(app.route == .linkAccountCode)
    #expect(app.screen?.values["code"] == .string(code))
  }

  @Test func `a link to the form leads an account with an address back`() async throws {
    let world = try TransportWorld(isOverHTTP: false)
    let app = AppCoordinator(dependencies: try world.start())
    try await app.boot()
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await app.submit(
      ScreenInput(values: ["email": "ada@example.com", "password": "correct-horse"]))
    await app.open("shell://settings/linkAccount")
    #expect(app.route == .settings)
    #expect(
      app.screen?.notices.map(\.text.english)
        == ["Your account has a way to sign in already."])
  }
}
