public import Domain
public import FormKit
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of the flow that gives a guest's account a way to sign in.
public protocol LinkAccountInteractor: GlobalInteractor {
  /// The present instant.
  var now: Date { get }
  /// Returns the newest message of the demo's backend; nil without one.
  func demoMessage() -> Notice?
  /// The codes that were sent for the guest's account, by this screen or any other.
  var sentCodes: SentCodes { get nonmutating set }
  /// Returns whether the signed-in account is a guest's; nil when the session cannot be read.
  func isGuest() async -> Bool?
  /// Collects the data that the guest would leave behind.
  func guestData() async -> GuestData
  /// Requests a code for the guest's account.
  func link(email: EmailAddress, password: Password) async throws -> CreateAccountResult
  /// Adds the address and the password to the guest's account with the code.
  func verify(_ pending: PendingAccount, code: SecretString) async throws -> SignInResult
  /// Requests another code of the other account's second factor.
  func resendCode(of challenge: MFAChallenge) async throws -> SignInResult
  /// Requests a reset code for another account; returns the error when the request failed.
  func requestPasswordReset(for email: EmailAddress) async throws -> RemoteError?
  /// Sets a new password of that account with a reset code.
  func resetPassword(token: SecretString, password: Password) async throws -> PasswordResetResult
  /// The providers at which the person may sign in.
  var offeredProviders: [IdentityProvider] { get }
  /// Adds an identity at a provider, whose page a closure shows, to the guest's account.
  func link(
    to provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult
  /// Answers a provider's page in the process (mock only); returns the link that the page leads to.
  var answerPage: (@Sendable (URL) async -> String?)? { get }
}

/// The navigation from the flow that gives a guest's account a way to sign in.
@MainActor
public protocol LinkAccountRouter: GlobalRouter {
  /// Signs in with a credential in place of the guest, who stays signed in until the other session is stored;
  /// nil when the sign-in was cancelled.
  func signIn(with credential: SignInCredential) async -> SignInResult?
  /// Opens a provider's page in the person's browser.
  func open(page: URL)
  /// Opens a link of the app.
  func open(link: String) async
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// Shows the screens that give a guest's account an address and a password, or an identity at a provider,
/// and makes their requests.
///
/// ``LinkAccountFlow`` decides what comes next. The user identifier and the data of the guest stay.
@MainActor
@Observable
public final class LinkAccountCoordinator: ScreenPresenter {
  private let lifetime = Lifetime(.flow, LinkAccountCoordinator.self)
  private static let signInThere = CallToActionModel(
    .signInThere, title: "linkAccount.signInThere", role: .destructive)
  private static let other = CallToActionModel(
    .changeAddress, title: "createAccount.changeAddress", role: .cancel)
  private static let stay = CallToActionModel(
    .changeAddress, title: "linkAccount.stay", role: .cancel)

  var flow = LinkAccountFlow()
  private var notice: Notice?
  /// The code of a link, and the place whose form it is entered into.
  private var linkedCode: (place: LinkAccountFlow.Place, code: String)?
  /// The address that was typed before the person went to a provider, and that before the present action.
  private var typed: FormObject = [:]
  @ObservationIgnored private var left: FormObject = [:]
  @ObservationIgnored let providerSignIn = ProviderSignIn()
  private var isAsking = false
  /// The data that the guest would leave behind, collected before each question.
  private var guestData = GuestData()
  let interactor: any LinkAccountInteractor
  private let router: any LinkAccountRouter
  let loading: LoadingBoard
  private let reason: Notice?
  private let decision = DecisionForm()

  /// Starts at the form of the address and the password.
  ///
  /// - Parameters:
  ///   - loading: Receives loading messages; default a board without observers.
  ///   - reason: Says why the form of the address and the password shows; default none.
  public init(
    interactor: any LinkAccountInteractor, router: any LinkAccountRouter,
    loading: LoadingBoard = LoadingBoard(), reason: Notice? = nil
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
    self.reason = reason
  }

  /// The route of the present place.
  public var flowRoute: Route? { flow.place.route }

