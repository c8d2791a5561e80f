import Domain
public import FormKit

/// The running app: provides the screen on top and handles its input.
@MainActor
public final class AppCoordinator: ScreenCoordinator, LaunchRouting, AppExits {
  private let lifetime = Lifetime(.flow, AppCoordinator.self)
  /// The state of the app.
  public let store = AppStore()
  /// Whether a user is signed in: a part of ``store``.
  public let auth: AuthStateManager
  /// Whether the person quit.
  public private(set) var isFinished = false
  /// The loading message.
  public let loading = LoadingBoard()
  /// The menu over the app, such as the debug menu; nil without one.
  public private(set) lazy var menu: (any ScreenMenu)? = dependencies.interceptor?.menu(over: self)
  /// Opens the pages of identity providers; nil, the default, shows only their addresses.
  public var pageOpener: (any PageOpener)?
  /// Copies texts; nil, the default, where the surface has no clipboard.
  public var clipboard: (any Clipboard)?
  /// Receives each action of the person after it; nil, the default, ignores it.
  public var onStep: ((AppStep) -> Void)?
  let ui: GlobalUI
  let builder: CoreBuilder
  /// The app's parts.
  public let dependencies: Dependencies
  let links: HandleDeepLink
  var waitingLinks = LinkQueue()
  /// The current lifecycle phase.
  public internal(set) var phase = LifecyclePhase.active
  /// Whether the person whose session has ended returns to the screens that showed then.
  var returnsToPlace = false
  /// Whether a link has opened a screen since the start.
  var hasOpenedLink = false
  /// The log-in of the managers of streaks, points and progress; nil while no person is signed in.
  var managersLogin: Task<[LoginError], any Error>?
  /// The managers' log-in, the first exchange on a new device, and the progress of the profile.
  var cardsLoad: Task<Void, any Error>?
  /// Whether home has still to wait for ``cardsLoad``.
  var waitsForManagers = false
  /// Waits for the end of the person's day, or of the leeway after it.
  var dayEnd: Task<Void, Never>?
  /// The banners of the reminders that are due.
  var reminderBanners: [BannerModel] = []
  /// The service's values of experiments for the session of a user, from when they are known.
  var assignment: Assignment?
  /// The values of flags and experiments that the log has for the session.
  var exposures: Set<Exposure> = []
  /// The sentence about a link that came before the person was known and had no effect.
  var waitingWarning: Phrase?
  /// The user whom the log knows.
  var identifiedUser: UserID?
  /// The tasks that observe the service and the network.
  var watches: [Task<Void, Never>] = []
  /// Requests the configuration in the background and applies it.
  var configurationRefresh: Task<Void, Never>?
  /// The latest request for the configuration.
  var configurationRequest: Task<Void, any Error>?
  /// Asks whether the maintenance has ended.
  var maintenanceWatch: Task<Void, Never>?
  /// The screen of the lock while it covers the app.
  var unlockPresenter: UnlockPresenter?
  /// The offer to send reports of crashes, while it stands.
  var crashBanner: BannerModel?
  /// The boot after a maintenance that has prevented the start.
  var restart: Task<Void, Never>?
  /// Whether a step back found the session of another process, which ``appear()`` then shows.
  private var hasFoundOtherSession = false
  /// Whether the person's present step has begun, with leaving a screen.
  private var hasBegunStep = false
  /// The values typed at an earlier start on the screen of an entry, until the person goes on.
  private var restored: (entry: NavigationState.Entry.ID, values: FormObject)?
  /// The entry and the route of the screen whose presenter appeared last.
  private var appeared: (entry: Int?, route: Route)?
  /// The id of the entry whose screen did not load last.
  private var unavailable: Int?
  /// The screen over the navigation during a maintenance.
  private(set) lazy var maintenance = makeMaintenance()
  /// The screen over everything when the app must be updated.
  private(set) lazy var updateRequired = makeUpdateRequired()
  /// Sends the forms that wait on the device.
  private(set) lazy var formSending = makeFormSending()
  /// The stand-in of the entry on top, whose screen does not load.
  private var lastStandIn: (entry: Int, canGoBack: Bool, presenter: UnavailablePresenter)?

