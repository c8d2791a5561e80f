import Domain
import FormKit
import ShellApp
import Testing

/// Links through the whole app: cold, warm and signed out.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct DeepLinkFlowTests {
  private func app(isSignedIn: Bool) async throws -> AppCoordinator {
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: isSignedIn, bootTimeout: .seconds(60)))
    try await dependencies.prepare()
    return AppCoordinator(dependencies: dependencies)
  }

  private func signIn(_ app: AppCoordinator, as email: String = "ada@example.com") async {
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .signIn)
    _ = await app.submit(
      ScreenInput(
        values: ["email": .string(email), "password": "correct-horse"],
        sensitive: ["password"]))
  }

  @Test(arguments: [false, true])
  func `an answer of a provider before boot that no sign-in waits for shows a sentence`(
    isSignedIn: Bool
  ) async throws {
    let app = try await app(isSignedIn: isSignedIn)
    #expect(await app.open("shell://oauth/callback?code=C&state=S").action == .navigate)
    try await app.boot()
    #expect(app.route == (isSignedIn ? .home : .welcome))
    #expect(app.screen?.notices.map(\.text).contains("link.noSignIn") == true)
  }

  @Test(arguments: [false, true])
  func `a link before boot that leads nowhere says so after the start`(isSignedIn: Bool)
    async throws
  {
    let app = try await app(isSignedIn: isSignedIn)
    #expect(await app.open("shell://nowhere").action == .rejected)
    try await app.boot()
    #expect(app.route == (isSignedIn ? .home : .welcome))
    #expect(app.screen?.notices.map(\.text).contains("link.unknown") == true)
  }

  @Test func `a link before boot waits for it`() async throws {
    let app = try await app(isSignedIn: true)
    #expect(await app.open("shell://settings/secondFactor").action == .queued)
    #expect(app.screen == nil)
    try await app.boot()
    #expect(app.route == .secondFactor)
    #expect(app.stack == [.home, .settings, .secondFactor])
    app.goBack()
    #expect(app.route == .settings)
    app.goBack()
    #expect(app.route == .home)
    app.goBack()
    #expect(app.route == .home)
  }

  @Test func `a link while the app runs replaces the stack`() async throws {
    let app = try await app(isSignedIn: true)
    try await app.boot()
    await app.perform(action: "settingsButton")
    await app.perform(action: "deleteAccountButton")
    #expect(app.stack == [.home, .settings, .deleteAccount])
    #expect(await app.open("https://links.example.com/formSandbox/login").action == .navigate)
    #expect(app.stack == [.home, .formSandbox, .sandboxForm(.login)])
    #expect(app.screen?.canGoBack == true)
  }

  @Test func `a screen that a link has replaced leaves no other screen`() async throws {
    let app = try await app(isSignedIn: true)
    await app.open("shell://settings/secondFactor")
    try await app.boot()
    #expect(app.route == .secondFactor)
    let saving = Task { await app.submit(ScreenInput(values: ["method": "email"])) }
    while app.loading.model == nil { await Task.yield() }
    #expect(await app.open("shell://profile").action == .navigate)
    _ = await saving.value
    // The question for the password does not come either.
    #expect(app.stack == [.home, .profile])
    #expect(app.screen?.notices == [])
  }

  @Test func `of links that wait for the sign-in the last one shows`()
    async throws
  {
    let app = try await app(isSignedIn: false)
    try await app.boot()
    #expect(await app.open("shell://settings").action == .queued)
    #expect(await app.open("shell://profile").action == .queued)
    #expect(app.route == .welcome)
    await signIn(app)
    #expect(app.stack == [.home, .profile])
    #expect(app.screen?.canGoBack == true)
    app.goBack()
    #expect(app.route == .home)
    #expect(app.screen?.canGoBack == false)
  }

  @Test func `a link behind a feature flag opens with the sign-in`() async throws {
    let app = try await app(isSignedIn: false)
    try await app.boot()
    #expect(await app.open("shell://formSandbox/payment").action == .queued)
    await signIn(app)
    #expect(app.stack == [.home, .formSandbox, .sandboxForm(.payment)])
  }

  @Test func `a link that waited for one person does not open for the next`() async throws {
    let app = try await app(isSignedIn: false)
    try await app.boot()
    await signIn(app, as: "demo@example.com")
    await app.passOnboarding()
    _ = await app.submit(ScreenInput(values: ["screenName": "ada_the_first"]))
    _ = await app.submit(ScreenInput(values: ["dateOfBirth": "2020-01-15"]))
    #expect(app.route == .ineligible)
    #expect(await app.open("shell://settings").action == .queued)
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .welcome)
    await signIn(app)
    #expect(app.stack == [.home])
  }

  @Test func `a person who is too young may delete the account after the question of the settings`()
    async throws
  {
    let app = try await app(isSignedIn: false)
    try await app.boot()
    await signIn(app, as: "demo@example.com")
    await app.passOnboarding()
    _ = await app.submit(ScreenInput(values: ["screenName": "ada_the_first"]))
    _ = await app.submit(ScreenInput(values: ["dateOfBirth": "2020-01-15"]))
    #expect(app.route == .ineligible)
    await app.perform(action: "deleteAccountButton")
    #expect(app.route == .deleteAccount)
    // The default answer keeps the account.
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .ineligible)
    await app.perform(action: "deleteAccountButton")
    await app.perform(action: "confirmDeleteButton")
    #expect(app.route == .welcome)
    #expect(app.screen?.notices.map(\.text).contains("deleteAccount.done") == true)
  }

  @Test func `a link with a code for a new password fills it in`() async throws {
    let app = try await app(isSignedIn: false)
    try await app.boot()
    let link = await app.open("shell://resetPassword?token=CODE-1")
    #expect(link.action == .navigate)
    #expect(
      link.stack.map(\.description) == [
        "welcome", "signIn", "signIn/passwordReset", "resetPassword",
      ])
    #expect(app.route?.description == "resetPassword")
    #expect(app.screen?.values == ["token": "CODE-1"])
    app.goBack()
    #expect(app.route == .passwordReset)
  }

  @Test(arguments: [
    ("shell://resetPassword?token=T", Route.newPassword(token: nil)), ("shell://signUp", .signUp),
    ("shell://signIn", .signIn),
  ])
  func `a link to a sign-in screen closes the sheet above the sign-in`(
    url: String, route: Route
  ) async throws {
    let app = try await app(isSignedIn: false)
    try await app.boot()
    #expect(await app.open("shell://consent").action == .navigate)
    #expect(app.route == .guardianDecision)
    #expect(await app.open(url).action == .navigate)
    #expect(app.route == route)
    #expect(app.stack == [.welcome])
  }

  @Test func `a link's code is entered into the form below a sheet`() async throws {
    let app = try await app(isSignedIn: false)
    try await app.boot()
    await app.open("shell://signUp")
    let account: FormObject = ["email": "grace@example.com", "password": "grace-horse"]
    _ = await app.submit(ScreenInput(values: account))
    #expect(app.route == .signUpCode)
    await app.open("shell://consent")
    #expect(app.route == .guardianDecision)
    await app.open("shell://verify?code=123456")
    #expect(app.route == .signUpCode)
    #expect(app.screen?.values["code"] == "123456")
    #expect(app.screen?.notices.map(\.text).contains("link.noCode") == false)
  }

  @Test func `a code in a message shows to the person who has requested it only`() async throws {
    let app = try await app(isSignedIn: false)
    try await app.boot()
    _ = await app.submit(ScreenInput(values: [:]))
    func codes(for email: String) async -> [String] {
      await app.perform(action: "forgotPasswordButton")
      _ = await app.submit(ScreenInput(values: ["email": .string(email)]))
      #expect(app.route == .newPassword(token: nil))
      return app.screen?.notices.map(\.text.english).filter { $0.hasPrefix("Demo: ") } ?? []
    }
    #expect(await codes(for: "ada@example.com").count == 1)
    app.goBack()
    app.goBack()
    #expect(app.route == .signIn)
    #expect(await codes(for: "unknown@example.com") == [])
  }

  @Test func `a link to a sign-in screen does not wait for the sign-out`() async throws {
    let app = try await app(isSignedIn: true)
    #expect(await app.open("shell://resetPassword?token=CODE-1").action == .queued)
    try await app.boot()
    #expect(app.route == .home)
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
  }

  @Test func `a sign-in link of a person who is signed in changes nothing`() async throws {
    let app = try await app(isSignedIn: true)
    try await app.boot()
    #expect(await app.open("shell://signIn").action == .ignored)
    #expect(app.stack == [.home])
    #expect(app.screen?.notices == [])
  }

  @Test func `a link that leads nowhere says so and leaves the app where it is`() async throws {
    let app = try await app(isSignedIn: true)
    try await app.boot()
    #expect(await app.open("shell://nowhere").action == .rejected)
    #expect(app.route == .home)
    #expect(
      app.screen?.notices == [Notice(.warning, "link.unknown")])
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.screen?.notices == [])
  }

  @Test func `each link ends the sentence about the one before`() async throws {
    let app = try await app(isSignedIn: true)
    try await app.boot()
    await app.open("shell://verify?code=123456")
    #expect(app.screen?.notices == [Notice(.warning, "link.noCode")])
    await app.open("shell://oauth/callback?code=1&state=2")
    #expect(app.screen?.notices == [Notice(.warning, "link.noSignIn")])
    await app.open("shell://resetPassword?token=abc")
    #expect(app.screen?.notices == [])
  }

  @Test func `a guardian's form that is not needed says so and leads nowhere`() async throws {
    let app = try await app(isSignedIn: true)
    try await app.boot()
    #expect(await app.open("shell://guardian").action == .ignored)
    #expect(app.stack == [.home])
    #expect(app.screen?.notices == [Notice(.info, "link.noGuardian")])
  }
}
