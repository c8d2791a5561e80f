public import FormKit

/// The help for a person without a password.
@MainActor
public final class PasswordHelpPresenter: ScreenPresenter {
  private static let signOut = CallToActionModel(.signOut, title: "Sign out")
  private static let back = CallToActionModel(.back, title: "Back", role: .secondary)

  private let environment: @Sendable () -> FormEnvironment
  private let router: any AccountRouter

  /// Makes a presenter; `environment` is the environment that the form is judged in.
  public init(
    environment: @escaping @Sendable () -> FormEnvironment, router: any AccountRouter
  ) {
    self.environment = environment
    self.router = router
  }

  /// The explanation.
  public var screen: Screen? {
    try? Screen(
      .error(
        title: "Sign In Again",
        message: "If your account has no password, sign out and sign in again. "
          + "For ten minutes after that, you need no password here. If your account has an email "
          + "address, \"Forgot your password?\" on the sign-in screen also sets a password.",
        actions: [Self.back, Self.signOut]),
      at: .passwordHelp, environment: environment())
  }

  /// Goes back to the password.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    router.dismissModal()
    return .advance
  }

  /// Signs out instead.
  public func perform(_ action: ActionID) async {
    if action == .signOut { await router.signOut() }
  }
}

extension CoreBuilder {
  func passwordHelp() -> PasswordHelpPresenter {
    PasswordHelpPresenter(environment: dependencies.formEnvironment, router: coreRouter)
  }
}
