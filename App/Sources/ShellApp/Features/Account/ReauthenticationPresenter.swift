import Domain
public import FormKit

/// Asks for the password where the service wants a recent sign-in.
@MainActor
public final class ReauthenticationPresenter: ScreenPresenter {
  private let account: AccountUseCases
  private let environment: @Sendable () -> FormEnvironment
  private let router: any AccountRouter
  private let loading: LoadingBoard
  private let onProved: @MainActor () async -> Void

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - environment: The environment that the form is judged in.
  ///   - loading: Receives loading messages; default a board without observers.
  ///   - onProved: Called after the right password, when the screen is gone.
  public init(
    account: AccountUseCases, environment: @escaping @Sendable () -> FormEnvironment,
    router: any AccountRouter, loading: LoadingBoard = LoadingBoard(),
    onProved: @escaping @MainActor () async -> Void
  ) {
    self.account = account
    self.environment = environment
    self.router = router
    self.loading = loading
    self.onProved = onProved
  }

  /// The form.
  public var screen: Screen? {
    AccountForms.passwordForm.map {
      Screen(route: .reauthentication, form: $0, canGoBack: true, environment: environment())
    }
  }

  /// Checks the password.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      let password = try AccountForms.password(in: input.values)
      let result = try await loading.show("Checking the password…") {
        try await account.reauthenticate.execute(password: password)
      }
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
      await onProved()
    case .wrongPassword:
      return .stay(messages: ["password": "The password is incorrect."], notice: nil)
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure):
      return .stay(messages: [:], notice: Notice(.error, failure.message))
    case .sessionUnavailable(let error):
      return .stay(messages: [:], notice: Notice(.error, error.message))
    }
    return .advance
  }

  /// Handles the button beside submit.
  public func perform(_ action: ActionID) async {
    if action == .noPassword { router.showPasswordHelp() }
  }
}

extension CoreBuilder {
  func reauthentication(
    _ entry: NavigationState.Entry.ID, onProved: @escaping @MainActor () async -> Void
  ) -> ReauthenticationPresenter {
    ReauthenticationPresenter(
      account: dependencies.account, environment: dependencies.formEnvironment,
      router: CoreRouter(builder: self, entry: entry), loading: loading, onProved: onProved)
  }
}
