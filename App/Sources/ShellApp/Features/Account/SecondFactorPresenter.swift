import Domain
public import FormKit

/// The choice of the second factor of the sign-in.
@MainActor
public final class SecondFactorPresenter: ScreenPresenter {
  private let account: AccountUseCases
  private let environment: @Sendable () -> FormEnvironment
  private let router: any AccountRouter
  private let loading: LoadingBoard

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - environment: The environment that the form is judged in.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    account: AccountUseCases, environment: @escaping @Sendable () -> FormEnvironment,
    router: any AccountRouter, loading: LoadingBoard = LoadingBoard()
  ) {
    self.account = account
    self.environment = environment
    self.router = router
    self.loading = loading
  }

  /// The form.
  public var screen: Screen? {
    AccountForms.secondFactorForm.map {
      Screen(route: .secondFactor, form: $0, canGoBack: true, environment: environment())
    }
  }

  /// Sets the chosen factor.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    await set(AccountForms.method(in: input.values))
    return .advance
  }

  private func set(_ method: Domain.MFAMethod?) async {
    // Cancelled: the person may save again.
    let result = try? await loading.show("Saving…") {
      try await account.setSecondFactor.execute(method)
    }
    if let result { await handle(result, method) }
  }

  private func handle(_ result: SecondFactorResult, _ method: Domain.MFAMethod?) async {
    switch result {
    case .changed:
      router.dismissScreen()
      router.show(
        .success(
          method == nil
            ? "You now sign in with the password only."
            : "You now sign in with the password and a code."))
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.set(method) }
    case .noEmailAddress:
      router.showSimpleAlert(
        title: "No Email Address", subtitle: "Your account has no email address for codes.")
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure): router.showAlert(error: failure)
    case .sessionUnavailable(let error): router.showAlert(error: error)
    }
  }
}

extension CoreBuilder {
  func secondFactor() -> SecondFactorPresenter {
    SecondFactorPresenter(
      account: dependencies.account, environment: dependencies.formEnvironment,
      router: coreRouter, loading: loading)
  }
}