  /// Makes a coordinator; ``route(to:)`` starts the first flow.
  public init(dependencies: Dependencies) {
    self.dependencies = dependencies
    auth = dependencies.authState(of: store)
    links = HandleDeepLink(parser: dependencies.linkParser)
    ui = GlobalUI(clock: dependencies.system.clock)
    builder = CoreBuilder(dependencies: dependencies, store: store, loading: loading, ui: ui)
    builder.exits = self
  }

  deinit {
    watches.forEach { $0.cancel() }
    dayEnd?.cancel()
    configurationRefresh?.cancel()
    maintenanceWatch?.cancel()
    restart?.cancel()
  }

  /// When a toast ends; default after its time.
  ///
  /// Later on a surface that does not draw a screen again by itself: a page, or lines. There, a toast would
  /// end before the person has seen it.
  public var toastEnd: ToastEnd {
    get { ui.toastEnd }
    set { ui.toastEnd = newValue }
  }

  /// Takes note that a page has shown a screen: its toast ends with the next step.
  public func drew(_ screen: Screen) { ui.drew(screen.notices) }

  var router: Router { builder.router }

  /// The route on screen; it is known without making the screen.
  public var route: Route? {
    guard store.state != .booting, !isFinished else { return nil }
    if let cover { return cover.screen?.route }
    return router.top?.flowRoute ?? router.state.top.route
  }

  /// The routes of the navigation stack.
  ///
  /// A flow is one entry, at its first route; ``route`` is the
  /// screen that it shows.
  public var stack: [Route] { router.state.routes }

  /// The screen on top, with the toast and the banners that show; nil before boot and after quitting.
  public var screen: Screen? {
    guard var screen = ownScreen else { return nil }
    if let status = menu?.status { screen.notices.append(status) }
    return screen
  }

  /// The screen on top without what the menu says.
  private var ownScreen: Screen? {
    guard store.state != .booting, !isFinished else { return nil }
    if let cover {
      var screen = cover.screen
      // The person and the tabs stay covered, too.
      screen?.frame = .product
      return screen
    }
    guard var screen = router.top?.screen ?? standIn.screen else { return nil }
    (screen.entry, screen.presentation) = (router.state.top.id, router.state.top.presentation)
    if router.state.canDismiss { screen.canGoBack = true }
    // The tab of home leads back from the screens of the other tabs.
    if isTab(screen.route) { screen.hasOwnWayBack = true }
    if let restored, restored.entry == screen.entry, screen.entered.isEmpty {
      screen.entered = restored.values
    }
    screen.notices += ui.banners.map(\.notice)
    if let toast = ui.toast { screen.notices.append(toast.notice) }
    screen.frame = frame(around: screen)
    return screen
  }

  /// Receives where the focus of the form on top goes.
  public var formCoordinator: (any FormFlowCoordinator)? { presenter.formCoordinator }

  /// The screen's identity and notices after each turn in which they have changed.
  public func changes() -> AsyncStream<ScreenChange> {
    observedValues { [weak self] in self.map { ScreenChange($0.screen) } }
  }

  /// The presenter of a screen over the navigation; nil when nothing covers it.
  var cover: (any ScreenPresenter)? {
    switch store.state {
    case .updateRequired: updateRequired
    case .maintenance: maintenance
    case .locked(.gate): unlockPresenter
    default: nil
    }
  }

  /// The presenter of the screen on top, or a stand-in when its form does not load.
  private var presenter: any ScreenPresenter {
    if let cover { return cover }
    if let top = router.top, top.screen != nil { return top }
    return standIn
  }

  private var standIn: UnavailablePresenter {
    let (entry, canGoBack) = (router.state.top, router.state.canDismiss)
    if let last = lastStandIn, last.entry == entry.id, last.canGoBack == canGoBack {
      return last.presenter
    }
    let presenter = UnavailablePresenter(
      route: entry.route, content: .unloadedScreen(canGoBack: canGoBack),
      interactor: builder.interactor
    ) { [weak self] action in
      if action == .quit { self?.quit() } else { self?.goBack() }
      return .advance
    }
    lastStandIn = (entry.id, canGoBack, presenter)
    return presenter
  }

