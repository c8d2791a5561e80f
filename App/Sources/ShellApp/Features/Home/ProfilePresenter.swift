public import Domain
import FormKit
public import Observation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The navigation from the profile.
@MainActor
public protocol ProfileRouter: GlobalRouter {
  /// Shows the form that changes the display name and the bio.
  func showEdit()
  /// Shows the form that changes the date of birth.
  func showBirthday()
  /// Shows the form that changes the handle.
  func showHandle()
  /// Shows the form that changes the picture.
  func showPicture()
  /// Takes over the profile, which was loaded again.
  func profileLoaded(_ profile: LaunchProfile)
}

/// The card of the signed-in person's profile.
@MainActor
@Observable
public final class ProfilePresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, ProfilePresenter.self)
  private static let back = CallToActionModel(.back, title: "action.back", role: .secondary)

  private let profile: SignedInProfile
  private let interactor: any ProfileInteractor
  private let router: any ProfileRouter
  private let loading: LoadingBoard
  private let decision = DecisionForm()

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    profile: SignedInProfile, interactor: any ProfileInteractor, router: any ProfileRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.profile = profile
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The card; the reason and Try again when the profile is not loaded.
  public var screen: Screen? {
    let environment = interactor.formEnvironment()
    guard let person = profile.profile else {
      return profile.state.unavailableScreen(
        at: .profile, actions: [Self.back], environment: environment, form: decision)
    }
    guard let form = interactor.form("profileCard") else { return nil }
    let messages = environment.messages
    var screen = Screen(
      route: .profile, form: form, hasOwnWayBack: true, environment: environment,
      content: [profile.picture(of: person, messages), summary(of: person, messages)])
    screen.submitStyle = .backLink
    return screen
  }

  private func summary(of person: UserProfile, _ messages: FormMessages) -> ContentBlock {
    func text(_ phrase: Phrase) -> String { messages.text(phrase) }
    let age = person.dateOfBirth.map { messages.locale.text(of: $0.age(on: interactor.today)) }
    func row(
      _ label: Phrase, _ value: String, _ change: ActionID, tag: ContentBlock.Tag? = nil
    ) -> ContentBlock.SummaryRow {
      .init(
        text(label), value, tag: tag, change: .init(change.rawValue, label: text("action.change")))
    }
    return .summary([
      row("field.handle", person.handle?.mention ?? text("handle.none"), .editHandle),
      row("field.displayName", person.displayName ?? text("bio.none"), .editDisplayName),
      row("profile.bio", person.bio ?? text("bio.none"), .editBio),
      .init(text("field.screenName"), person.screenName.value),
      row("field.age", age ?? "", .editBirthday),
      row(
        "field.picture", text(profile.hasPicture(person) ? "picture.own" : "picture.none"),
        .editAvatar,
        tag: profile.hasQueuedAvatar ? .init(text("picture.pending"), .warning) : nil),
    ])
  }

  /// Records the appearance.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    profile.loadPicture()
  }

  /// Leaves the card, or loads the profile again.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    if profile.profile == nil { await load() } else { router.dismissScreen() }
    return .advance
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    switch action {
    case .back: router.dismissScreen()
    case .tryAgain: await load()
    case .editHandle: router.showHandle()
    case .editDisplayName, .editBio: router.showEdit()
    case .editBirthday: router.showBirthday()
    case .editAvatar: router.showPicture()
    default: break
    }
  }

  private func load() async {
    let loaded = await profile.load(on: loading) { interactor.trackEvent(Event.load($0)) }
    if let loaded { router.profileLoaded(loaded) }
  }
}

extension ProfilePresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case load(ActionStage)

    var route: Route { .profile }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .load(let stage): .request("Load", stage)
      }
    }
  }
}

extension CoreRouter: ProfileRouter {
  func showEdit() { router.push(.profileEdit) }
  func showBirthday() { router.push(.profileBirthday) }
  func showHandle() { router.push(.profileHandle) }
  func showPicture() { router.push(.profilePicture) }
  func profileLoaded(_ profile: LaunchProfile) { exits?.profileLoaded(profile) }
}

extension CoreBuilder {
  func profileCard() -> ProfilePresenter {
    ProfilePresenter(
      profile: profile, interactor: interactor, router: coreRouter, loading: loading)
  }
}
