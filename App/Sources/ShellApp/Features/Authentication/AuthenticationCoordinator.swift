public import Domain
public import FormKit

/// Leads from the welcome screen through sign-in.
@MainActor
public final class AuthenticationCoordinator: ScreenPresenter {
  /// Where the flow is.
  public enum Place: Sendable, Hashable {
    /// The first screen.
    case welcome
    /// The login form.
    case signIn
    /// The form of a second factor's code.
    case code(MFAChallenge)
    /// Where to send what a new password is set with.
    case passwordReset
    /// The new password, with the code that a link carried.
    case newPassword(token: String?)
  }

  /// How the flow ends.
  public enum Exit: Sendable, Hashable {
    /// Somebody is signed in.
    case signedIn(UserSession)
    /// The person quits.
    case quit
  }

  private(set) var place = Place.welcome
  private var notice: Notice?
  private var email: String?
  private let signIn: any SignInUseCase
  private let resetPassword: any ResetPasswordUseCase
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let hint: Notice?
  private let message: @Sendable () -> Notice?
  private let loading: LoadingBoard
  private let onExit: @MainActor (Exit) async -> Void

  /// Starts at the welcome screen.
  ///
  /// - Parameters:
  ///   - hint: Said at the login form, such as the mock's demo account.
  ///   - message: Said where a code is asked for, such as the one the mock would have sent.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    signIn: any SignInUseCase, resetPassword: any ResetPasswordUseCase, catalog: FormCatalog,
    environment: @escaping @Sendable () -> FormEnvironment,
    hint: Notice? = nil, message: @escaping @Sendable () -> Notice? = { nil },
    loading: LoadingBoard = LoadingBoard(),
    onExit: @escaping @MainActor (Exit) async -> Void
  ) {
    self.signIn = signIn
    self.resetPassword = resetPassword
    self.catalog = catalog
    self.environment = environment
    self.hint = hint
    self.message = message
    self.loading = loading
    self.onExit = onExit
  }

  /// The screen of the present place.
  public var screen: Screen? {
    switch place {
    case .welcome:
      let greeting = Notice(.info, "Everything an app needs before its first feature.")
      return screen("welcome", .welcome, notices: [greeting, notice])
    case .signIn: return loginScreen
    case .code(let challenge):
      let hint = Notice(.info, challenge.method.codeHint)
      return screen("mfa", .signInCode, notices: [hint, message(), notice], canGoBack: true)
    case .passwordReset:
      return Screen(
        AccountForms.passwordReset, at: .passwordReset, values: enteredEmail, notices: [notice],
        environment: environment())
    case .newPassword(let token):
      return Screen(
        AccountForms.newPassword, at: .newPassword(token: nil),
        values: token.map { ["token": .string($0)] } ?? [:], notices: [message(), notice],
        environment: environment())
    }
  }

  /// The login form with a way out for who forgot the password.
  private var loginScreen: Screen? {
    guard var schema = try? catalog.form("login").schema else { return nil }
    schema.actions.append(
      FormAction(ActionID.forgotPassword.rawValue, label: "Forgot your password?"))
    return Screen(
      schema, at: .signIn, values: enteredEmail, notices: [hint, notice],
      environment: environment())
  }

  private var enteredEmail: FormObject { email.map { ["email": .string($0)] } ?? [:] }

  private func screen(
    _ id: String, _ route: Route, notices: [Notice?], canGoBack: Bool = false
  ) -> Screen? {
    guard let form = try? catalog.form(id) else { return nil }
    return Screen(
      route: route, form: form, notices: notices.compactMap { $0 }, canGoBack: canGoBack,
      environment: environment())
  }

  /// Goes on from welcome, signs in, or sets a new password.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    notice = nil
    do {
      switch place {
      case .welcome:
        place = .signIn
        return .advance
      case .signIn: return try await signIn(input.values)
      case .code(let challenge):
        let code = try input.values.convert(.code) { SecretString($0) }.get()
        return await handle(try await signIn(with: .code(code, of: challenge)))
      case .passwordReset: return try await requestReset(input.values)
      case .newPassword: return try await setPassword(input.values)
      }
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }

  private func signIn(_ values: FieldValues) async throws -> ScreenResult {
    let credentials = try CredentialsMapping().map(values)
    email = credentials.email.revealed
    return await handle(
      try await signIn(with: .password(credentials.email, credentials.password)))
  }

  private func signIn(with credential: SignInCredential) async throws -> SignInResult {
    try await loading.show("Signing in…") { try await signIn.execute(credential) }
  }

  private func handle(_ result: SignInResult) async -> ScreenResult {
    switch result {
    case .signedIn(let session, _):
      await onExit(.signedIn(session))
      return .advance
    case .wrongCredentials:
      return stay(RemoteError.unauthorized(.wrongCredentials).message)
    case .requiresMFA(let challenge):
      place = .code(challenge)
      return .advance
    case .wrongCode(let attemptsLeft):
      let rest = attemptsLeft == 1 ? "once more" : "\(attemptsLeft) more times"
      return .stay(
        messages: ["code": "That code is wrong. You can try \(rest)."], notice: nil)
    case .challengeEnded:
      place = .signIn
      notice = Notice(.error, "That code is no longer valid. Sign in again to get a new code.")
      return .advance
    case .offline: return stay(RemoteError.offline.message)
    case .failed(let failure): return stay(failure.message)
    case .notStored(let error): return stay(error.message)
    }
  }

  private func requestReset(_ values: FieldValues) async throws -> ScreenResult {
    let address = try values.convert(.email) { try EmailAddress(normalizing: $0) }.get()
    email = address.revealed
    let failure = try await loading.show("Sending…") {
      try await resetPassword.request(for: address)
    }
    if let failure { return stay(failure.message) }
    place = .newPassword(token: nil)
    notice = Notice(
      .info,
      "If an account has that address, we sent a code to it. We send at most three codes an hour. "
        + "Earlier codes still work.")
    return .advance
  }

  private func setPassword(_ values: FieldValues) async throws -> ScreenResult {
    let token = try values.convert(.token) { SecretString($0) }.get()
    let password = try AccountForms.password(in: values)
    let result = try await loading.show("Setting the password…") {
      try await resetPassword.confirm(token: token, password: password)
    }
    switch result {
    case .changed:
      place = .signIn
      notice = Notice(.success, "Your new password is set. Sign in with it.")
      return .advance
    case .expired:
      return .stay(
        messages: ["token": "That code is wrong or no longer valid."], notice: nil)
    case .weakPassword:
      return .stay(
        messages: ["password": "This password is too easy to guess. Choose another."], notice: nil)
    case .failed(let failure): return stay(failure.message)
    }
  }

  private func stay(_ text: String) -> ScreenResult {
    .stay(messages: [:], notice: Notice(.error, text))
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    notice = nil
    switch action {
    case .quit: await onExit(.quit)
    case .forgotPassword: place = .passwordReset
    default: break
    }
  }

  /// Back to the screen before.
  @discardableResult
  public func goBack() -> Bool {
    notice = nil
    switch place {
    case .welcome: return false
    case .signIn: place = .welcome
    case .code, .passwordReset: place = .signIn
    case .newPassword: place = .passwordReset
    }
    return true
  }

  /// Goes to the place of a link; other routes change nothing.
  func go(to route: Route) {
    notice = nil
    switch route {
    case .welcome: place = .welcome
    case .signIn: place = .signIn
    case .passwordReset: place = .passwordReset
    case .newPassword(let token): place = .newPassword(token: token)
    default: break
    }
  }
}

extension Domain.MFAMethod {
  /// Says where the code is found.
  fileprivate var codeHint: String {
    switch self {
    case .sms: "We sent a code to your phone."
    case .email: "We sent a code to your email address."
    case .totp: "Your authenticator app shows the code."
    }
  }
}
