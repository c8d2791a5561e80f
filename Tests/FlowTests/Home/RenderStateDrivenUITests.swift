import DebugTools
import Domain
import FormKit
import NetworkingMock
import Testing

@testable import ShellApp

/// Loading the profile again after a start without it.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct RenderStateDrivenUITests {
  private let interactor = IdentityInteractorFake()
  private let router = RouterSpy()
  private let person: UserProfile

  init() throws {
    person = UserProfile(id: UserID("u1"), screenName: try ScreenName("ada_lovelace"))
  }

  private func home(
    _ state: ViewState<UserProfile> = .profileError
  ) -> (HomePresenter, SignedInProfile) {
    let profile = SignedInProfile(state, interactor: interactor)
    return (HomePresenter(profile: profile, interactor: interactor, router: router), profile)
  }

  @Test func `a missing profile offers to try again, beside what needs none`() throws {
    let (home, _) = home()
    let screen = try #require(home.screen)
    #expect(screen.route == .home)
    #expect(
      screen.notices.map(\.text) == [
        "profile.failed"
      ])
    #expect(screen.form.schema.submitLabel == "Try again")
    #expect(screen.form.schema.actions.map(\.id) == ["signOutButton", "quitButton"])
    #expect(screen.form.findings == [])
  }

  @Test func `a load shows its state, and the profile at its end`() async throws {
    let gate = Gate()
    interactor.set {
      $0.profiles = [.complete(person)]
      $0.profileGate = gate
    }
    let (home, profile) = home()
    let load = Task { await home.submit(ScreenInput(values: [:])) }
    while profile.state != .loading { await Task.yield() }
    #expect(home.screen?.notices.map(\.text) == [LoadingModel.profileMessage])
    gate.open()
    #expect(await load.value == .advance)
    #expect(profile.state == .content(person))
    #expect(home.screen?.greeting == "Hello, ada_lovelace")
    #expect(router.steps == [.profileLoaded(.complete(person))])
  }

  @Test func `a load is dropped while another one runs`() async throws {
    let gate = Gate()
    interactor.set {
      $0.profiles = [.complete(person), .missing]
      $0.profileGate = gate
    }
    let (home, profile) = home()
    let card = ProfilePresenter(profile: profile, interactor: interactor, router: router)
    let load = Task { await home.submit(ScreenInput(values: [:])) }
    while interactor.loads == 0 { await Task.yield() }
    interactor.set { $0.profileGate = nil }
    await home.perform(.tryAgain)
    _ = await card.submit(ScreenInput(values: [:]))
    #expect(await profile.load() == nil)
    gate.open()
    _ = await load.value
    #expect(interactor.loads == 1)
    #expect(profile.state == .content(person))
  }

  @Test func `a load that fails again shows its error, and a loaded profile stays`() async throws {
    interactor.set { $0.profiles = [.unknown(.timedOut), .complete(person), .unknown(.offline)] }
    let (home, profile) = home()
    await home.perform(.tryAgain)
    #expect(home.screen?.notices.map(\.text) == [RemoteError.timedOut.phrase])
    await home.perform(.tryAgain)
    #expect(profile.state == .content(person))
    await profile.load()
    #expect(profile.state == .content(person))
  }

  @Test func `a cancelled load leaves the state as it was`() async throws {
    let gate = Gate()
    interactor.set { $0.profileGate = gate }
    let (home, profile) = home()
    let load = Task { await home.submit(ScreenInput(values: [:])) }
    while profile.state != .loading { await Task.yield() }
    load.cancel()
    gate.open()
    _ = await load.value
    #expect(profile.state == .profileError)
    #expect(router.steps.isEmpty)
  }

  @Test func `the profile offers to try again and to go back`() async throws {
    interactor.set { $0.profiles = [.missing] }
    let (_, profile) = home()
    let card = ProfilePresenter(profile: profile, interactor: interactor, router: router)
    #expect(card.screen?.form.schema.actions.map(\.id) == ["backButton"])
    _ = await card.submit(ScreenInput(values: [:]))
    #expect(profile.state == .empty)
    #expect(card.screen?.notices.map(\.text) == ["profile.empty"])
    await card.perform(.back)
    #expect(router.steps == [.profileLoaded(.missing), .dismissScreen])
  }

  private func app(_ injector: FaultInjector) async throws -> AppCoordinator {
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)),
      interceptor: injector)
    try await dependencies.prepare()
    injector.faults.requests = .offline
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    return app
  }

  @Test func `an offline start shows the profile after Try again`() async throws {
    let injector = FaultInjector()
    let app = try await app(injector)
    #expect(app.route == .home)
    #expect(app.screen?.form.schema.submitLabel == "Try again")
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.screen?.notices.first?.text == RemoteError.offline.phrase)
    injector.faults.requests = .sent
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.screen?.greeting == "Hello, ada_lovelace")
    guard case .authenticated(let user) = app.store.state else {
      Issue.record("\(app.store.state)")
      return
    }
    #expect(user.profile != nil)
  }

  @Test func `a profile that is loaded in the background replaces the screen, not its input`()
    async throws
  {
    let injector = FaultInjector()
    let app = try await app(injector)
    let shown = try #require(app.screen)
    injector.faults.requests = .sent
    await app.enter(.background, values: [:])
    await app.enter(.active, values: [:])
    #expect(app.screen?.greeting == "Hello, ada_lovelace")
    #expect(app.screen?.identity != shown.identity)
    // Return on Try again, which showed until now, does not show the profile.
    let input = ScreenInput(values: [:], screen: shown.identity)
    #expect(await app.submit(input) == .stay(messages: [:], notice: nil))
    #expect(app.route == .home)
  }

  @Test func `a load that ends after the sign-out changes nothing`() async throws {
    let injector = FaultInjector()
    let app = try await app(injector)
    let home = try #require(app.router.top)
    await app.perform(action: "signOutButton")
    #expect(app.store.state == .guest)
    _ = await home.submit(ScreenInput(values: [:]))
    #expect(app.store.state == .guest)
    #expect(app.route == .welcome)
    #expect(app.builder.profile.state == .empty)
  }
}

extension Screen {
  /// The title of the first card; nil without one.
  fileprivate var greeting: String? {
    guard case .card(let card) = content.first, case .picture(let picture)? = card.blocks.first
    else { return nil }
    return picture.title
  }
}
