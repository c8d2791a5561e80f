import Domain
public import FormKit

/// The running app: provides the screen on top and handles its input.
@MainActor
public final class AppCoordinator: ScreenCoordinator, LaunchRouting, AppExits {
  /// The launch state the app was routed to; nil before boot.
  public private(set) var launchState: LaunchState?
  /// Whether the person quit.
  public private(set) var isFinished = false
  /// The loading message.
  public let loading = LoadingBoard()
  private let ui = GlobalUI()
  private let builder: CoreBuilder
  private let dependencies: Dependencies
  private let links: HandleDeepLink
  private var waitingLinks = LinkQueue()
  private var person = HandleDeepLink.Person.unknown
  /// Whether a link has opened a screen since the start.
  private var hasOpenedLink = false
  /// The id of the entry whose presenter appeared last.
  private var appeared: Int?
  /// The id of the entry whose screen did not load last.
  private var unavailable: Int?

  /// Makes a coordinator; ``route(to:)`` starts the first flow.
  public init(dependencies: Dependencies) {
    self.dependencies = dependencies
    links = HandleDeepLink(parser: dependencies.linkParser)
    builder = CoreBuilder(dependencies: dependencies, loading: loading, ui: ui)
    builder.exits = self
  }

  private var router: Router { builder.router }

  /// The route on screen.
  public var route: Route? { screen?.route }

  /// The routes of the navigation stack.
  ///
  /// A flow is one entry, at its first route; ``route`` is the
  /// screen that it shows.
  public var stack: [Route] { router.state.routes }

  /// The screen on top, with the toast that shows; nil before boot and after quitting.
  public var screen: Screen? {
    guard launchState != nil || person != .unknown, !isFinished,
      var screen = router.top?.screen ?? standIn.screen
    else { return nil }
    if router.state.canDismiss { screen.canGoBack = true }
    if let toast = ui.toast { screen.notices.append(toast.notice) }
    return screen
  }

  /// The presenter of the screen on top, or a stand-in when its form does not load.
  private var presenter: any ScreenPresenter {
    if let top = router.top, top.screen != nil { return top }
    return standIn
  }

  private var standIn: UnavailablePresenter {
    UnavailablePresenter(
      route: router.state.top.route, canGoBack: router.state.canDismiss,
      environment: dependencies.formEnvironment
    ) { [weak self] quits in
      if quits { self?.quit() } else { self?.goBack() }
    }
  }

  /// Starts the flow of a launch state.
  public func route(to state: LaunchState) {
    launchState = state
    switch state {
    case .unauthenticated: startAuthentication()
    case .authenticatedNoProfile: startIdentity()
    case .authenticated(let profile): startHome(profile)
    case .ineligible(let verdict): startIdentity(IdentityState(place: .ineligible(verdict)))
    case .locked(let error): startRetry(.locked, dependencies.lockedReason(error))
    case .maintenance: startRetry(.maintenance, state.reason)
    case .failed: startRetry(.failed, state.reason)
    }
  }

  /// Boots the app and shows the first screen; ``resume()`` continues earlier work.
  ///
  /// - Throws: `CancellationError` when the boot was cancelled.
  public func boot(phases: PhaseRecorder? = nil) async throws {
    try await dependencies.bootstrapper(router: self, phases: phases, loading: loading).start()
  }

  /// Continues the work of an earlier start: the screens that the person left, an identity flow, a
  /// picture that was not uploaded.
  ///
  /// When a link has opened a screen already, the screens that the person left are not shown.
  public func resume() async {
    if case .authenticated? = launchState, !hasOpenedLink,
      let place = dependencies.place.load(), place.module == .tabbar,
      place.routes.first == .home
    {
      router.restore(place)
    }
    await continueFlow()
  }

  private func continueFlow() async {
    if launchState == .authenticatedNoProfile {
      await (router.top as? IdentityFlowCoordinator)?.resume()
    }
    await appear()
  }

  /// Opens a link: shows its route now, or when the person may see it.
  @discardableResult
  public func open(_ url: String) async -> OpenedLink {
    let link = links.execute(url, for: person)
    switch (link.action, link.route) {
    case (.navigate, let route?): navigate(to: route)
    case (.queued, let route?): waitingLinks.add(route, at: dependencies.system.now())
    case (.rejected, _): ui.show(.warning("This link leads to no screen of the app."))
    default: break
    }
    await appear()
    return link
  }

  private func navigate(to route: Route) {
    ui.clear()
    hasOpenedLink = true
    if route.access == .signedOut {
      (router.top as? AuthenticationCoordinator)?.go(to: route)
    } else {
      router.showModule(.tabbar, root: .home, pushing: Array(route.stack.dropFirst()))
    }
  }

  /// Starts the identity flow; `state` holds earlier answers, by default none.
  public func startIdentity(_ state: IdentityState = IdentityState()) {
    let flow = IdentityFlowCoordinator(
      state: state, interactor: dependencies.interactor,
      presenter: dependencies.identityPresenter, message: dependencies.demoMessage,
      loading: loading
    ) { [weak self] exit in
      switch exit {
      case .completed(let profile):
        let isReady = profile.guardianConsent.isApproved
        self?.startHome(profile)
        if isReady { self?.ui.show(.success("Your profile is ready.")) }
        await self?.appear()
      case .signOut: await self?.signOut()
      }
    }
    show(flow, at: .identity(.screenName), for: .withoutProfile)
    replayLinks()
  }

