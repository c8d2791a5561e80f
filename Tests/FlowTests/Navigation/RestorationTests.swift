import Domain
import FormKit
import ShellApp
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The screens of the earlier start.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct RestorationTests {
  private let dependencies: Dependencies

  init() throws {
    dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)))
  }

  /// A start of the app on the same stores.
  private func start(opening link: String? = nil) async throws -> AppCoordinator {
    let app = AppCoordinator(dependencies: dependencies)
    if let link { await app.open(link) }
    try await app.boot()
    await app.resume()
    return app
  }

  private func signIn(_ app: AppCoordinator) async {
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await app.submit(
      ScreenInput(
        values: ["email": "ada@example.com", "password": "correct-horse"], sensitive: ["password"]))
  }

  @Test func `the next start shows the screens that the person left`() async throws {
    try await dependencies.prepare()
    let app = try await start()
    await app.perform(action: "settingsButton")
    await app.perform(action: "deleteAccountButton")
    await app.suspend(values: [:])
    let next = try await start()
    #expect(next.stack == [.home, .settings, .deleteAccount])
    #expect(next.screen?.route == .deleteAccount)
    next.goBack()
    #expect(next.route == .settings)
    await next.suspend(values: [:])
    #expect(try await start().stack == [.home, .settings])
  }

  @Test func `what was typed on the screen is there again, without secrets`() async throws {
    try await dependencies.prepare()
    let app = try await start(opening: "shell://settings")
    await app.suspend(values: ["appearance": "dark", "reducesMotion": true])
    let next = try await start()
    #expect(next.route == .settings)
    #expect(next.screen?.entered == ["appearance": "dark", "reducesMotion": true])
    await next.perform(action: ActionID.appLock.rawValue)
    #expect(next.route == .appLock)
    await next.suspend(values: ["policy": "always", "passcode": "123456", "nothing": "x"])
    let last = try await start()
    #expect(last.route == .appLock)
    #expect(last.screen?.entered == ["policy": "always"])
    last.goBack()
    #expect(last.screen?.entered == [:])
  }

  @Test func `a person who is signed out returns to the form with the address typed so far`()
    async throws
  {
    let app = try await start()
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .signIn)
    await app.suspend(values: ["email": "ada@exam", "password": "correct-horse"])
    let next = try await start()
    #expect(next.route == .signIn)
    #expect(next.screen?.entered == ["email": "ada@exam"])
    #expect(next.screen?.values["password"] == nil)
    // Once: the next start after it begins at the first screen, unless the person left again.
    #expect(try await start().route == .welcome)
    await next.suspend(values: [:])
    await next.perform(action: ActionID.forgotPassword.rawValue)
    #expect(next.screen?.entered == [:])
    #expect(try await start(opening: "shell://passwordReset").route == .signIn)
  }

  @Test func `a person who quits begins at the first screen`() async throws {
    let app = try await start()
    _ = await app.submit(ScreenInput(values: [:]))
    await app.suspend(values: ["email": "ada@example.com"])
    app.goBack()
    await app.perform(action: ActionID.quit.rawValue)
    #expect(app.isFinished)
    #expect(try await start().route == .welcome)
  }

  @Test func `a screen without a link ends the restored stack`() async throws {
    try await dependencies.prepare()
    let app = try await start(opening: "shell://formSandbox/login")
    _ = await app.submit(
      ScreenInput(
        values: ["email": "ada@example.com", "password": "correct-horse-battery"],
        sensitive: ["password"]))
    #expect(app.route == .sandboxReview(.login))
    await app.suspend(values: [:])
    #expect(try await start().stack == [.home, .formSandbox, .sandboxForm(.login)])
  }

  @Test(arguments: [
    ("shell://profile", [Route.home, .profile]), ("shell://home", [.home]),
  ])
  func `a link wins over the screens that the person left`(link: String, stack: [Route])
    async throws
  {
    try await dependencies.prepare()
    let app = try await start(opening: "shell://settings")
    await app.suspend(values: [:])
    #expect(try await start(opening: link).stack == stack)
  }

  @Test func `after quitting the next start shows home`() async throws {
    try await dependencies.prepare()
    let app = try await start(opening: "shell://settings")
    await app.suspend(values: [:])
    let next = try await start()
    next.goBack()
    await next.perform(action: "quitButton")
    #expect(next.isFinished)
    #expect(try await start().stack == [.home])
  }

  @Test func `a person who signs in starts at home`() async throws {
    try await dependencies.prepare()
    let app = try await start(opening: "shell://settings")
    await app.suspend(values: [:])
    app.goBack()
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    await signIn(app)
    #expect(app.stack == [.home])
    #expect(try await start().stack == [.home])
  }

  @Test func `restored screens go back to home one by one`() async throws {
    try await dependencies.prepare()
    let app = try await start(opening: "shell://settings/secondFactor")
    await app.suspend(values: [:])
    let next = try await start()
    var routes: [Route?] = [next.route]
    for _ in 1...3 {
      next.goBack()
      routes.append(next.route)
    }
    #expect(routes == [.secondFactor, .settings, .home, .home])
  }
}

