import Domain
public import FormKit

/// Asks for the password where the service wants a recent sign-in.
@MainActor
public final class ReauthenticationPresenter: ScreenPresenter {
  private static let signOut = CallToActionModel(.signOut, title: "Sign out")
  private static let back = CallToActionModel(.back, title: "Back", role: .secondary)

  private let account: AccountUseCases
  private let environment: @Sendable () -> FormEnvironment
  private let router: any AccountRouter
  private let loading: LoadingBoard
  private let onProved: @MainActor () async -> Void
  private var explains = false

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

  /// The form, or what to do without a password.
  public var screen: Screen? {
    guard explains else {
      return Screen(
        AccountForms.password, at: .reauthentication, environment: environment())
    }
    return try? Screen(
      .error(
        title: "Sign In Again",
        message: "If your account has no password, sign out and sign in again. "
          + "For ten minutes after that, you need no password here. If your account has an email "
          + "address, \"Forgot your password?\" on the sign-in screen also sets a password.",
        actions: [Self.back, Self.signOut]),
      at: .reauthentication, environment: environment())
  }

  /// Checks the password; the explanation goes back to it.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    if goBack() { return .advance }
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
    case .notSignedIn, .failed(.unauthorized): await router.sessionEnded(.sessionEnded)
    case .failed(let failure):
      return .stay(messages: [:], notice: Notice(.error, failure.message))
    case .sessionUnavailable(let error):
      return .stay(messages: [:], notice: Notice(.error, error.message))
    }
    return .advance
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    switch action {
    case .signOut: await router.signOut()
    case .noPassword: explains = true
    default: break
    }
  }

  /// From the explanation to the form.
  @discardableResult
  public func goBack() -> Bool {
    defer { explains = false }
    return explains
  }
}

extension CoreBuilder {
  func reauthentication(
    onProved: @escaping @MainActor () async -> Void
  ) -> ReauthenticationPresenter {
    ReauthenticationPresenter(
      account: dependencies.account, environment: dependencies.formEnvironment,
      router: coreRouter, loading: loading, onProved: onProved)
  }
}
