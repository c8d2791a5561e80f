public import Domain
import FormKit
public import Observation

/// The requests of the form that asks a guardian.
public protocol GuardianInteractor: GlobalInteractor {
  /// Returns the address of the account; nil when it has none.
  func accountEmail() async -> EmailAddress?
  /// Asks a guardian for consent.
  func requestGuardianConsent(
    _ guardian: EmailAddress
  ) async throws -> GuardianConsentRequestResult
  /// Returns the newest message of the demo's backend; nil without one.
  func demoMessage() -> Notice?
}

/// The form that asks the same guardian again, or another one.
///
/// It leads nowhere but back: its router is the one of every screen.
@MainActor
@Observable
public final class GuardianPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, GuardianPresenter.self)
  private let profile: SignedInProfile
  private let interactor: any GuardianInteractor
  private let router: any GlobalRouter
  private let loading: LoadingBoard
  private let reason: Notice?
  /// The address of the account, which a guardian cannot have.
  private var accountEmail: EmailAddress?

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - loading: Receives loading messages; default a board without observers.
  ///   - reason: Says why the screen shows; default none.
  public init(
    profile: SignedInProfile, interactor: any GuardianInteractor, router: any GlobalRouter,
    loading: LoadingBoard = LoadingBoard(), reason: Notice? = nil
  ) {
    self.profile = profile
    self.interactor = interactor
    self.router = router
    self.loading = loading
    self.reason = reason
  }

  /// The form.
  public var screen: Screen? {
    guard let form = interactor.form("guardianConsent") else { return nil }
    var environment = interactor.formEnvironment()
    environment.context["accountEmail"] = accountEmail.map { .string($0.revealed) }
    return Screen(
      route: .guardian, form: form, notices: [reason].compactMap(\.self), environment: environment)
  }

  /// Records the appearance and reads the address of the account; leaves when no guardian can be
  /// asked.
  public func appear() async {
    guard profile.canAskGuardian else { return router.dismissScreen() }
    interactor.trackEvent(Event.appear)
    accountEmail = await interactor.accountEmail()
  }

  /// Asks the guardian.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      let email = try input.values.convert(.guardianEmail) { try EmailAddress.entered($0) }
        .get()
      interactor.trackEvent(Event.ask(.start))
      let result = try await loading.show("guardianConsent.running") {
        try await interactor.requestGuardianConsent(email)
      }
      interactor.trackEvent(Event.ask(result.stage))
      return handle(result)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      // Cancelled: nothing was asked, as far as this device can tell.
      return .stay(messages: [:], notice: nil)
    }
  }

  private func handle(_ result: GuardianConsentRequestResult) -> ScreenResult {
    switch result {
    case .requested:
      profile.guardianWasAsked()
      let notice = GuardianConsentNotice.asked(interactor.demoMessage())
      router.dismissScreen()
      router.show(ToastModel(notice.kind, notice.text))
      return .advance
    case .refused(.invalidAddress):
      let message = GuardianConsentError.invalidAddress.phrase
      return .stay(messages: ["guardianEmail": message], notice: nil)
    case .refused(let error):
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    case .failed(let failure):
      return .stay(messages: [:], notice: Notice(.error, failure.phrase))
    }
  }
}

extension GuardianPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case ask(ActionStage)

    var route: Route { .guardian }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .ask(let stage): .request("Ask", stage)
      }
    }
  }
}

extension CoreInteractor: GuardianInteractor {}

extension CoreBuilder {
  func guardian() -> GuardianPresenter {
    GuardianPresenter(
      profile: profile, interactor: interactor, router: coreRouter, loading: loading,
      reason: reason("submission.guardian", for: .guardian))
  }
}
