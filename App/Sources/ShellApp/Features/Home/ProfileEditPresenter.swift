public import Domain
import FormKit
public import Observation

/// The requests of the form that changes the texts of the profile.
public protocol ProfileEditInteractor: GlobalInteractor {
  /// Changes the texts of the signed-in person's profile.
  ///
  /// - Throws: `CancellationError` only.
  func updateProfile(_ update: ProfileUpdate) async throws -> ProfileUpdateResult
}

/// The navigation from the form that changes the texts of the profile.
@MainActor
public protocol ProfileEditRouter: GlobalRouter {
  /// Takes over the changed profile, or the refusal of the account.
  func profileLoaded(_ profile: LaunchProfile)
}

/// The form that changes the display name and the bio of the signed-in person.
@MainActor
@Observable
public final class ProfileEditPresenter: ScreenPresenter {
  private let profile: SignedInProfile
  private let interactor: any ProfileEditInteractor
  private let router: any ProfileEditRouter
  private let loading: LoadingBoard

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    profile: SignedInProfile, interactor: any ProfileEditInteractor,
    router: any ProfileEditRouter, loading: LoadingBoard = LoadingBoard()
  ) {
    self.profile = profile
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form with the present texts.
  public var screen: Screen? {
    guard let form = interactor.form("editProfile") else { return nil }
    var values: FormObject = [:]
    values["displayName"] = profile.profile?.displayName.map(FormValue.string)
    values["bio"] = profile.profile?.bio.map(FormValue.string)
    return Screen(
      route: .profileEdit, form: form, values: values, canGoBack: true,
      environment: interactor.formEnvironment())
  }

  /// Records the appearance; leaves when the profile is not loaded.
  public func appear() async {
    guard profile.profile != nil else { return router.dismissScreen() }
    interactor.trackEvent(Event.appear)
  }

  /// Changes the texts.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      let texts = try DisplayNameMapping().map(input.values)
      interactor.trackEvent(Event.save(.start))
      let result = try await loading.show("action.saving") {
        try await interactor.updateProfile(
          ProfileUpdate(displayName: texts.displayName, bio: texts.bio))
      }
      interactor.trackEvent(Event.save(result.stage))
      return handle(result)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      // Cancelled: the person may save again.
      return .stay(messages: [:], notice: nil)
    }
  }

  private func handle(_ result: ProfileUpdateResult) -> ScreenResult {
    switch result {
    case .updated(let person):
      profile.take(person)
      router.profileLoaded(.complete(person))
      router.dismissScreen()
      router.show(.success("editProfile.done"))
    case .ineligible(let verdict): router.profileLoaded(.ineligible(verdict))
    case .failed(let error):
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    }
    return .advance
  }
}

extension ProfileUpdateResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .updated: .success
    case .ineligible: .refused("ineligible")
    case .failed(let error): .fail(error)
    }
  }
}

extension ProfileEditPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case save(ActionStage)

    var route: Route { .profileEdit }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .save(let stage): .request("Save", stage)
      }
    }
  }
}

extension CoreInteractor: ProfileEditInteractor {
  func updateProfile(_ update: ProfileUpdate) async throws -> ProfileUpdateResult {
    try await dependencies.identity.updateProfile.execute(update)
  }
}

extension CoreRouter: ProfileEditRouter {}

extension CoreBuilder {
  func profileEdit() -> ProfileEditPresenter {
    ProfileEditPresenter(
      profile: profile, interactor: interactor, router: coreRouter, loading: loading)
  }
}
