public import Domain
import FormKit
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of the question for the password, or for another sign-in at a provider.
public protocol ReauthenticationInteractor: GlobalInteractor {
  /// Proves with the password that the signed-in user is the same person.
  func reauthenticate(password: Password) async throws -> ReauthenticationResult
  /// Proves the same at a provider, whose page a closure shows.
  func reauthenticate(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ReauthenticationResult
  /// Returns the account; nil when the service takes longer than a second.
  func account() async -> AccountDetails?
  /// The providers at which the person may sign in.
  var offeredProviders: [IdentityProvider] { get }
  /// Answers a provider's page in the process (mock only); returns the link that the page leads to.
  var answerPage: (@Sendable (URL) async -> String?)? { get }
}

/// The navigation from the question for the password.
@MainActor
public protocol ReauthenticationRouter: GlobalRouter {
  /// Shows the help for a person without a password on a modal.
  func showPasswordHelp()
  /// Opens a provider's page in the person's browser.
  func open(page: URL)
  /// Opens a link of the app.
  func open(link: String) async
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// The input of the question for the password.
public struct ReauthenticationDelegate {
  /// Called after the proof, when the screen is gone.
  public let onProved: @MainActor () async -> Void

  /// Makes the input.
  public init(onProved: @escaping @MainActor () async -> Void) { self.onProved = onProved }
}

/// Asks for the password where the service wants a recent sign-in, or the password for a change of the second factor.
///
/// An account without a password is asked to sign in again at one of its providers.
@MainActor
@Observable
public final class ReauthenticationPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, ReauthenticationPresenter.self)
  private let interactor: any ReauthenticationInteractor
  private let router: any ReauthenticationRouter
  private let loading: LoadingBoard
  private let delegate: ReauthenticationDelegate
  private let decision = DecisionForm()
  @ObservationIgnored let providerSignIn = ProviderSignIn()
  /// The providers that stand in for the password; empty for an account with one, and before it is known.
  private var providers: [IdentityProvider] = []
  /// Whether a sign-in at a provider is under way, and the address of its page once it is known.
  private var page: (isOpen: Bool, address: String?) = (false, nil)
  /// The reason for which the last sign-in at a provider was no proof.
  private var failure: Phrase?

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any ReauthenticationInteractor, router: any ReauthenticationRouter,
    loading: LoadingBoard = LoadingBoard(), delegate: ReauthenticationDelegate
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
    self.delegate = delegate
  }

  /// The form of the password, the buttons of the providers, or what to do on a provider's page.
  public var screen: Screen? {
    if page.isOpen {
      var screen = screen(AccountForms.providerForm, [.provider(page: page.address)])
      screen?.hasOwnWayBack = true
      return screen
    }
    return providers.isEmpty ? screen(AccountForms.passwordForm, []) : choice
  }

  private func screen(_ form: CompiledForm?, _ notices: [Notice]) -> Screen? {
    form.map {
      Screen(
        route: .reauthentication, form: $0, notices: notices, canGoBack: true,
        environment: interactor.formEnvironment())
    }
  }

  /// The buttons of the providers.
  private var choice: Screen? {
    let title: Phrase = "reauthenticate.provider.title"
    let actions = providers.map { CallToActionModel($0.action, title: Phrase($0.buttonKey)) }
    let content: ContentUnavailableModel =
      if let failure {
        .error(title: title, message: failure, actions: actions)
      } else {
        .empty(title: title, message: "reauthenticate.provider.message", actions: actions)
      }
    var screen = try? Screen(
      content, at: .reauthentication, environment: interactor.formEnvironment(), form: decision)
    screen?.canGoBack = true
    return screen
  }

  /// Records the appearance, and reads how the account signs in.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    guard let account = await interactor.account(), !account.hasPassword else { return }
    providers = interactor.offeredProviders.filter { account.providers?.contains($0) ?? true }
  }

  /// Checks the password, signs in at the first provider, or leaves the page of one.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    if page.isOpen {
      goBack()
      return .advance
    }
    if let provider = providers.first {
      await prove(at: provider)
      return .advance
    }
    do {
      let password = try AccountForms.password(in: input.values)
      interactor.trackEvent(Event.prove(.start))
      let result = try await loading.show("reauthenticate.running") {
        try await interactor.reauthenticate(password: password)
      }
      interactor.trackEvent(Event.prove(result.stage))
      return await handle(result)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }

  private func handle(_ result: ReauthenticationResult) async -> ScreenResult {
    switch result {
    case .proved:
      router.dismissEnvironment()
      await delegate.onProved()
    case .wrongPassword:
      return .stay(messages: ["password": "reauthenticate.wrong"], notice: nil)
    case .wrongIdentity:
      return .stay(messages: [:], notice: Notice(.error, "reauthenticate.provider.wrong"))
    case .providerFailed(let error):
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure):
      return .stay(messages: [:], notice: Notice(.error, failure.phrase))
    case .sessionUnavailable(let error):
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    }
    return .advance
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    if action == .noPassword {
      router.showPasswordHelp()
    } else if let provider = IdentityProvider(action), providers.contains(provider) {
      await prove(at: provider)
    }
  }

  /// Goes back from the page of a provider to the buttons; from there the screen itself is left.
  @discardableResult
  public func goBack() -> Bool {
    guard page.isOpen else { return false }
    providerSignIn.cancel()
    page = (false, nil)
    return true
  }
}

extension ReauthenticationPresenter: ProviderAnswerTaking {
  /// Signs in again at a provider, unless that is under way.
  private func prove(at provider: IdentityProvider) async {
    guard providerSignIn.task == nil else { return }
    (page, failure) = ((true, nil), nil)
    interactor.trackEvent(Event.prove(.start))
    let pages = ProviderPages(
      answer: interactor.answerPage, open: { [router] in router.open(page: $0) },
      openLink: { [router] in await router.open(link: $0) })
    // The request must not hold the presenter, which ends it.
    await providerSignIn.start(showing: pages) { [interactor] show in
      try await interactor.reauthenticate(at: provider, showing: show)
    } onPage: { [weak self] page in
      self?.page.address = page.absoluteString
    } onEnd: { [weak self] result in
      await self?.finish(result)
    }
  }

  /// Leaves the page of the provider; a person who cancelled there has made no error.
  private func finish(_ result: ReauthenticationResult?) async {
    page = (false, nil)
    interactor.trackEvent(Event.prove(result?.stage ?? .refused("cancelled")))
    guard let result else { return }
    if case .stay(_, let notice) = await handle(result) { failure = notice?.text }
  }
}

extension ReauthenticationPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case prove(ActionStage)

    var route: Route { .reauthentication }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .prove(let stage): .request("Prove", stage)
      }
    }
  }
}

extension CoreInteractor: ReauthenticationInteractor {
  func reauthenticate(password: Password) async throws -> ReauthenticationResult {
    try await dependencies.account.reauthenticate.execute(password: password)
  }

  func reauthenticate(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ReauthenticationResult {
    try await dependencies.account.reauthenticate.execute(at: provider, showing: show)
  }
}

extension CoreBuilder {
  func reauthentication(
    _ entry: NavigationState.Entry.ID, _ delegate: ReauthenticationDelegate
  ) -> ReauthenticationPresenter {
    ReauthenticationPresenter(
      interactor: interactor, router: CoreRouter(builder: self, entry: entry), loading: loading,
      delegate: delegate)
  }
}
