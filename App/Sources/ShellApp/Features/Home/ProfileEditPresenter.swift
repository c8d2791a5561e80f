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
///
/// The changed texts show at once. A result within a moment shows on the form itself; when it takes longer, the form is left, and a refusal brings the former texts back with a message.
@MainActor
@Observable
public final class ProfileEditPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, ProfileEditPresenter.self)
  private let profile: SignedInProfile
  private let interactor: any ProfileEditInteractor
  private let router: any ProfileEditRouter
  private let loading: LoadingBoard
  private let clock: any Clock<Duration>

  /// The longest wait on the form for the service.
  private static let moment = Duration.milliseconds(200)

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - loading: Receives loading messages; default a board without observers.
  ///   - clock: What the wait for the service is measured by; default the continuous clock.
  public init(
    profile: SignedInProfile, interactor: any ProfileEditInteractor,
    router: any ProfileEditRouter, loading: LoadingBoard = LoadingBoard(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.clock = clock
    self.profile = profile
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form with the present texts; after a refusal with those that were refused.
  public var screen: Screen? {
    guard let form = interactor.form("editProfile") else { return nil }
    var values: FormObject = [:]
    values["displayName"] = profile.profile?.displayName.map(FormValue.string)
    values["bio"] = profile.profile?.bio.map(FormValue.string)
    var entered: FormObject = [:]
    if let refused = profile.changes.refused {
      entered["displayName"] = .string(refused.displayName.value)
      entered["bio"] = .string(refused.bio?.value ?? "")
    }
    return Screen(
      route: .profileEdit, form: form, values: values, entered: entered, canGoBack: true,
      environment: interactor.formEnvironment())
  }

  /// Records the appearance; leaves when the profile is not loaded.
  public func appear() async {
    guard profile.profile != nil else { return router.dismissScreen() }
    interactor.trackEvent(Event.appear)
  }

  /// Changes the texts.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do throws(MappingError) {
      let texts = try DisplayNameMapping().map(input.values)
      return await save(ProfileUpdate(displayName: texts.displayName, bio: texts.bio))
    } catch {
      return .stay(messages: error.messages, notice: nil)
    }
  }

  /// The result of a request, and whether the person has left the form before.
  private final class Save {
    var result: ProfileUpdateResult??
    var isLate = false
  }

  private func save(_ update: ProfileUpdate) async -> ScreenResult {
    guard let person = profile.profile else { return .stay(messages: [:], notice: nil) }
    interactor.trackEvent(Event.save(.start))
    let saving = Save()
    let request = profile.changes.send(
      update, to: person, show: { [profile] in profile.show($0) },
      by: { [interactor] in try await interactor.updateProfile(update) },
      finish: { [self] result in
        if let result { interactor.trackEvent(Event.save(result.stage)) }
        if saving.isLate { finish(late: result) } else { saving.result = .some(result) }
      })
    let isAnswered = await loading.show("action.saving") { [clock] in
      await request.ends(within: Self.moment, clock)
    }
    if isAnswered, let result = saving.result { return finish(result) }
    saving.isLate = true
    router.dismissScreen()
    return .advance
  }

  private func finish(_ result: ProfileUpdateResult?) -> ScreenResult {
    switch result {
    case .updated(let person)?:
      take(person)
      router.dismissScreen()
      router.show(.success("editProfile.done"))
    case .ineligible(let verdict)?: router.profileLoaded(.ineligible(verdict))
    case .failed(let error)?:
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    case nil:
      // Cancelled: the person may save again.
      return .stay(messages: [:], notice: nil)
    }
    return .advance
  }

  /// The form was left before the service has answered.
  private func finish(late result: ProfileUpdateResult?) {
    switch result {
    case .updated(let person)?:
      take(person)
      router.show(.success("editProfile.done"))
    case .ineligible(let verdict)?: router.profileLoaded(.ineligible(verdict))
    case .failed(let error)?: router.show(.error(Phrase("editProfile.notSaved") + error.phrase))
    case nil: router.show(.error("editProfile.notSaved"))
    }
  }

  private func take(_ person: UserProfile) {
    profile.take(person)
    router.profileLoaded(.complete(person))
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
      profile: profile, interactor: interactor, router: coreRouter, loading: loading,
      clock: dependencies.system.clock)
  }
}
