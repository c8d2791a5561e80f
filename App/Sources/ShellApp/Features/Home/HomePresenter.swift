public import Domain
import FormKit
public import Observation

/// The navigation from home.
@MainActor
public protocol HomeRouter: SignOutRouter {
  /// Shows the profile.
  func showProfile()
  /// Shows the form that asks a guardian.
  func showGuardian()
  /// Shows the first screen of a feature.
  func open(_ feature: HomeFeature)
  /// Takes over the profile, which was loaded again.
  func profileLoaded(_ profile: LaunchProfile)
  /// Ends the app.
  func quit()
}

/// The home screen of a signed-in person.
@MainActor
@Observable
public final class HomePresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, HomePresenter.self)
  private let profile: SignedInProfile
  private let interactor: any HomeInteractor
  private let engagement: (any EngagementInteractor)?
  private let router: any HomeRouter
  private let loading: LoadingBoard
  private let features: [HomeFeature]
  private let decision = DecisionForm()

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - engagement: The streak, experience points and progress; default none.
  ///   - loading: Receives loading messages; default a board without observers.
  ///   - features: The features with a button on home; default those of the app.
  public init(
    profile: SignedInProfile, interactor: any HomeInteractor,
    engagement: (any EngagementInteractor)? = nil, router: any HomeRouter,
    loading: LoadingBoard = LoadingBoard(), features: [HomeFeature] = HomeFeature.all
  ) {
    self.features = features
    self.profile = profile
    self.interactor = interactor
    self.engagement = engagement
    self.router = router
    self.loading = loading
  }

  /// The greeting, with banners about a guardian's consent and a picture that waits; the reason and
  /// Try again when the profile is not loaded.
  public var screen: Screen? {
    guard let form = interactor.form("home") else { return nil }
    let environment = interactor.formEnvironment()
    guard let person = profile.profile else {
      var screen = profile.state.unavailableScreen(
        at: .home, actions: otherActions, environment: environment, form: decision)
      screen?.notices += banners.map(\.notice)
      return screen
    }
    let messages = environment.messages
    let heading = engagement?.streakHeading ?? .control
    let cards = engagement?.engagement.map {
      HomeCards(engagement: $0, messages: messages, streakHeading: heading)
    }
    return Screen(
      route: .home, form: form, notices: banners.map(\.notice), environment: environment,
      content: [greeting(person, messages, level: cards?.level)] + (cards?.all ?? [])
        + featureButtons(messages))
  }

  /// A card with the person's picture, handle, level and bio.
  private func greeting(
    _ person: UserProfile, _ messages: FormMessages, level: String?
  ) -> ContentBlock {
    let title = Phrase(
      "home.greeting", ["name": .text(person.displayName ?? person.screenName.value)])
    let bio = person.bio.map { [ContentBlock.text($0)] } ?? []
    let picture = profile.picture(
      of: person, messages, title: messages.text(title), note: level)
    return .card(
      .init("", [picture] + bio, actions: [.submit(messages.text("home.submit"))]))
  }

  /// A card with the buttons of the features; nothing without a feature.
  private func featureButtons(_ messages: FormMessages) -> [ContentBlock] {
    let actions = features.map {
      ContentBlock.Action($0.action.rawValue, label: messages.text($0.title))
    }
    return actions.isEmpty ? [] : [.card(.init("", [], actions: actions))]
  }

  /// The actions of home that need no profile.
  private var otherActions: [CallToActionModel] {
    [
      CallToActionModel(.signOut, title: "action.signOut"),
      CallToActionModel(.quit, title: "action.quit"),
    ]
  }

  /// The state of the guardian's consent and of a picture that waits, with their actions.
  private var banners: [BannerModel] {
    let consent = GuardianConsentNotice.notice(
      profile.profile?.guardianConsent,
      requestAllowedAt: profile.isRequestRefused ? profile.requestAllowedAt : nil)
    let isFirst = profile.profile?.guardianConsent == .notRequested
    let ask = CallToActionModel(
      .askGuardian, title: isFirst ? "home.askGuardian" : "home.askGuardianAgain")
    let picture = BannerModel(
      .warning, "home.pictureWaits",
      actions: [CallToActionModel(.retryAvatar, title: "action.retryAvatar")])
    return [consent].compactMap(\.self).map {
      BannerModel($0.kind, $0.text, actions: profile.canAskGuardian ? [ask] : [])
    } + (profile.hasQueuedAvatar ? [picture] : [])
  }

  /// The end of the session.
  private var signOut: SignOut {
    SignOut(
      profile: profile, interactor: interactor, engagement: engagement, router: router,
      loading: loading)
  }

  /// Records the appearance, and looks for a picture that waits to be uploaded.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    profile.loadPicture()
    engagement?.refreshEngagement()
    engagement?.prepareFeedback()
    if let person = profile.profile { await engagement?.recordProgress(of: person) }
    await profile.refreshQueue()
  }

  /// Calculates the streak anew: the day may be another one.
  public func appReturned() { engagement?.refreshEngagement() }

  /// Shows the profile, or loads it again.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    if profile.profile == nil { await load() } else { router.showProfile() }
    return .advance
  }

  private func load() async {
    let loaded = await profile.load(on: loading) { interactor.trackEvent(Event.load($0)) }
    if let loaded { router.profileLoaded(loaded) }
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    switch action {
    case .quit: router.quit()
    case .tryAgain: await load()
    case .retryAvatar: await retryAvatar()
    case .askGuardian: router.showGuardian()
    case .signOut: await signOut.perform()
    case .addToday: await addToday()
    case .useFreeze: await useFreeze()
    default:
      if let feature = features.first(where: { $0.action == action }) { router.open(feature) }
    }
  }

  private func addToday() async {
    await change(Event.addToday) { [router] engagement in
      let hasPoints = try await engagement.addToday()
      engagement.play(.success, .dayCounted)
      router.show(hasPoints ? .success("home.counted") : .warning("home.countedWithoutPoints"))
    }
  }

  private func useFreeze() async {
    await change(Event.useFreeze) { [router] engagement in
      let isSaved = try await engagement.useStreakFreezes()
      if isSaved { engagement.play(.success, .streakSaved) }
      router.show(isSaved ? .success("home.streak.saved") : .error("home.streak.notSaved"))
    }
  }

  /// Changes what the managers have; an error shows, and nothing has changed then.
  private func change(
    _ event: (ActionStage) -> Event, _ body: (any EngagementInteractor) async throws -> Void
  ) async {
    guard let engagement else { return }
    interactor.trackEvent(event(.start))
    do {
      try await body(engagement)
      interactor.trackEvent(event(.success))
    } catch is CancellationError {
      return
    } catch {
      interactor.trackEvent(event(.fail(error)))
      // `AppCoordinator.showRefusals()` shows a message about what the service refuses.
      if !(error is EngagementRefusalError) { router.show(.error("home.notAdded")) }
    }
  }

  private func retryAvatar() async {
    interactor.trackEvent(Event.uploadPicture(.start))
    let results = try? await loading.follow(LoadingModel.uploadMessage) { tell in
      try await interactor.retryAvatarUploads { tell(.uploading($0)) }
    }
    guard let results else { return }
    interactor.trackEvent(Event.uploadPicture(results.stage))
    let notice = AvatarRetryNotice.notice(for: results)
    router.show(ToastModel(notice.kind, notice.text))
    for case .uploaded(let url) in results { await profile.avatarUpdated(url) }
    await profile.refreshQueue()
  }
}

extension HomePresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case load(ActionStage)
    case uploadPicture(ActionStage)
    case addToday(ActionStage)
    case useFreeze(ActionStage)

    var route: Route { .home }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .load(let stage): .request("Load", stage)
      case .uploadPicture(let stage): .request("UploadPicture", stage)
      case .addToday(let stage): .request("AddToday", stage)
      case .useFreeze(let stage): .request("UseFreeze", stage)
      }
    }
  }
}

extension CoreRouter: HomeRouter {
  func showProfile() { router.push(.profile) }
  func showGuardian() { router.show(AnyDestination(.guardian, as: .sheet([.large]))) }
  func open(_ feature: HomeFeature) { router.push(feature.route) }
  func quit() { exits?.quit() }
}

extension CoreBuilder {
  func home() -> HomePresenter {
    HomePresenter(
      profile: profile, interactor: interactor, engagement: interactor, router: coreRouter,
      loading: loading)
  }
}