  /// Boots the app and shows the first screen; ``resume()`` continues earlier work.
  ///
  /// - Throws: `CancellationError` when the boot was cancelled.
  public func boot(phases: PhaseRecorder? = nil) async throws {
    lockIfDue()
    applyUpdateRequirement()
    // The service may have lowered the stored minimum version meanwhile.
    if store.environment.isUpdateRequired { await refreshConfiguration(isPatient: false) }
    let phases = phases ?? PhaseRecorder(clock: dependencies.system.clock)
    let bootstrapper = AppBootstrapper(router: self, phases: phases) { [auth, loading] in
      try await auth.checkAuthState(phases: phases, loading: loading)
    }
    try await bootstrapper.start()
  }

  /// Continues the work of an earlier start: the screens that the person left, an identity flow, a
  /// picture that was not uploaded.
  ///
  /// When a link has opened a screen already, the screens that the person left are not shown.
  public func resume() async {
    // The boot may have taken long.
    lockIfDue()
    noteUse()
    if waitsForFeatureFlags { await refreshConfiguration(isPatient: false) }
    restorePlace()
    await continueFlow()
    await deleteExpiredSecrets()
    dependencies.sendLog()
    offerCrashReport()
  }

  /// Shows the screens that the signed-in person left.
  func restorePlace() {
    guard case .authenticated = auth.state, !hasOpenedLink,
      let place = dependencies.place.load(), place.module == .tabbar,
      place.routes.first == .home,
      place.routes.allSatisfy({ $0.flag.map(store.environment.features.contains) ?? true })
    else { return }
    router.restore(place)
    let values = dependencies.place.takeTyped(of: router.state.top.route)
    restored = values.isEmpty ? nil : (router.state.top.id, values)
  }

  func continueFlow() async {
    switch auth.state {
    case .authenticatedNoProfile: await (router.top as? IdentityFlowCoordinator)?.resume()
    case .unauthenticated: (router.top as? AuthenticationCoordinator)?.resume()
    case .initializing, .authenticated, .ineligible: break
    }
    await appear()
  }

  /// Ends the app; the session stays.
  ///
  /// From the tab bar, the stored screens are deleted, too.
  func quit() {
    isFinished = true
    noteLeaving()
    if router.state.module == .tabbar { dependencies.place.clear() }
    dependencies.authenticationFlow.clear()
  }

  /// Calls `appear()` of the presenter whose screen shows, once for each screen that comes on top.
  ///
  /// Starts again before that when the step back found that another process has changed the session.
  public func appear() async {
    if hasFoundOtherSession {
      hasFoundOtherSession = false
      _ = await leaveReplacedSession()
    }
    holdToasts()
    while let screen, appeared?.entry != screen.entry || appeared?.route != screen.route {
      appeared = (screen.entry, screen.route)
      if cover == nil { router.arrived() }
      let stopwatch = dependencies.system.clock.stopwatch()
      if screen.route == .home { await waitForManagers() }
      await presenter.appear()
      dependencies.criticalPaths.record("screen \(screen.route.viewName)", stopwatch())
    }
    if phase != .background, let cover, cover === unlockPresenter {
      await unlockPresenter?.ask()
    }
    logUnavailableScreen()
    logOverdue()
    logExposures()
  }

  /// Holds toasts back while something must be answered first.
  func holdToasts() { ui.hold(cover != nil || router.state.top.presentation.isOverlay) }

  /// Logs that the screen on top does not load, once for each entry.
  private func logUnavailableScreen() {
    let entry = router.state.top
    guard store.snapshot.hasLaunched, !isFinished, unavailable != entry.id,
      router.top?.screen == nil
    else { return }
    unavailable = entry.id
    dependencies.logger.trackEvent(
      name: "screen_load_Fail", parameters: ["route": .public("\(entry.route)")], type: .severe)
  }