  /// The screen of the present place.
  public var screen: Screen? {
    let said = flow.message?.notice ?? notice
    switch flow.place {
    case .credentials:
      var screen = screen(
        credentialsForm, [Notice(.info, "linkAccount.keeps"), reason, said])
      if let email = flow.codes.account(.link, at: interactor.now)?.email {
        screen?.values = ["email": .string(email.revealed)]
      }
      screen?.entered = typed
      return screen
    case .code(let attempt):
      var screen = screen(
        AccountForms.signUpCodeForm,
        [attempt.hint, attempt.passwordHint, interactor.demoMessage(), said])
      if let linkedCode, linkedCode.place == flow.place {
        screen?.values = ["code": .string(linkedCode.code)]
      }
      screen?.codeSentAt = attempt.sentAt
      return screen
    case .addressInUse(let email):
      guard let email else {
        return question("linkAccount.addressInUse", lead: "provider.inUse", cancel: Self.other)
      }
      return question(
        Phrase("linkAccount.inUse", ["email": .text(email.revealed)]), cancel: Self.other)
    case .signIn(let email):
      var screen = screen(signInForm, [Notice(.info, "linkAccount.staysGuest"), said])
      if let email { screen?.values = ["email": .string(email.revealed)] }
      return screen
    case .passwordReset(let email):
      var screen = screen(
        AccountForms.passwordResetForm, [Notice(.info, "linkAccount.staysGuest"), said])
      if let email { screen?.values = ["email": .string(email.revealed)] }
      return screen
    case .newPassword:
      return screen(AccountForms.newPasswordForm, [interactor.demoMessage(), said])
    case .provider(_, let page):
      var screen = screen(AccountForms.providerForm, [.provider(page: page), said])
      screen?.hasOwnWayBack = true
      return screen
    case .identityInUse(let provider, _, _):
      return question(
        Phrase("linkAccount.providerInUse", ["provider": .text(provider.name)]),
        cancel: Self.stay)
    case .signInCode(let challenge):
      var screen = screen(
        challenge.method == .totp ? signInCodeForm : sentSignInCodeForm,
        [
          Notice(.info, challenge.method.codeHint),
          challenge.method == .totp ? nil : interactor.demoMessage(), said,
        ])
      screen?.codeSentAt = flow.codes.sentAt(of: challenge)
      return screen
    case .signInRecoveryCode: return screen(AccountForms.recoveryCodeForm, [said])
    }
  }

  @ObservationIgnored private lazy var signInCodeForm =
    AccountForms.codeForm(interactor.form("mfa"), isSent: false)

  @ObservationIgnored private lazy var sentSignInCodeForm =
    AccountForms.codeForm(interactor.form("mfa"), isSent: true)

  /// The form of the address and the password of the guest's account.
  @ObservationIgnored private lazy var credentialsForm = form(AccountForms.signUpForm)

  /// The form of the address and the password of the other account.
  @ObservationIgnored private lazy var signInForm = form(
    interactor.form("login"), adding: .forgotPassword)

  /// A form with a button for each provider, and with another one.
  private func form(
    _ form: CompiledForm?, adding action: FormAction? = nil
  ) -> CompiledForm? {
    guard var schema = form?.schema else { return nil }
    if let action { schema.actions.append(action) }
    IdentityProvider.addButtons(of: interactor.offeredProviders, to: &schema)
    return try? CompiledForm(schema, rules: AccountForms.rules)
  }

  private func screen(_ form: CompiledForm?, _ notices: [Notice?]) -> Screen? {
    form.map {
      Screen(
        route: flow.place.route, form: $0, notices: notices.compactMap(\.self), canGoBack: true,
        environment: interactor.formEnvironment())
    }
  }

  /// The question whether to sign in to the other account, with the data that the guest would leave behind.
  ///
  /// - Parameter lead: The sentence before it.
  private func question(
    _ title: Phrase, lead: Phrase = "linkAccount.canSignIn", cancel: CallToActionModel
  ) -> Screen? {
    let dialog = DialogModel(
      title: title, message: notice?.text ?? lead + guestData.phrase,
      confirm: Self.signInThere, cancel: cancel)
    var screen = try? Screen(
      dialog, at: .addressInUse, environment: interactor.formEnvironment(), form: decision)
    screen?.canGoBack = true
    return screen
  }

  /// Records the appearance; leaves when the account is no guest's.
  public func appear() async {
    interactor.trackEvent(Event.appear(flow.place.route))
    if flow.place == .credentials, await interactor.isGuest() == false { leave(.notGuest) }
  }

  /// Asks for a code, or enters it; at the question, goes back to the address.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    notice = nil
    do {
      switch flow.place {
      case .credentials:
        typed = [:]
        let credentials = try CredentialsMapping().map(input.values)
        return try await request(credentials)
      case .code(let attempt):
        let code = try input.values.convert(.code) { SecretString($0) }.get()
        return try await verify(attempt.pending, code)
      case .signIn:
        let credentials = try CredentialsMapping().map(input.values)
        return await signIn(with: .password(credentials.email, credentials.password))
      case .signInCode(let challenge), .signInRecoveryCode(let challenge):
        let code = try input.values.convert(.code) { SecretString($0) }.get()
        return await signIn(with: .code(code, of: challenge))
      case .passwordReset: return try await requestReset(input.values)
      case .newPassword: return try await setPassword(input.values)
      case .addressInUse, .identityInUse, .provider:
        providerSignIn.cancel()
        return await result(of: flow.apply(.back))
      }
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }

