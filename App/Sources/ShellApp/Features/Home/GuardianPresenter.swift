import Domain
public import FormKit

/// The form that asks the same guardian again, or another one.
@MainActor
public final class GuardianPresenter: ScreenPresenter {
  private let profile: SignedInProfile
  private let interactor: any IdentityInteractor
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let router: any GlobalRouter
  private let message: @Sendable () -> Notice?
  private let loading: LoadingBoard
  /// The address of the account, which a guardian cannot have.
  private var accountEmail: EmailAddress?

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - environment: The environment that the form is judged in.
  ///   - message: The newest message of the demo's backend, for the guardian's code; default none.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    profile: SignedInProfile, interactor: any IdentityInteractor, catalog: FormCatalog,
    environment: @escaping @Sendable () -> FormEnvironment, router: any GlobalRouter,
    message: @escaping @Sendable () -> Notice? = { nil },
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.profile = profile
    self.interactor = interactor
    self.catalog = catalog
    self.environment = environment
    self.router = router
    self.message = message
    self.loading = loading
  }

  /// The form.
  public var screen: Screen? {
    guard let form = try? catalog.form("guardianConsent") else { return nil }
    var environment = environment()
    environment.context["accountEmail"] = accountEmail.map { .string($0.revealed) }
    return Screen(route: .guardian, form: form, environment: environment)
  }

  /// Reads the address of the account; leaves when no guardian can be asked.
  public func appear() async {
    guard profile.canAskGuardian else { return router.dismissScreen() }
    accountEmail = await interactor.accountEmail()
  }

  /// Asks the guardian.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      let email = try input.values.convert(.guardianEmail) { try EmailAddress(normalizing: $0) }
        .get()
      let result = try await loading.show("Asking your guardian…") {
        try await interactor.requestGuardianConsent(email)
      }
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
      let notice = GuardianConsentNotice.asked(message())
      router.dismissScreen()
      router.show(ToastModel(notice.kind, notice.text))
      return .advance
    case .refused(.invalidAddress):
      let message = GuardianConsentError.invalidAddress.message
      return .stay(messages: ["guardianEmail": message], notice: nil)
    case .refused(let error):
      return .stay(messages: [:], notice: Notice(.error, error.message))
    case .failed(let failure):
      return .stay(messages: [:], notice: Notice(.error, failure.message))
    }
  }
}

extension CoreBuilder {
  func guardian() -> GuardianPresenter {
    GuardianPresenter(
      profile: profile, interactor: dependencies.interactor, catalog: dependencies.catalog,
      environment: dependencies.formEnvironment, router: coreRouter,
      message: dependencies.demo.message, loading: loading)
  }
}