  private func startAuthentication() {
    _ = dependencies.sessionExpiry.take()
    builder.profile = SignedInProfile(nil, interactor: dependencies.interactor)
    let flow = AuthenticationCoordinator(
      signIn: dependencies.signIn, resetPassword: dependencies.resetPassword,
      catalog: dependencies.catalog, environment: dependencies.formEnvironment,
      hint: dependencies.signInHint, message: dependencies.demoMessage, loading: loading
    ) { [weak self] exit in
      switch exit {
      case .quit: self?.quit()
      case .signedIn: await self?.continueAfterSignIn()
      }
    }
    show(flow, at: .welcome, for: .signedOut)
    replayLinks()
  }

  /// Loads the profile and shows the flow that it requires.
  private func continueAfterSignIn() async {
    let profile = try? await loading.show(LoadingModel.profileMessage) {
      try await dependencies.loadProfile.execute()
    }
    guard let profile else { return }
    dependencies.place.clear()
    route(to: LaunchState(profile))
    await continueFlow()
  }

  private func startHome(_ profile: UserProfile?) {
    builder.profile = SignedInProfile(profile, interactor: dependencies.interactor)
    person = .withProfile
    router.showModule(.tabbar, root: .home)
    replayLinks()
  }

  private func startRetry(_ route: Route, _ reason: String?) {
    let flow = RetryCoordinator(
      route: route, message: reason ?? "", environment: dependencies.formEnvironment
    ) { [weak self] retries in
      guard let self else { return }
      guard retries else { return self.quit() }
      try? await self.boot()
      await self.resume()
    }
    show(flow, at: route, for: .unknown)
  }

  private func show(
    _ flow: any ScreenPresenter, at route: Route, for person: HandleDeepLink.Person
  ) {
    self.person = person
    router.showModule(.onboarding, root: route, presenter: flow)
  }

  /// Opens the links that waited for this person, in order.
  private func replayLinks() {
    let person = person
    let routes = waitingLinks.take(at: dependencies.system.now()) {
      HandleDeepLink.action($0.access, person) != .queued
    }
    for route in routes where HandleDeepLink.action(route.access, person) == .navigate {
      navigate(to: route)
    }
  }

  /// Ends the app; the session stays.
  ///
  /// From the tab bar, the stored screens are deleted, too.
  func quit() {
    isFinished = true
    if router.state.module == .tabbar { dependencies.place.clear() }
  }

  /// Ends the session and shows the sign-in.
  func signOut() async { await signOut(saying: .success("You are signed out.")) }

  /// Shows the sign-in after the session has ended, with a message.
  func sessionEnded(_ message: ToastModel) async {
    waitingLinks = LinkQueue()
    startAuthentication()
    ui.show(message)
  }

  /// Leaves the session that the service has ended; its data waits for the same person.
  private func leaveExpiredSession() async -> Bool {
    guard dependencies.sessionExpiry.take() else { return false }
    await dependencies.endRefusedSession()
    await sessionEnded(.sessionEnded)
    return true
  }

  /// Links that wait are dropped: they are not for the person who signs in next.
  private func signOut(saying toast: ToastModel) async {
    do {
      let result = try await loading.show("Signing out…") {
        try await dependencies.signOutInBackground.execute()
      }
      switch result {
      case .notCleared(let error):
        if person == .withProfile { startHome(nil) }
        ui.show(.error(error.message))
      case .signedOut, .signedOutLocally:
        waitingLinks = LinkQueue()
        startAuthentication()
        ui.show(toast)
      }
    } catch {
      // Cancelled: the person stays signed in.
    }
  }

  /// Calls `appear()` of the presenter on top, once for each entry that comes on top.
  public func appear() async {
    while appeared != router.state.top.id {
      appeared = router.state.top.id
      router.arrived()
      await router.top?.appear()
    }
    logUnavailableScreen()
  }

  /// Logs that the screen on top does not load, once for each entry.
  private func logUnavailableScreen() {
    let entry = router.state.top
    guard launchState != nil, !isFinished, unavailable != entry.id, router.top?.screen == nil
    else { return }
    unavailable = entry.id
    dependencies.logger.trackEvent(
      name: "screen_load_Fail", parameters: ["route": "\(entry.route)"], type: .severe)
  }

  /// Submits to the presenter on top.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    ui.clear()
    let response = await presenter.submit(input)
    let hasExpired = await leaveExpiredSession()
    await appear()
    return hasExpired ? .advance : response
  }

  /// Performs an action of the presenter on top; an unknown id does nothing.
  public func perform(action: String) async {
    ui.clear()
    if let action = ActionID(rawValue: action) { await presenter.perform(action) }
    _ = await leaveExpiredSession()
    await appear()
  }

  /// Goes back by a step of the screen on top, or leaves it.
  public func goBack() {
    ui.clear()
    if router.top?.goBack() != true { router.dismissScreen() }
  }

  /// Suspends the presenter on top; in the tab bar, stores the screens for the next start.
  public func suspend(values: FormObject) async {
    await presenter.suspend(values: values)
    if router.state.module == .tabbar { dependencies.place.save(router.state) }
  }
}
