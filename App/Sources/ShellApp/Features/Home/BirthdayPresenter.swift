public import Domain
import FormKit
public import Observation

/// The requests of the form that changes the date of birth.
public protocol BirthdayInteractor: GlobalInteractor {
  /// The present day in the person's zone.
  var today: CalendarDate { get }
  /// Evaluates the age rules of the person's region for a date of birth.
  func eligibility(of date: DateOfBirth) -> AgeEligibilityResult
  /// Changes the date of birth of the signed-in person's profile.
  ///
  /// - Throws: `CancellationError` only.
  func changeDateOfBirth(_ date: DateOfBirth) async throws -> DateOfBirthChangeResult
}

/// The navigation from the form that changes the date of birth.
@MainActor
public protocol BirthdayRouter: GlobalRouter {
  /// Takes over the changed profile, or the refusal of the account.
  func profileLoaded(_ profile: LaunchProfile)
  /// Shows the form that asks a guardian; `onDismiss` is called when the person leaves it.
  func showGuardian(onDismiss: @escaping @MainActor () -> Void)
  /// Asks for the password on a sheet; `onProved` is called after the right one.
  func showReauthentication(onProved: @escaping @MainActor () async -> Void)
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// The form that changes the signed-in person's date of birth.
///
/// The service judges the new age: it refuses the account of a person who is too young, and a minor's
/// profile waits for the consent of a guardian. A date that is too late by the rules of the device is
/// sent only after a question.
@MainActor
@Observable
public final class BirthdayPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, BirthdayPresenter.self)
  private let profile: SignedInProfile
  private let interactor: any BirthdayInteractor
  private let router: any BirthdayRouter
  private let loading: LoadingBoard
  private var notice: Notice?
  /// The date that was entered last, so that the person can correct it after the question.
  private var entered: DateOfBirth?

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    profile: SignedInProfile, interactor: any BirthdayInteractor, router: any BirthdayRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.profile = profile
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form with the date that was entered last, or the present one.
  public var screen: Screen? {
    guard let form = interactor.form("changeBirthday") else { return nil }
    var values: FormObject = [:]
    let date = entered ?? profile.profile?.dateOfBirth
    values["dateOfBirth"] = date.map { .string($0.date.description) }
    return Screen(
      route: .profileBirthday, form: form, values: values, notices: [notice].compactMap(\.self),
      canGoBack: true, environment: interactor.formEnvironment())
  }

  /// Records the appearance; leaves when the profile is not loaded.
  public func appear() async {
    guard profile.profile != nil else { return router.dismissScreen() }
    interactor.trackEvent(Event.appear)
  }

  /// Changes the date of birth, after the password where the service wants a recent sign-in.
  ///
  /// Asks before it sends a date that makes the person too young.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    notice = nil
    do throws(MappingError) {
      let date = try DateOfBirthMapping(today: interactor.today).map(input.values)
      entered = date
      if case .ineligible(let age, let minimum) = interactor.eligibility(of: date) {
        ask(about: date, age: age, minimum: minimum)
        return .detour
      }
      await change(date)
      return notice == nil ? .advance : .stay(messages: [:], notice: nil)
    } catch {
      return .stay(messages: error.messages, notice: nil)
    }
  }

  private func ask(about date: DateOfBirth, age: Int, minimum: Int) {
    router.showAlert(
      .confirmationDialog, title: Phrase("changeBirthday.question", count: age),
      subtitle: Phrase("changeBirthday.loss", ["minimum": .number(minimum)]),
      buttons: [
        AlertButton(.back, title: "changeBirthday.correct", role: .cancel),
        AlertButton(.saveBirthday, title: "changeBirthday.save", role: .destructive) {
          [weak self] in await self?.change(date)
        },
      ])
  }

  private func change(_ date: DateOfBirth) async {
    interactor.trackEvent(Event.save(.start))
    // Cancelled: the person may save again.
    let result = try? await loading.show("birthday.running") {
      try await interactor.changeDateOfBirth(date)
    }
    guard let result else { return }
    interactor.trackEvent(Event.save(result.stage))
    switch result {
    case .changed(let person):
      profile.take(person)
      router.profileLoaded(.complete(person))
      router.show(.success("changeBirthday.done"))
      guard profile.canAskGuardian else { return router.dismissScreen() }
      router.showGuardian { [router] in router.dismissScreen() }
    case .ineligible(let verdict): router.profileLoaded(.ineligible(verdict))
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.change(date) }
    case .failed(.unauthorized): await router.sessionExpired()
    case .failed(let error): notice = Notice(.error, error.phrase)
    }
  }
}

extension DateOfBirthChangeResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .changed: .success
    case .ineligible: .refused("ineligible")
    case .reauthenticationRequired: .refused("reauthenticationRequired")
    case .failed(let error): .fail(error)
    }
  }
}

extension BirthdayPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case save(ActionStage)

    var route: Route { .profileBirthday }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .save(let stage): .request("Save", stage)
      }
    }
  }
}

extension CoreInteractor: BirthdayInteractor {
  func changeDateOfBirth(_ date: DateOfBirth) async throws -> DateOfBirthChangeResult {
    try await dependencies.identity.changeDateOfBirth.execute(date)
  }
}

extension CoreRouter: BirthdayRouter {
  func showGuardian(onDismiss: @escaping @MainActor () -> Void) {
    router.show(AnyDestination(.guardian, as: .sheet([.large]), onDismiss: onDismiss))
  }
}

extension CoreBuilder {
  func birthdayForm() -> BirthdayPresenter {
    BirthdayPresenter(
      profile: profile, interactor: interactor, router: coreRouter, loading: loading)
  }
}