/// The written form of ``NavigationState``.
@Suite(.timeLimit(.minutes(5)), .withoutLeaks)
struct NavigationStateCodingTests {
  private static func state(_ json: String) throws -> NavigationState {
    try JSONDecoder().decode(NavigationState.self, from: Data(json.utf8))
  }

  private static func json(_ state: NavigationState) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(state), as: UTF8.self)
  }

  @Test func `stacks are written as paths of links`() throws {
    var state = NavigationState(.tabbar, root: .home)
    _ = state.push(.secondFactor)
    _ = state.show(.guardian, as: .sheet([.medium, .large]))
    _ = state.show(.profile, as: .cover)
    _ = state.push(.settings)
    _ = state.show(.alert, as: .alert(.alert))
    let json = try Self.json(state)
    #expect(
      json == """
        {"module":"tabbar","presentations":["sheet:medium,large","cover"],\
        "stacks":[["home","settings/secondFactor"],["guardian"],["profile","settings"]]}
        """)
    let read = try Self.state(json)
    _ = state.dismissScreen()
    #expect(read.stacks.map { $0.map(\.route) } == state.stacks.map { $0.map(\.route) })
    #expect(
      read.stacks.map { $0.map(\.presentation) } == state.stacks.map { $0.map(\.presentation) })
    #expect(read.module == .tabbar)
  }

  @Test(arguments: [
    #"[]"#, #"["alert"]"#, #"["modal"]"#, #"["push"]"#, #"["sheet:huge"]"#, #"["sheet:"]"#,
    #"["cover:medium"]"#, #"["sheet","cover","cover"]"#,
  ])
  func `a stack without a readable presentation is a sheet`(presentations: String) throws {
    let json =
      #"{"module":"tabbar","stacks":[["home"],["profile"]],"presentations":\#(presentations)}"#
    let state = try Self.state(json)
    #expect(state.stacks.map { $0.map(\.presentation) } == [[.push], [.sheet([])]])
  }

  @Test func `no code or token is written`() throws {
    var state = NavigationState(.tabbar, root: .home)
    _ = state.push(.newPassword(token: "secret"))
    _ = state.push(.settings)
    #expect(try Self.json(state) == #"{"module":"tabbar","stacks":[["home"]]}"#)
  }

  @Test(arguments: [
    (#"{"module":"tabbar","stacks":[["home","nowhere","settings"]]}"#, [Route.home]),
    (#"{"module":"tabbar","stacks":[["home","welcome","settings"]]}"#, [.home]),
    (#"{"module":"tabbar","stacks":[["home","resetPassword"]]}"#, [.home]),
    (#"{"module":"tabbar","stacks":[["home"],[],["profile","x"]]}"#, [.home, .profile]),
  ])
  func `routes are read up to the first one that is not restored`(
    json: String, routes: [Route]
  ) throws {
    #expect(try Self.state(json).routes == routes)
  }

  @Test func `at most 64 entries are read`() throws {
    let paths = Array(repeating: #""settings""#, count: 10_000).joined(separator: ",")
    let state = try Self.state(#"{"module":"tabbar","stacks":[["home",\#(paths)]]}"#)
    #expect(state.routes.count == 64)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"module":"tabbar","stacks":[]}"#, #"{"module":"tabbar","stacks":[[]]}"#,
    #"{"module":"other","stacks":[["home"]]}"#, #"{"module":"tabbar","stacks":["home"]}"#,
    #"{"module":"tabbar","stacks":[["verify?code=123456"]]}"#,
  ])
  func `a state without a route throws an error`(json: String) {
    #expect(throws: DecodingError.self) { try Self.state(json) }
  }
}
