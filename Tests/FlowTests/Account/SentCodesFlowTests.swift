import Domain
import FormKit
import Foundation
import Synchronization
import Testing

@testable import ShellApp

/// The codes that were sent, on other screens and in other processes.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct SentCodesFlowTests {
  private struct NoSession: Error {}

  private let credentials: FormObject = [
    "email": "grace@example.com", "password": "grace-horse",
  ]

  /// A guest with a profile, at home.
  private func guest(_ world: TransportWorld) async throws -> AppCoordinator {
    let dependencies = try world.start()
    guard case .signedIn(let session, _) = try await dependencies.auth.signInAnonymously() else {
      throw NoSession()
    }
    let created = try await world.backend.createProfile(session.accessToken.revealed)
    #expect(created.status == 201)
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    #expect(app.route == .home)
    return app
  }

  private func askForCode(_ app: AppCoordinator) async {
    await app.open("shell://settings/linkAccount")
    #expect(app.route == .linkAccount)
    _ = await app.submit(ScreenInput(values: credentials))
    #expect(app.route == .linkAccountCode)
  }

  /// Signs in a guest without a profile, and asks for the code of an address, in another process.
  private func requestCodeByCommand(_ world: TransportWorld) async throws {
    let command = try world.start()
    guard case .signedIn = try await command.auth.signInAnonymously(),
      case .codeSent(let pending) = try await command.auth.linkEmail(
        EmailAddress("grace@example.com"), password: Password("grace-horse"))
    else { throw NoSession() }
    command.sentCodes.sent(pending, nil, at: command.system.now())
  }

  private func sentCount(_ world: TransportWorld) -> Int {
    world.inbox.messages.withLock { $0.count }
  }

  @Test func `a guest who opens the link again returns to the code without another message`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    let app = try await guest(world)
    await askForCode(app)
    let sent = sentCount(world)
    for _ in 1...6 {
      await app.open("shell://home")
      await askForCode(app)
      #expect(
        app.screen?.notices.last?.text
          == AuthenticationFlow.Message.signUpCodeTooSoon.notice.text)
    }
    #expect(sentCount(world) == sent)
    _ = await app.submit(ScreenInput(values: ["code": .string(try world.code())]))
    #expect(app.route == .settings)
    #expect(await app.dependencies.auth.session()?.isAnonymous == false)
    #expect(app.dependencies.sentCodes == SentCodes())
  }

  @Test func `a sign-out forgets the codes of the guest's account`() async throws {
    let world = try TransportWorld(isOverHTTP: false)
    let app = try await guest(world)
    await askForCode(app)
    #expect(app.dependencies.sentCodes.pending != nil)
    await app.signOut()
    #expect(app.dependencies.sentCodes == SentCodes())
  }

  @Test func `the link of a guest's message leads to the form of the code at a later start`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    await askForCode(try await guest(world))
    let app = AppCoordinator(dependencies: try world.start())
    try await app.boot()
    #expect(app.route == .home)
    let code = try world.code()
    await app.open("shell://verify?code=\(code)")
    #expect(app.route == .linkAccountCode)
    #expect(app.screen?.values["code"] == .string(code))
    // The password of the first request is not stored: another code needs it again.
    _ = await app.submit(ScreenInput(values: ["code": .string(code)]))
    #expect(await app.dependencies.auth.session()?.isAnonymous == false)
  }

  @Test(arguments: [false, true])
  func `the link of a message to a guest without a profile leads to the form, and back`(
    isAtStart: Bool
  ) async throws {
    let world = try TransportWorld(isOverHTTP: false)
    try await requestCodeByCommand(world)
    let app = AppCoordinator(dependencies: try world.start())
    let code = try world.code()
    if isAtStart {
      await app.open("shell://verify?code=\(code)")
      try await app.boot()
    } else {
      try await app.boot()
      #expect(app.route == .identity(.handle))
      _ = await app.submit(ScreenInput(values: ["handle": "Grace_Hopper"]))
      #expect(app.route == .identity(.displayName))
      // A question that is open gives way.
      app.goBack()
      await app.perform(action: "signOutButton")
      #expect(app.route == .alert)
      await app.open("shell://verify?code=\(code)")
    }
    #expect(app.route == .linkAccountCode)
    #expect(app.screen?.presentation == .sheet([.large]))
    #expect(app.screen?.values["code"] == .string(code))
    #expect(app.screen?.notices.map(\.text).contains("link.noCode") == false)
    _ = await app.submit(ScreenInput(values: ["code": .string(code)]))
    #expect(app.route == .identity(.handle))
    if !isAtStart { #expect(app.screen?.values["handle"] == "Grace_Hopper") }
    #expect(app.screen?.notices.contains(Notice(.success, "linkAccount.done")) == true)
    #expect(await app.dependencies.auth.session()?.isAnonymous == false)
    #expect(app.dependencies.sentCodes == SentCodes())
  }

  @Test func `the form of the code is left for the onboarding, whose answers stay`() async throws {
    let world = try TransportWorld(isOverHTTP: false)
    try await requestCodeByCommand(world)
    let app = AppCoordinator(dependencies: try world.start())
    try await app.boot()
    _ = await app.submit(ScreenInput(values: ["handle": "Grace_Hopper"]))
    #expect(app.route == .identity(.displayName))
    await app.open("shell://verify?code=111111")
    #expect(app.route == .linkAccountCode)
    app.goBack()
    #expect(app.route == .linkAccount)
    app.goBack()
    #expect(app.route == .identity(.displayName))
    app.goBack()
    #expect(app.screen?.values["handle"] == "Grace_Hopper")
    #expect(await app.dependencies.auth.session()?.isAnonymous == true)
  }

  @Test func `the link of a new account leads to the form of its code at a later start`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    let first = AppCoordinator(dependencies: try world.start())
    try await first.boot()
    await first.open("shell://signUp")
    _ = await first.submit(ScreenInput(values: credentials))
    #expect(first.route == .signUpCode)
    let code = try world.code()
    let app = AppCoordinator(dependencies: try world.start())
    await app.open("shell://verify?code=\(code)")
    try await app.boot()
    #expect(app.route == .signUpCode)
    #expect(app.screen?.values["code"] == .string(code))
    _ = await app.submit(ScreenInput(values: ["code": .string(code)]))
    #expect(app.store.state.user?.isAnonymous == false)
    #expect(app.dependencies.sentCodes == SentCodes())
  }

  @Test func `another code begins its form anew, without the code before and its error`() async {
    let interactor = AuthenticationInteractorFake(.wrongCredentials)
    let pending = PendingAccount(
      challenge: SecretString("c"), purpose: .signUp, email: AuthenticationFlowTests.email,
      expiresAt: interactor.now.addingTimeInterval(300))
    interactor.sentCodes.sent(
      pending, AuthenticationFlowTests.password, at: interactor.now.addingTimeInterval(-30))
    let coordinator = AuthenticationCoordinator(
      interactor: interactor, delegate: AuthenticationDelegate { _ in })
    coordinator.apply(.codeWaits(at: interactor.now))
    let first = coordinator.screen?.identity
    #expect(first?.route == .signUpCode)
    await coordinator.perform(.anotherCode)
    #expect(coordinator.screen?.notices.last?.text == "createAccount.resent")
    let second = coordinator.screen?.identity
    #expect(second != first)
    await coordinator.perform(.anotherCode)
    #expect(coordinator.screen?.identity == second)
  }

  @Test func `another code of a sign-in has its own instant`() {
    let sentAt = AuthenticationFlowTests.sentAt
    let challenge = AuthenticationFlowTests.challenge
    var codes = SentCodes()
    #expect(codes.sentAt(of: challenge) == nil)
    codes.begin(challenge, at: sentAt)
    #expect(codes.sentAt(of: challenge) == sentAt)
    codes.resent(challenge, at: sentAt.addingTimeInterval(30))
    #expect(codes.sentAt(of: challenge) == sentAt.addingTimeInterval(30))
  }

  @Test func `a code that has expired waits no more`() throws {
    var codes = SentCodes()
    let pending = AuthenticationFlowTests.pending
    let attempt = codes.sent(pending, nil, at: AuthenticationFlowTests.sentAt)
    #expect(codes.waiting(.signUp, at: AuthenticationFlowTests.sentAt) == attempt)
    #expect(codes.waiting(.link, at: AuthenticationFlowTests.sentAt) == nil)
    #expect(codes.waiting(.signUp, at: pending.expiresAt) == nil)
    var flow = AuthenticationFlow()
    flow.codes = codes
    #expect(flow.apply(.codeWaits(at: pending.expiresAt)) == .advance)
    #expect(flow.place == .signUp && flow.email == pending.email)
    #expect(flow.message == .signUpCodeExpired)
    #expect(flow.codes == codes, "The account stays, for its end.")
    // An hour later nothing of it shows.
    var later = AuthenticationFlow()
    later.codes = codes
    let hour = pending.expiresAt.addingTimeInterval(3_600)
    #expect(later.apply(.codeWaits(at: hour)) == .stay(nil) && later.email == nil)
    // A sign-in that waits for its own code goes on.
    let challenge = AuthenticationFlowTests.challenge
    var signIn = AuthenticationFlow(place: .code(challenge))
    signIn.codes = codes
    #expect(signIn.apply(.codeWaits(at: pending.expiresAt)) == .stay(nil))
    #expect(signIn.place == .code(challenge))
    var other = AuthenticationFlow()
    other.codes.sent(LinkAccountDecisionTests.pending, nil, at: AuthenticationFlowTests.sentAt)
    #expect(other.apply(.codeWaits(at: AuthenticationFlowTests.sentAt)) == .stay(nil))
    #expect(other.place == .welcome && other.codes.pending != nil)
  }

  @Test func `the link of a guest's code that has expired leads to the form of the address`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    let app = try await guest(world)
    let expired = PendingAccount(
      challenge: SecretString("c"), purpose: .link, email: AuthenticationFlowTests.email,
      expiresAt: BackendHarness.start.addingTimeInterval(-60))
    app.dependencies.sentCodes.sent(expired, nil, at: AuthenticationFlowTests.sentAt)
    await app.open("shell://verify?code=123456")
    #expect(app.route == .linkAccount)
    #expect(app.screen?.values["email"] == .string(expired.email.revealed))
    #expect(app.screen?.notices.last?.text == "createAccount.expired")
    #expect(app.dependencies.sentCodes.account(.link, at: BackendHarness.start) == expired)
    _ = await app.submit(ScreenInput(values: credentials))
    #expect(app.route == .linkAccountCode)
    // The folder of the device goes with it.
    withExtendedLifetime(world) {}
  }

  @Test func `another code of a request of another process begins at the password`() {
    var flow = AuthenticationFlow()
    flow.codes.sent(AuthenticationFlowTests.pending, nil, at: AuthenticationFlowTests.sentAt)
    flow.apply(.codeWaits(at: AuthenticationFlowTests.sentAt))
    #expect(flow.place.route == .signUpCode)
    let later = AuthenticationFlowTests.sentAt.addingTimeInterval(30)
    #expect(flow.apply(.anotherCode(at: later)) == .advance)
    #expect(flow.place == .signUp && flow.email == AuthenticationFlowTests.email)
    #expect(flow.message == .signUpPasswordNeeded)
    var guest = LinkAccountFlow()
    guest.codes.sent(LinkAccountDecisionTests.pending, nil, at: AuthenticationFlowTests.sentAt)
    guest.apply(.codeWaits(at: AuthenticationFlowTests.sentAt))
    #expect(guest.place.route == .linkAccountCode)
    #expect(guest.apply(.anotherCode(at: later)) == .advance)
    #expect(guest.place == .credentials && guest.message == .signUpPasswordNeeded)
  }

  /// An account whose code another process asked for, with five messages.
  private func full(_ pending: PendingAccount) -> SentCodes {
    var codes = SentCodes()
    for _ in 1...5 { codes.sent(pending, nil, at: AuthenticationFlowTests.sentAt) }
    return codes
  }

  @Test func `a valid code of another process has its form while no other is sent`() {
    let (start, email) = (AuthenticationFlowTests.sentAt, AuthenticationFlowTests.email)
    let other = Password("other-secret")
    var flow = AuthenticationFlow(place: .signUp)
    let attempt = flow.codes.sent(AuthenticationFlowTests.pending, nil, at: start)
    #expect(
      flow.apply(.accountWanted(email, other, at: start.addingTimeInterval(29))) == .advance)
    #expect(flow.place == .signUpCode(attempt) && flow.message == .signUpCodeTooSoon)
    flow = AuthenticationFlow(place: .signUp)
    flow.codes = full(AuthenticationFlowTests.pending)
    #expect(
      flow.apply(.accountWanted(email, other, at: start.addingTimeInterval(299))) == .advance)
    #expect(flow.place.route == .signUpCode && flow.message == .signUpCodeLimit)
    flow.apply(.back)
    #expect(
      flow.apply(.accountWanted(email, other, at: start.addingTimeInterval(300)))
        == .stay(.noCode(.signUpCodeLimit)), "The code has expired.")
  }

  @Test func `a valid code of another process has the form of a guest's, too`() {
    let (start, email) = (AuthenticationFlowTests.sentAt, AuthenticationFlowTests.email)
    let password = AuthenticationFlowTests.password
    var flow = LinkAccountFlow()
    flow.codes = full(LinkAccountDecisionTests.pending)
    #expect(flow.apply(.wanted(email, password, at: start.addingTimeInterval(299))) == .advance)
    #expect(flow.place.route == .linkAccountCode && flow.message == .signUpCodeLimit)
    flow.apply(.back)
    #expect(
      flow.apply(.wanted(email, password, at: start.addingTimeInterval(300)))
        == .stay(.noCode(.signUpCodeLimit)), "The code has expired.")
  }

  @Test(arguments: [nil, AuthenticationFlowTests.password])
  func `the form of a code says when its account gets the password of another process`(
    password: Password?
  ) {
    let interactor = AuthenticationInteractorFake(.wrongCredentials)
    interactor.sentCodes.sent(AuthenticationFlowTests.pending, password, at: interactor.now)
    let coordinator = AuthenticationCoordinator(
      interactor: interactor, delegate: AuthenticationDelegate { _ in })
    coordinator.apply(.codeWaits(at: interactor.now))
    #expect(coordinator.screen?.route == .signUpCode)
    let texts = coordinator.screen?.notices.map(\.text)
    #expect(texts?.contains("createAccount.firstPassword") == (password == nil))
  }

  @Test func `the encoding of sent codes holds no password`() throws {
    var codes = SentCodes()
    codes.sent(
      AuthenticationFlowTests.pending, AuthenticationFlowTests.password,
      at: AuthenticationFlowTests.sentAt)
    let data = try JSONEncoder().encode(codes)
    #expect(String(decoding: data, as: UTF8.self).contains("password-secret") == false)
    let decoded = try JSONDecoder().decode(SentCodes.self, from: data)
    #expect(decoded.passwords == [:] && decoded.pending == codes.pending)
  }

  @Test func `another message waits for 30 seconds, and for an hour after five`() {
    let (start, email) = (AuthenticationFlowTests.sentAt, AuthenticationFlowTests.email)
    var codes = SentCodes()
    #expect(codes.wait(for: email, .signUp, at: start) == nil)
    for count in 0..<5 {
      let now = start.addingTimeInterval(Double(count) * 30)
      #expect(codes.wait(for: email, .signUp, at: now) == nil)
      codes.sent(AuthenticationFlowTests.pending, nil, at: now)
      if count < 4 {
        #expect(codes.wait(for: email, .signUp, at: now.addingTimeInterval(1)) == 29)
        #expect(codes.wait(for: email, .link, at: now.addingTimeInterval(1)) == nil)
      }
    }
    #expect(codes.wait(for: email, .signUp, at: start.addingTimeInterval(600)) == 3000)
    #expect(codes.wait(for: email, .signUp, at: start.addingTimeInterval(3600)) == nil)
  }
}