  /// Applies an input that changes or reads the codes that were sent, also by other screens and processes.
  @discardableResult
  private func apply(_ outcome: LinkAccountFlow.Outcome) -> LinkAccountFlow.Decision {
    let before = interactor.sentCodes
    flow.codes = before
    let decision = flow.apply(outcome)
    if case .signInCode(let challenge) = flow.place {
      flow.codes.begin(challenge, at: interactor.now)
    }
    if flow.codes != before { interactor.sentCodes = flow.codes }
    return decision
  }

  /// Asks for a code, unless one was sent a moment ago.
  private func request(_ credentials: CredentialsMapping.Credentials) async throws -> ScreenResult {
    let (email, password) = (credentials.email, credentials.password)
    let decision = apply(.wanted(email, password, at: interactor.now))
    guard decision == .stay(nil) else { return await result(of: decision) }
    return try await request(email, password)
  }

  private func request(
    _ email: EmailAddress, _ password: Password
  ) async throws -> ScreenResult {
    let (place, route) = (flow.place, flow.place.route)
    interactor.trackEvent(Event.requestCode(route, .start))
    let result = try await loading.show("createAccount.running") {
      try await interactor.link(email: email, password: password)
    }
    // The person went elsewhere meanwhile.
    guard flow.place == place else { return .stay(messages: [:], notice: nil) }
    let decision = apply(.requested(result, password, at: interactor.now))
    interactor.trackEvent(Event.requestCode(route, result.stage))
    return await self.result(of: decision)
  }

  private func verify(
    _ pending: PendingAccount, _ code: SecretString
  ) async throws -> ScreenResult {
    let route = flow.place.route
    interactor.trackEvent(Event.enterCode(route, .start))
    let result = try await loading.show("linkAccount.running") {
      let result = try await interactor.verify(pending, code: code)
      await collectGuestData(for: result)
      return result
    }
    interactor.trackEvent(Event.enterCode(route, result.stage))
    return await self.result(of: apply(.verified(result)))
  }

  /// Collects the data of the guest before the question that names it.
  private func collectGuestData(for result: SignInResult) async {
    switch result {
    case .addressInUse, .identityInUse: guestData = await interactor.guestData()
    default: break
    }
  }

  func result(of decision: LinkAccountFlow.Decision) async -> ScreenResult {
    switch decision {
    case .advance: break
    case .stay(let reason): return reason?.result ?? .stay(messages: [:], notice: nil)
    case .linked, .notGuest: leave(decision)
    case .sessionEnded: await router.sessionExpired()
    }
    return .advance
  }

  private func leave(_ decision: LinkAccountFlow.Decision) {
    router.dismissScreen()
    switch decision {
    case .linked(let provider?):
      router.show(
        .success(Phrase("linkAccount.providerDone", ["provider": .text(provider.name)])))
    case .linked(nil): router.show(.success("linkAccount.done"))
    default: router.show(.info("linkAccount.notGuest"))
    }
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    notice = nil
    switch (flow.place, action) {
    case (.code(let attempt), .anotherCode): await askForAnotherCode(attempt)
    case (_, .changeAddress): goBack()
    case (.addressInUse, .signInThere): flow.apply(.signInThere)
    case (.identityInUse(let provider, let credential, let date), .signInThere):
      await signIn(at: provider, with: credential, from: date)
    case (.signIn, .forgotPassword): flow.apply(.forgotPassword)
    case (.signInCode(let challenge), .anotherCode): await resendCode(of: challenge)
    case (.signInCode, .useRecoveryCode): flow.apply(.useRecoveryCode)
    case (.credentials, _), (.signIn, _):
      if let provider = IdentityProvider(action) { await link(to: provider) }
    default: break
    }
  }

  /// How long the token of a provider is used, in seconds; providers' own are valid for ten minutes and more.
  private static let tokenUse = 300.0

  /// Leaves the guest's account for that of the identity; asks the provider again when its token may end.
  private func signIn(
    at provider: IdentityProvider, with credential: SignInCredential, from date: Date
  ) async {
    guard abs(interactor.now.timeIntervalSince(date)) < Self.tokenUse else {
      flow.apply(.back)
      return await link(to: provider)
    }
    if case .stay(_, let said) = await signIn(with: credential) { notice = said }
  }