  /// Submits to the presenter on top.
  ///
  /// The input of a screen that is no longer on top stays with the person; nothing is submitted.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    if let shown = input.screen, shown != screen?.identity {
      return .stay(messages: [:], notice: nil)
    }
    if await leaveReplacedSession() {
      await appear()
      return .advance
    }
    if cover == nil {
      ui.step()
      restored = nil
    }
    let route = route
    let choices = onStep == nil ? [:] : screen?.choices(in: input.values) ?? [:]
    let response = await presenter.submit(input)
    record(response, of: route)
    let hasExpired = await leaveExpiredSession()
    await updateService()
    await appear()
    note(.submit(choices), from: route)
    return hasExpired ? .advance : response
  }

  private func record(_ action: ScreenAction, _ route: Route) {
    builder.interactor.trackEvent(InputEvent(route: route, action: action))
  }

  private func record(_ response: ScreenResult, of route: Route?) {
    guard let route else { return }
    switch response {
    case .advance, .detour: record(.submitSuccess, route)
    case .stay(let messages, _): record(.submitFail(fieldCount: messages.count), route)
    }
  }

  /// Performs an action of the presenter on top; an unknown id does nothing.
  public func perform(action: String) async {
    if await leaveReplacedSession() { return await appear() }
    let before = route
    if cover == nil { beginStep() }
    if let action = ActionID(rawValue: action) {
      if let route { record(.press(action), route) }
      if action == .dismissBanner {
        ui.dismissBanner()
      } else if action == .showCrashReport {
        showCrashReports()
      } else if action == .sendCrashReport || action == .deleteCrashReport {
        await settleCrashReports(sending: action == .sendCrashReport)
      } else if cover == nil, let tab = tab(of: action) {
        select(tab)
      } else {
        await presenter.perform(action)
      }
    }
    _ = await leaveExpiredSession()
    await updateService()
    await appear()
    if let action = ActionID(rawValue: action) { note(.press(action.rawValue), from: before) }
  }

  /// Passes what was typed to the screen on top, before an action or back leaves it.
  ///
  /// Its toast stays for the step that follows. After another process has changed the session, nothing is
  /// passed: the screen is that of another person.
  public func leave(values: FormObject, of screen: Screen.Identity?) async {
    guard cover == nil, screen == nil || screen == self.screen?.identity, !hasReplacedSession
    else { return }
    beginStep()
    hasBegunStep = true
    await router.top?.leave(values: values)
  }

  /// Shows the next toast, once in a step of the person.
  private func beginStep() {
    if !hasBegunStep { ui.step() }
    hasBegunStep = false
    restored = nil
  }

  /// Passes an action of the person on.
  func note(_ action: AppStep.Action, from route: Route?) {
    onStep?(AppStep(action, route: route?.description, next: self.route?.description))
  }

  /// Goes back by a step of the screen on top, or leaves it.
  ///
  /// After another process has changed the session no screen of the earlier person shows: ``appear()``,
  /// which follows each step, then starts again.
  public func goBack() {
    guard cover == nil else { return }
    guard !hasReplacedSession else {
      hasFoundOtherSession = true
      return
    }
    beginStep()
    let route = route
    if let route { record(.back, route) }
    if router.top?.goBack() != true { router.dismissScreen() }
    holdToasts()
    note(.back, from: route)
  }

  /// Suspends the presenter on top of the navigation; in the tab bar, stores the screens for the next
  /// start.
  ///
  /// The values of a screen that is no longer on top of the navigation are not kept.
  public func suspend(values: FormObject, of screen: Screen.Identity?) async {
    var top = router.top?.screen
    top?.entry = router.state.top.id
    let isOfTop = screen == nil || screen == top?.identity
    if isOfTop { await router.top?.suspend(values: values) }
    if router.state.module == .tabbar, !isFinished {
      // A screen with a draft of its own keeps the values there.
      let typed = isOfTop && top?.draft == nil ? top?.keepable(values) : nil
      dependencies.place.save(router.state, typed: typed ?? [:])
    }
    noteLeaving()
  }
}
