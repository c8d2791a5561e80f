public import Domain
public import FormKit
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The input of the flow from the welcome screen through sign-in.
public struct AuthenticationDelegate: Sendable {
  /// Called when the flow is over.
  public let onExit: @MainActor @Sendable (AuthenticationCoordinator.Exit) async -> Void
  /// Opens a link of the app; by default nothing.
  public let openLink: @MainActor @Sendable (String) async -> Void
  /// Opens a provider's page in the person's browser; by default nothing.
  let openPage: @MainActor @Sendable (URL) -> Void

  /// Makes the input.
  public init(
    onExit: @escaping @MainActor @Sendable (AuthenticationCoordinator.Exit) async -> Void,
    openLink: @escaping @MainActor @Sendable (String) async -> Void = { _ in },
    openPage: @escaping @MainActor @Sendable (URL) -> Void = { _ in }
  ) {
    self.onExit = onExit
    self.openLink = openLink
    self.openPage = openPage
  }
}

/// Shows the screens from the welcome through sign-in, and makes their requests.
///
/// ``AuthenticationFlow`` decides what comes next.
@MainActor
@Observable
public final class AuthenticationCoordinator: ScreenPresenter {
  private let lifetime = Lifetime(.flow, AuthenticationCoordinator.self)
  /// The end of the flow.
  public enum Exit: Sendable, Hashable {
    /// Somebody is signed in.
    case signedIn(UserSession)
    /// The person quits.
    case quit
  }

  var flow = AuthenticationFlow()
  /// Why the last button beside submit did nothing.
  var failure: Notice?
  /// The code of a link, and the place whose form it is entered into.
  private var linkedCode: (place: AuthenticationFlow.Place, code: String)?
  @ObservationIgnored let providerSignIn = ProviderSignIn()
  /// Whether the request of a button is under way; the same button then does nothing.
  private var isAsking = false
  let interactor: any AuthenticationInteractor
  private let loading: LoadingBoard
  let delegate: AuthenticationDelegate