  /// Signs in to the other account; the guest's account stays unless that succeeds.
  private func signIn(with credential: SignInCredential) async -> ScreenResult {
    let route = flow.place.route
    interactor.trackEvent(Event.signIn(route, .start))
    let result = await router.signIn(with: credential)
    interactor.trackEvent(Event.signIn(route, result?.stage ?? .refused("cancelled")))
    if case .signedIn? = result { return .advance }
    return await self.result(of: apply(.signIn(result)))
  }

  /// Keeps the typed address for a person who comes back from a provider; no password.
  public func leave(values: FormObject) async {
    if flow.place == .credentials { left = values.filter { $0.key == "email" } }
  }

  /// Adds an identity at a provider, unless a sign-in there is under way.
  private func link(to provider: IdentityProvider) async {
    guard providerSignIn.task == nil, flow.apply(.providerChosen(provider)) == .advance else {
      return
    }
    (typed, left) = (left, [:])
    interactor.trackEvent(Event.linkProvider(.start))
    let pages = ProviderPages(
      answer: interactor.answerPage, open: { [router] in router.open(page: $0) },
      openLink: { [router] in await router.open(link: $0) })
    // The request must not hold the coordinator, which ends it.
    await providerSignIn.start(showing: pages) { [interactor] show in
      try await interactor.link(to: provider, showing: show)
    } onPage: { [weak self] page in
      self?.flow.apply(.providerPage(page.absoluteString))
    } onEnd: { [weak self] result in
      await self?.finishLink(result)
    }
  }

  private func finishLink(_ result: ProviderSignInResult?) async {
    if case .answered(let answer)? = result { await collectGuestData(for: answer) }
    let decision = apply(.provider(result, at: interactor.now))
    interactor.trackEvent(Event.linkProvider(result?.stage ?? .refused("cancelled")))
    if case .stay(_, let said) = await self.result(of: decision) { notice = said }
  }

  /// Asks for another code with the password of the first one, if it is time.
  private func askForAnotherCode(_ attempt: SignUpAttempt) async {
    guard !isAsking, apply(.anotherCode(at: interactor.now)) == .stay(nil),
      let password = attempt.password
    else { return }
    isAsking = true
    defer { isAsking = false }
    let result = try? await request(attempt.pending.email, password)
    if case .stay(_, let said)? = result { notice = said }
  }

  /// Asks for another code of the other account's second factor, if it is time.
  private func resendCode(of challenge: MFAChallenge) async {
    guard !isAsking, apply(.anotherCode(at: interactor.now)) == .stay(nil) else { return }
    isAsking = true
    defer { isAsking = false }
    interactor.trackEvent(Event.requestCode(.signInCode, .start))
    let answer = try? await loading.show("createAccount.running") {
      try await interactor.resendCode(of: challenge)
    }
    // The person went elsewhere meanwhile.
    guard let result = answer, flow.place == .signInCode(challenge) else { return }
    let decision = apply(.codeResent(result, at: interactor.now))
    interactor.trackEvent(Event.requestCode(.signInCode, result.resendStage))
    if case .stay(_, let said) = await self.result(of: decision) { notice = said }
  }

  /// Goes back to the form of the address; from there the screen itself is left.
  @discardableResult
  public func goBack() -> Bool {
    notice = nil
    guard flow.apply(.back) == .advance else { return false }
    providerSignIn.cancel()
    return true
  }
}

extension LinkAccountCoordinator: ProviderAnswerTaking {}

extension LinkAccountCoordinator: CodeTaking {
  /// Enters the code of a link into the form of the code, and goes there if the account waits for it; to the
  /// form of the address if the code has expired.
  public func take(code: String) -> Bool {
    guard apply(.codeWaits(at: interactor.now)) == .advance else { return false }
    notice = nil
    providerSignIn.cancel()
    linkedCode = (flow.place, code)
    return true
  }
}

extension CoreInteractor: LinkAccountInteractor {
  func isGuest() async -> Bool? {
    await dependencies.auth.session()?.isAnonymous
  }

  func guestData() async -> GuestData { await dependencies.guestData() }

  func link(email: EmailAddress, password: Password) async throws -> CreateAccountResult {
    try await dependencies.auth.linkEmail(email, password: password)
  }

  func link(
    to provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    try await dependencies.auth.link(to: provider, showing: show)
  }
}

extension CoreRouter: LinkAccountRouter {
  func signIn(with credential: SignInCredential) async -> SignInResult? {
    await exits?.signIn(with: credential)
  }

  func open(page: URL) { exits?.open(page: page) }

  func open(link: String) async { await exits?.open(link) }
}

extension CoreBuilder {
  func linkAccount() -> LinkAccountCoordinator {
    LinkAccountCoordinator(
      interactor: interactor, router: coreRouter, loading: loading,
      reason: reason("submission.upgrade", for: .linkAccount))
  }
}
