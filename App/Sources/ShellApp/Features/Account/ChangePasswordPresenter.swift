public import Domain
import FormKit
public import Observation

/// The requests of the form of a new password.
public protocol ChangePasswordInteractor: GlobalInteractor {
  /// Replaces the password of the account.
  func changePassword(to password: Password) async throws -> PasswordChangeResult
  /// Returns whether the signed-in account is a guest's; nil when the session cannot be read.
  func isGuest() async -> Bool?
}

/// The navigation from the form of a new password.
@MainActor
public protocol ChangePasswordRouter: GlobalRouter {
  /// Asks for the password on a sheet; `onProved` is called after the right one.
  func showReauthentication(onProved: @escaping @MainActor () async -> Void)
  /// Shows the flow that gives a guest's account a way to sign in.
  func showLinkAccount()
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// Replaces the password of the signed-in person's account.
@MainActor
@Observable
public final class ChangePasswordPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, ChangePasswordPresenter.self)
  private let interactor: any ChangePasswordInteractor
  private let router: any ChangePasswordRouter
  private let loading: LoadingBoard
  private let decision = DecisionForm()
  /// Whether the account is a guest's, which has no password.
  private var isGuest = false

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any ChangePasswordInteractor, router: any ChangePasswordRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form, empty; for a guest the way to an account.
  public var screen: Screen? {
    guard !isGuest else {
      return .forGuest(
        "changePassword.title", at: .changePassword, environment: interactor.formEnvironment(),
        form: decision)
    }
    return AccountForms.changePasswordForm.map {
      Screen(
        route: .changePassword, form: $0, canGoBack: true,
        environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance, and reads whether the account is a guest's.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    isGuest = await interactor.isGuest() == true
  }

  /// Sets the password, or leads a guest to an account; without a recent sign-in after the present one is entered on a sheet.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    guard !isGuest else {
      router.showLinkAccount()
      return .advance
    }
    do throws(MappingError) {
      return await change(to: try AccountForms.password(in: input.values))
    } catch {
      return .stay(messages: error.messages, notice: nil)
    }
  }

  private func change(to password: Password) async -> ScreenResult {
    interactor.trackEvent(Event.save(.start))
    // Cancelled: the person may save again.
    let result = try? await loading.show("newPassword.running") {
      try await interactor.changePassword(to: password)
    }
    guard let result else { return .stay(messages: [:], notice: nil) }
    interactor.trackEvent(Event.save(result.stage))
    switch result {
    case .changed:
      router.dismissScreen()
      router.show(.success("changePassword.done"))
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.repeatChange(to: password) }
    case .noEmailAddress: return .stay(messages: [:], notice: Notice(.error, "account.noEmail"))
    case .weakPassword:
      return .stay(messages: ["password": "newPassword.password.weak"], notice: nil)
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure):
      return .stay(messages: [:], notice: Notice(.error, failure.phrase))
    case .sessionUnavailable(let error):
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    }
    return .advance
  }

  /// Sets the password after the present one was right.
  ///
  /// The form no longer shows then, so an error is an alert.
  private func repeatChange(to password: Password) async {
    guard case .stay(let messages, let notice) = await change(to: password),
      let text = messages["password"] ?? notice?.text
    else { return }
    router.showSimpleAlert(title: "alert.error", subtitle: text)
  }
}

extension ChangePasswordPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case save(ActionStage)

    var route: Route { .changePassword }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .save(let stage): .request("Save", stage)
      }
    }
  }
}

extension CoreInteractor: ChangePasswordInteractor {
  func changePassword(to password: Password) async throws -> PasswordChangeResult {
    try await dependencies.account.changePassword.execute(to: password)
  }
}

extension CoreBuilder {
  func changePassword() -> ChangePasswordPresenter {
    ChangePasswordPresenter(interactor: interactor, router: coreRouter, loading: loading)
  }
}