  /// Starts at the welcome screen.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any AuthenticationInteractor, loading: LoadingBoard = LoadingBoard(),
    delegate: AuthenticationDelegate
  ) {
    self.interactor = interactor
    self.loading = loading
    self.delegate = delegate
  }

  /// The route of the present place.
  public var flowRoute: Route? { flow.place.route }

  /// The screen of the present place.
  public var screen: Screen? {
    let notice = flow.message?.notice ?? failure
    switch flow.place {
    case .welcome:
      let greeting = Notice(.info, "welcome.greeting")
      return screen(.welcome, welcomeForm, notices: [greeting, notice])
    case .provider(_, let page):
      return screen(
        .signInProvider, AccountForms.providerForm,
        notices: [.provider(page: page), notice])
    case .signIn:
      return screen(
        .signIn, loginForm, values: enteredEmail, entered: typedEmail,
        notices: [interactor.signInHint, notice])
    case .code(let challenge):
      let hint = Notice(.info, challenge.method.codeHint)
      var screen = screen(
        .signInCode, challenge.method == .totp ? codeForm : sentCodeForm,
        notices: [hint, challenge.method == .totp ? nil : interactor.demoMessage(), notice])
      screen?.codeSentAt = flow.codes.sentAt(of: challenge)
      return screen
    case .recoveryCode:
      return screen(.signInRecoveryCode, AccountForms.recoveryCodeForm, notices: [notice])
    case .signUp:
      return screen(
        .signUp, AccountForms.signUpForm, values: enteredEmail, entered: typedEmail,
        notices: [notice])
    case .signUpCode(let attempt):
      var screen = screen(
        .signUpCode, AccountForms.signUpCodeForm, values: enteredCode,
        notices: [attempt.hint, attempt.passwordHint, interactor.demoMessage(), notice])
      screen?.codeSentAt = attempt.sentAt
      return screen
    case .passwordReset:
      return screen(
        .passwordReset, AccountForms.passwordResetForm, values: enteredEmail, entered: typedEmail,
        notices: [notice])
    case .newPassword(let token):
      return screen(
        .newPassword(token: nil), AccountForms.newPasswordForm,
        values: token.map { ["token": .string($0.revealed)] } ?? [:],
        notices: [interactor.demoMessage(), notice])
    }
  }

  /// The login form with a button for a person who forgot the password.
  @ObservationIgnored private lazy var loginForm: CompiledForm? = {
    guard var schema = interactor.form("login")?.schema else { return nil }
    schema.actions.append(.forgotPassword)
    return try? CompiledForm(schema)
  }()

  private var enteredCode: FormObject {
    guard let linkedCode, linkedCode.place == flow.place else { return [:] }
    return ["code": .string(linkedCode.code)]
  }

  @ObservationIgnored private lazy var codeForm =
    AccountForms.codeForm(interactor.form("mfa"), isSent: false)

  @ObservationIgnored private lazy var sentCodeForm =
    AccountForms.codeForm(interactor.form("mfa"), isSent: true)

  /// The welcome form with a button for each provider.
  @ObservationIgnored private lazy var welcomeForm: CompiledForm? = {
    guard var schema = interactor.form("welcome")?.schema else { return nil }
    IdentityProvider.addButtons(of: interactor.offeredProviders, to: &schema)
    return try? CompiledForm(schema)
  }()

  private var enteredEmail: FormObject {
    flow.email.map { ["email": .string($0.revealed)] } ?? [:]
  }

  private var typedEmail: FormObject { flow.typed.map { ["email": .string($0)] } ?? [:] }

  private func screen(
    _ route: Route, _ form: CompiledForm?, values: FormObject = [:], entered: FormObject = [:],
    notices: [Notice?]
  ) -> Screen? {
    form.map {
      Screen(
        route: route, form: $0, values: values, entered: entered,
        notices: notices.compactMap { $0 },
        canGoBack: flow.canGoBack, hasOwnWayBack: route == .signInProvider,
        environment: interactor.formEnvironment())
    }
  }

  /// Continues the flow that the person left, unless a link leads to another place.
  func resume() {
    if flow.place == .welcome, let kept = interactor.keptFlow() {
      flow = kept
      let waiting = interactor.sentCodes.waiting(.signUp, at: interactor.now)
      if flow.place == .signUp, let waiting, waiting.pending.email == flow.email {
        apply(.codeWaits(at: interactor.now))
      }
    }
    interactor.keep(nil)
  }

  /// Keeps the place and the typed address for the next start; no password, code or token.
  public func suspend(values: FormObject) async {
    flow.apply(.suspended(typed: values["email"]?.stringValue))
    interactor.keep(flow.place == .welcome ? nil : flow)
  }

  /// Records the appearance of the place's screen.
  public func appear() async { interactor.trackEvent(Event.appear(flow.place.route)) }

  /// Goes on from welcome, signs in, or sets a new password.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    failure = nil
    if flow.apply(.submitted) == .advance {
      providerSignIn.cancel()
      return .advance
    }
    do {
      switch flow.place {
      case .welcome, .provider: return .stay(messages: [:], notice: nil)
      case .signIn: return try await signIn(input.values)
      case .code(let challenge), .recoveryCode(let challenge):
        let code = try input.values.convert(.code) { SecretString($0) }.get()
        return try await signIn(with: .code(code, of: challenge))
      case .signUp: return try await requestAccount(input.values)
      case .signUpCode(let attempt):
        let code = try input.values.convert(.code) { SecretString($0) }.get()
        return try await signIn { try await $0.verify(attempt.pending, code: code) }
      case .passwordReset: return try await requestReset(input.values)
      case .newPassword: return try await setPassword(input.values)
      }
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }

  /// Applies an input that changes or reads the codes that were sent, also by other screens and processes.
  @discardableResult
  func apply(_ outcome: AuthenticationFlow.Outcome) -> AuthenticationFlow.Decision {
    let before = interactor.sentCodes
    flow.codes = before
    let decision = flow.apply(outcome)
    if case .code(let challenge) = flow.place {
      flow.codes.begin(challenge, at: interactor.now)
    }
    if flow.codes != before { interactor.sentCodes = flow.codes }
    return decision
  }

  private func signIn(_ values: FieldValues) async throws -> ScreenResult {
    let credentials = try CredentialsMapping().map(values)
    flow.apply(.entered(credentials.email))
    return try await signIn(with: .password(credentials.email, credentials.password))
  }

  private func signIn(with credential: SignInCredential) async throws -> ScreenResult {
    try await signIn { try await $0.signIn(with: credential) }
  }

  private func signIn(
    _ request: (any AuthenticationInteractor) async throws -> SignInResult
  ) async throws -> ScreenResult {
    let route = flow.place.route
    interactor.trackEvent(Event.signIn(route, .start))
    let result = try await loading.show("signIn.running") { try await request(interactor) }
    let decision = apply(.signIn(result))
    interactor.trackEvent(Event.signIn(route, decision.stage(flow.message)))
    return await self.result(of: decision)
  }

  private func requestAccount(_ values: FieldValues) async throws -> ScreenResult {
    let credentials = try CredentialsMapping().map(values)
    let (email, password) = (credentials.email, credentials.password)
    flow.apply(.entered(email))
    let decision = apply(.accountWanted(email, password, at: interactor.now))
    guard decision == .stay(nil) else { return await result(of: decision) }
    return try await requestAccount(email, password)
  }

  private func requestAccount(
    _ email: EmailAddress, _ password: Password
  ) async throws -> ScreenResult {
    let (place, route) = (flow.place, flow.place.route)
    interactor.trackEvent(Event.requestAccount(route, .start))
    let result = try await loading.show("createAccount.running") {
      try await interactor.signUp(email: email, password: password)
    }
    // The person went elsewhere meanwhile.
    guard flow.place == place else { return .stay(messages: [:], notice: nil) }
    let decision = apply(.accountRequested(result, password, at: interactor.now))
    interactor.trackEvent(Event.requestAccount(route, decision.stage(flow.message)))
    return await self.result(of: decision)
  }

  private func resendCode(of challenge: MFAChallenge) async throws -> ScreenResult {
    interactor.trackEvent(Event.resendCode(.start))
    let result = try await loading.show("createAccount.running") {
      try await interactor.resendCode(of: challenge)
    }
    // The person went elsewhere meanwhile.
    guard flow.place == .code(challenge) else { return .stay(messages: [:], notice: nil) }
    let decision = apply(.codeResent(result, at: interactor.now))
    interactor.trackEvent(Event.resendCode(decision.stage(flow.message)))
    return await self.result(of: decision)
  }

  private func requestReset(_ values: FieldValues) async throws -> ScreenResult {
    let address = try values.convert(.email) { try EmailAddress.entered($0) }.get()
    flow.apply(.entered(address))
    interactor.trackEvent(Event.requestReset(.start))
    let error = try await loading.show("passwordReset.running") {
      try await interactor.requestPasswordReset(for: address)
    }
    interactor.trackEvent(Event.requestReset(error.map { .fail($0) } ?? .success))
    return await result(of: flow.apply(.resetRequested(error)))
  }

  private func setPassword(_ values: FieldValues) async throws -> ScreenResult {
    let token = try values.convert(.token) { SecretString($0) }.get()
    let password = try AccountForms.password(in: values)
    interactor.trackEvent(Event.setPassword(.start))
    let result = try await loading.show("newPassword.running") {
      try await interactor.resetPassword(token: token, password: password)
    }
    let decision = flow.apply(.passwordReset(result))
    interactor.trackEvent(Event.setPassword(decision.stage(flow.message)))
    return await self.result(of: decision)
  }

  func result(of decision: AuthenticationFlow.Decision) async -> ScreenResult {
    switch decision {
    case .advance: return .advance
    case .stay(let reason): return reason?.result ?? .stay(messages: [:], notice: nil)
    case .exit(let exit):
      await delegate.onExit(exit)
      return .advance
    }
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    failure = nil
    switch action {
    case .quit: _ = await result(of: flow.apply(.quit))
    case .forgotPassword: flow.apply(.forgotPassword)
    case .useRecoveryCode: flow.apply(.useRecoveryCode)
    case .createAccount: flow.apply(.createAccount)
    case .continueWithApple, .continueWithGoogle:
      if let provider = IdentityProvider(action) { await signIn(at: provider) }
    case .continueAsGuest: await say { try await signIn(with: .anonymous) }
    case .anotherCode: await askForAnotherCode()
    case .changeAddress: flow.apply(.back)
    default: break
    }
  }

  /// Asks for another code with the password of the first one, if it is time.
  private func askForAnotherCode() async {
    if case .code(let challenge) = flow.place {
      guard apply(.anotherCode(at: interactor.now)) == .stay(nil) else { return }
      return await say { try await resendCode(of: challenge) }
    }
    guard case .signUpCode(let attempt) = flow.place,
      apply(.anotherCode(at: interactor.now)) == .stay(nil), let password = attempt.password
    else { return }
    await say { try await requestAccount(attempt.pending.email, password) }
  }

  /// Says on the screen why a request of a button failed.
  private func say(_ request: () async throws -> ScreenResult) async {
    guard !isAsking else { return }
    isAsking = true
    defer { isAsking = false }
    let place = flow.place
    guard case .stay(_, let notice)? = try? await request(), flow.place == place else { return }
    failure = notice
  }

  /// Goes back to the screen before.
  @discardableResult
  public func goBack() -> Bool {
    failure = nil
    guard flow.apply(.back) == .advance else { return false }
    providerSignIn.cancel()
    return true
  }

  /// Goes to the place of a link; other routes change nothing.
  func go(to route: Route) {
    failure = nil
    providerSignIn.cancel()
    switch route {
    case .welcome: flow.apply(.link(.welcome))
    case .signIn: flow.apply(.link(.signIn))
    case .signUp: flow.apply(.link(.signUp))
    case .passwordReset: flow.apply(.link(.passwordReset))
    case .newPassword(let token):
      flow.apply(.link(.newPassword(token: token.map { SecretString($0) })))
    default: break
    }
  }
}

extension AuthenticationCoordinator: CodeTaking {
  /// Enters the code of a link into the form of a new account's code, and goes there if an account waits; to
  /// the form of the account if its code has expired.
  public func take(code: String) -> Bool {
    guard apply(.codeWaits(at: interactor.now)) == .advance else { return false }
    failure = nil
    providerSignIn.cancel()
    linkedCode = (flow.place, code)
    return true
  }
}

extension CoreBuilder {
  func authentication(_ delegate: AuthenticationDelegate) -> AuthenticationCoordinator {
    AuthenticationCoordinator(interactor: interactor, loading: loading, delegate: delegate)
  }
}
