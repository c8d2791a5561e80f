public import Domain

/// The flows of the app's states, and the end of a session.
extension AppCoordinator {
  /// Starts the flow of a launch state.
  public func route(to state: LaunchState) {
    store.send(.launched(state))
    switch state {
    case .unauthenticated: startAuthentication()
    case .authenticatedNoProfile: showIdentity()
    case .authenticated(let user): showHome(user.profile)
    case .ineligible(let verdict): showIdentity(IdentityState(place: .ineligible(verdict)))
    case .locked(let error): showRetry(.locked, dependencies.lockedReason(error))
    case .maintenance: waitForService()
    case .failed: showRetry(.failed, store.state.reason)
    }
  }

  /// Starts the identity flow.
  ///
  /// - Parameters:
  ///   - state: The answers so far.
  ///   - user: The signed-in user, who has no profile.
  public func startIdentity(_ state: IdentityState, for user: User) {
    store.send(.launched(.authenticatedNoProfile(user)))
    showIdentity(state)
  }

  private func showIdentity(_ state: IdentityState = IdentityState()) {
    let flow = IdentityFlowCoordinator(
      state: state, interactor: dependencies.interactor,
      presenter: dependencies.identityPresenter, message: dependencies.demo.message,
      loading: loading
    ) { [weak self] exit in
      switch exit {
      case .completed(let profile): await self?.finishIdentity(profile)
      case .signOut: await self?.signOut()
      }
    }
    router.showModule(.onboarding, root: .identity(.screenName), presenter: flow)
    replayLinks()
  }

  private func finishIdentity(_ profile: UserProfile) async {
    store.send(.profileCreated(profile))
    showHome(profile)
    if profile.guardianConsent.isApproved { ui.show(.success("Your profile is ready.")) }
    await appear()
  }

  private func startAuthentication() {
    _ = dependencies.service.sessionExpiry.take()
    ui.removeAll()
    store.send(.sessionEnded)
    builder.profile = SignedInProfile(nil, interactor: dependencies.interactor)
    let flow = AuthenticationCoordinator(
      signIn: dependencies.signIn, resetPassword: dependencies.resetPassword,
      catalog: dependencies.catalog, environment: dependencies.formEnvironment,
      hint: dependencies.demo.signInHint, message: dependencies.demo.message, loading: loading
    ) { [weak self] exit in
      switch exit {
      case .quit: self?.quit()
      case .signedIn(let session): await self?.continueAfterSignIn(User(session: session))
      }
    }
    router.showModule(.onboarding, root: .welcome, presenter: flow)
    replayLinks()
  }

  /// Loads the profile and shows the flow that it requires.
  private func continueAfterSignIn(_ user: User) async {
    let profile = try? await loading.show(LoadingModel.profileMessage) {
      try await dependencies.loadProfile.execute()
    }
    guard let profile else { return }
    if !returnsToPlace { dependencies.place.clear() }
    route(to: LaunchState(profile, of: user))
    // Without a launch, the start after the maintenance restores the place.
    if returnsToPlace { restorePlace() }
    returnsToPlace = false
    await continueFlow()
  }

  private func showHome(_ profile: UserProfile?) {
    builder.profile = SignedInProfile(profile, interactor: dependencies.interactor)
    router.showModule(.tabbar, root: .home)
    replayLinks()
  }

  private func showRetry(_ route: Route, _ reason: String?) {
    let presenter = RetryPresenter(
      route: route, message: reason ?? "", environment: dependencies.formEnvironment
    ) { [weak self] retries in
      guard let self else { return .advance }
      if retries { await bootAgain() } else { quit() }
      return .advance
    }
    router.showModule(.onboarding, root: route, presenter: presenter)
  }

  private func bootAgain() async {
    try? await boot()
    await resume()
  }

  /// Ends the session and shows the sign-in.
  ///
  /// Links that wait are dropped: they are not for the person who signs in next.
  func signOut() async {
    do {
      let result = try await loading.show("Signing out…") {
        try await dependencies.signOutInBackground.execute()
      }
      switch result {
      case .notCleared(let error):
        if case .authenticated = store.snapshot.underlying { showHome(nil) }
        ui.show(.error(error.message))
      case .signedOut, .signedOutLocally:
        await sessionEnded(.success("You are signed out."))
      }
    } catch {
      // Cancelled: the person stays signed in.
    }
  }

  /// Shows the sign-in after the session has ended, with a message.
  func sessionEnded(_ message: ToastModel) async {
    waitingLinks = LinkQueue()
    returnsToPlace = false
    startAuthentication()
    ui.show(message)
  }

  /// Shows the sign-in after the service has ended the session; the same person returns to the screens
  /// that show now.
  func sessionExpired() async {
    let isInTabbar = router.state.module == .tabbar
    if isInTabbar { dependencies.place.save(router.state) }
    await sessionEnded(.sessionEnded)
    returnsToPlace = isInTabbar
    hasOpenedLink = false
  }

  /// Leaves the session that the service has ended; its data waits for the same person.
  func leaveExpiredSession() async -> Bool {
    guard dependencies.service.sessionExpiry.take() else { return false }
    await dependencies.endRefusedSession()
    await sessionExpired()
    return true
  }
}
