import Domain
public import FormKit

/// Owns the flow on screen: starts one for a launch state, and the next when one ends.
@MainActor
public final class AppCoordinator: ScreenCoordinator, LaunchRouting {
  /// The launch state the app was routed to; nil before boot.
  public private(set) var launchState: LaunchState?
  /// Whether the person quit.
  public private(set) var isFinished = false
  /// What the app waits for at the moment.
  public let loading = LoadingBoard()
  private var flow: (any ScreenCoordinator)?
  private let dependencies: Dependencies

  /// Makes a coordinator; ``route(to:)`` starts the first flow.
  public init(dependencies: Dependencies) { self.dependencies = dependencies }

  /// The route on screen.
  public var route: Route? { screen?.route }

  /// The screen of the running flow.
  public var screen: Screen? { isFinished ? nil : flow?.screen }

  /// Starts the flow of a launch state.
  public func route(to state: LaunchState) {
    launchState = state
    switch state {
    case .unauthenticated: startAuthentication()
    case .authenticatedNoProfile: startIdentity()
    case .authenticated(let profile): startHome(profile)
    case .ineligible(let verdict): startIdentity(IdentityState(place: .ineligible(verdict)))
    case .locked(let error): startRetry(.locked, dependencies.lockedReason(error))
    case .maintenance: startRetry(.maintenance, state.reason)
    case .failed: startRetry(.failed, state.reason)
    }
  }

  /// Boots, and takes up what an earlier start left.
  ///
  /// - Throws: `CancellationError` when the boot was cancelled.
  public func boot(phases: PhaseRecorder? = nil) async throws {
    try await dependencies.bootstrapper(router: self, phases: phases, loading: loading).start()
  }

  /// Takes up what an earlier start left: an unfinished identity flow, a picture not uploaded.
  public func resume() async {
    switch flow {
    case let flow as IdentityFlowCoordinator where launchState == .authenticatedNoProfile:
      await flow.resume()
    case let flow as HomeCoordinator: await flow.resume()
    default: break
    }
  }

  /// Starts the identity flow with given answers, for trying out a single step.
  public func startIdentity(_ state: IdentityState = IdentityState()) {
    flow = IdentityFlowCoordinator(
      state: state, interactor: dependencies.interactor,
      presenter: dependencies.identityPresenter, message: dependencies.demoMessage,
      loading: loading
    ) { [weak self] finish in
      switch finish {
      case .completed(let profile):
        let isReady = profile.guardianConsent.isApproved
        self?.startHome(
          profile, notice: isReady ? ToastModel.success("Your profile is ready.").notice : nil)
        await self?.resume()
      case .signOut: await self?.signOut()
      }
    }
  }

  private func startAuthentication(notice: Notice? = nil) {
    _ = dependencies.sessionExpiry.take()
    flow = AuthenticationCoordinator(
      signIn: dependencies.signIn, resetPassword: dependencies.resetPassword,
      catalog: dependencies.catalog, environment: dependencies.formEnvironment, notice: notice,
      hint: dependencies.signInHint, message: dependencies.demoMessage, loading: loading
    ) { [weak self] finish in
      switch finish {
      case .quit: self?.isFinished = true
      case .signedIn: await self?.continueAfterSignIn()
      }
    }
  }

  /// Signed in: what comes next depends on the profile.
  private func continueAfterSignIn() async {
    let profile = try? await loading.show(LoadingModel.profileMessage) {
      try await dependencies.loadProfile.execute()
    }
    guard let profile else { return }
    route(to: LaunchState(profile))
    await resume()
  }

  private func startHome(_ profile: UserProfile?, notice: Notice? = nil) {
    flow = HomeCoordinator(
      profile: profile, interactor: dependencies.interactor, catalog: dependencies.catalog,
      environment: dependencies.formEnvironment, today: dependencies.today, notice: notice,
      message: dependencies.demoMessage, loading: loading
    ) { [weak self] finish in
      switch finish {
      case .quit: self?.isFinished = true
      case .signOut: await self?.signOut()
      case .formSandbox: self?.startSandbox()
      case .settings: self?.startSettings()
      }
    }
  }

  /// Leads back to the home it was started from.
  private func startSandbox() {
    let home = flow
    flow = SandboxCoordinator(
      presenter: dependencies.sandboxPresenter, interceptor: dependencies.interceptor,
      loading: loading
    ) { [weak self] in self?.flow = home }
  }

  /// Leads back to the home it was started from.
  private func startSettings() {
    let home = flow as? HomeCoordinator
    flow = SettingsCoordinator(
      settings: dependencies.settings, environment: dependencies.formEnvironment,
      onAccount: { [weak self] purpose in self?.startAccount(purpose) }
    ) { [weak self] notice in
      home?.say(notice)
      self?.flow = home
    }
  }

  /// Leads back to the settings it was started from.
  private func startAccount(_ purpose: AccountCoordinator.Purpose) {
    let settings = flow as? SettingsCoordinator
    flow = AccountCoordinator(
      purpose, account: dependencies.account, environment: dependencies.formEnvironment,
      loading: loading
    ) { [weak self] notice in
      settings?.say(notice)
      self?.flow = settings
    } onFinish: { [weak self] finish in
      switch finish {
      case .signOut: await self?.signOut()
      case .signedOut(let notice):
        await self?.dependencies.forgetDrafts()
        self?.startAuthentication(notice: notice)
      }
    }
  }

  private func startRetry(_ route: Route, _ reason: String?) {
    flow = RetryCoordinator(
      route: route, message: reason ?? "", environment: dependencies.formEnvironment
    ) { [weak self] retries in
      guard let self else { return }
      guard retries else { return self.isFinished = true }
      try? await self.boot()
      await self.resume()
    }
  }

  /// A session the service has ended is left as one that was signed out of, and that is said.
  private func leaveExpiredSession() async -> Bool {
    guard dependencies.sessionExpiry.take() else { return false }
    await signOut(saying: .error(RemoteFailure.unauthorized(.sessionEnded).message))
    return true
  }

  private func signOut(saying toast: ToastModel = .success("You are signed out.")) async {
    do {
      let outcome = try await loading.show("Signing out…") {
        try await dependencies.signOutInBackground.execute()
      }
      await dependencies.forgetDrafts()
      switch outcome {
      case .notCleared(let error): startHome(nil, notice: ToastModel.error(error.message).notice)
      case .signedOut, .signedOutLocally:
        startAuthentication(notice: toast.notice)
      }
    } catch {
      // Cancelled: whoever was signed in stays so.
    }
  }

  /// Hands the form to the running flow.
  public func submit(_ input: ScreenInput) async -> ScreenResponse {
    let response = await flow?.submit(input) ?? .advance
    return await leaveExpiredSession() ? .advance : response
  }

  /// Hands the button to the running flow.
  public func perform(action: String) async {
    await flow?.perform(action: action)
    _ = await leaveExpiredSession()
  }

  /// Hands going back to the running flow.
  public func goBack() { flow?.goBack() }

  /// Hands leaving to the running flow.
  public func suspend(values: FormObject) async { await flow?.suspend(values: values) }
}
