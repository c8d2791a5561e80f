public import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The flows of the app's states, and the end of a session.
extension AppCoordinator {
  /// Starts the flow of a launch state.
  public func route(to state: LaunchState) {
    store.send(.launched(state))
    applyConfiguration()
    switch state {
    case .unauthenticated: startAuthentication()
    case .authenticatedNoProfile: showIdentity()
    case .authenticated(let user): showHome(user.profile)
    case .ineligible(let verdict): showIdentity(IdentityState(place: .ineligible(verdict)))
    case .locked(let error): showRetry(.locked, dependencies.lockedReason(error))
    case .maintenance: waitForService()
    case .failed: showRetry(.failed, store.state.reason)
    }
    followSession()
  }

  /// Starts the identity flow.
  ///
  /// - Parameters:
  ///   - state: The answers so far.
  ///   - user: The signed-in user, who has no profile.
  public func startIdentity(_ state: IdentityState, for user: User) {
    store.send(.launched(.authenticatedNoProfile(user)))
    showIdentity(state)
    followSession()
  }

  private func showIdentity(_ state: IdentityState = IdentityState()) {
    let delegate = IdentityFlowDelegate(state: state) { [weak self] exit in
      switch exit {
      case .completed(let profile): await self?.finishIdentity(profile)
      case .signOut: await self?.signOut()
      case .confirmSignOut: await self?.askToSignOut()
      case .deleteAccount: self?.router.show(AnyDestination(.deleteAccount, as: .push))
      }
    }
    router.showModule(.onboarding, root: .identity(.handle)) { [builder] in
      builder.identity(delegate)
    }
    replayLinks()
  }

  /// Signs the person out, who has no profile yet, after a question.
  private func askToSignOut() async {
    var loss: Phrase = "signOut.losesAnswers"
    if await builder.interactor.isGuest() == true { loss = "signOut.endsGuest" + loss }
    builder.coreRouter.showAlert(
      .confirmationDialog, title: "signOut.question", subtitle: loss,
      buttons: [
        AlertButton(.back, title: "signOut.stay", role: .cancel),
        AlertButton(.signOut, title: "action.signOut", role: .destructive) { [weak self] in
          await self?.signOut()
        },
      ])
  }

  private func finishIdentity(_ profile: UserProfile) async {
    store.send(.profileCreated(profile))
    showHome(profile)
    if profile.guardianConsent.isApproved { ui.show(.success("profile.ready")) }
    await appear()
  }

  private func startAuthentication() {
    _ = dependencies.service.sessionExpiry.take()
    dependencies.demo.forgetMessage()
    ui.removeAll()
    store.send(.sessionEnded)
    followSession()
    applyConfiguration()
    unlockPresenter = nil
    if builder.profile.profile != nil { dependencies.pictures.removeAll() }
    builder.profile = SignedInProfile(.empty, interactor: builder.interactor)
    let delegate = AuthenticationDelegate(
      onExit: { [weak self] exit in
        switch exit {
        case .quit: self?.quit()
        case .signedIn(let session): await self?.continueAfterSignIn(User(session: session))
        }
      },
      openLink: { [weak self] link in await self?.open(link) },
      openPage: { [weak self] page in self?.open(page: page) })
    router.showModule(.onboarding, root: .welcome) { [builder] in
      builder.authentication(delegate)
    }
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
    // A link that waits for the feature flags opens before the next screen shows.
    if waitsForFeatureFlags {
      await refreshConfiguration(isPatient: false)
      formSending.request()
    } else {
      refreshConfigurationSoon()
    }
    noteUse()
    // Without a launch, the start after the maintenance restores the place.
    if returnsToPlace { restorePlace() }
    returnsToPlace = false
    await continueFlow()
  }

  private func showHome(_ profile: UserProfile?) {
    builder.profile = SignedInProfile(
      profile.map(ViewState.content) ?? .profileError, interactor: builder.interactor)
    router.showModule(.tabbar, root: .home)
    replayLinks()
  }

  /// Takes over the profile of the signed-in user, which was loaded again.
  ///
  /// The end of the session and a maintenance are handled after the person's action.
  func profileLoaded(_ profile: LaunchProfile) {
    guard case .authenticated(let user) = store.snapshot.underlying else { return }
    switch profile {
    case .complete(let profile) where profile != user.profile:
      store.send(.launched(.authenticated(user.with(profile))))
    case .missing, .ineligible: route(to: LaunchState(profile, of: user))
    case .complete, .unknown: break
    }
  }

  private func showRetry(_ route: Route, _ reason: Phrase?) {
    let content = ContentUnavailableModel.retry(message: reason ?? "unavailable.screen.message")
    router.showModule(.onboarding, root: route) { [builder] in
      UnavailablePresenter(route: route, content: content, interactor: builder.interactor) {
        [weak self] action in
        guard let self else { return .advance }
        if action == .tryAgain { await bootAgain() } else { quit() }
        return .advance
      }
    }
  }

  private func bootAgain() async {
    try? await boot()
    await resume()
    refreshConfigurationSoon()
  }

  /// Ends the session and shows the sign-in.
  ///
  /// Links that wait are dropped: they are not for the person who signs in next.
  func signOut() async {
    guard let error = await endSession(.success("session.signedOut")) else { return }
    if case .authenticated = auth.state { showHome(nil) }
    ui.show(.error(error.phrase))
  }

  /// Ends the session and shows the sign-in with a message, and with others when entries or forms that
  /// could not be sent are lost.
  ///
  /// - Returns: Why the session is still stored; nil when it is not, or when the sign-out was
  ///   cancelled.
  func endSession(_ message: ToastModel) async -> SessionRepositoryError? {
    await stopConfigurationRefresh()
    // Cancelled: the person stays signed in.
    var (lost, lostForms) = (0, 0)
    let result = try? await loading.show("session.signingOut") {
      lostForms = await sendFormsBeforeSignOut()
      // A form that was sent now has added entries.
      lost = await dependencies.engagement.sendWaiting()
      await endExchange()
      return try await dependencies.auth.signOut()
    }
    switch result {
    case .notCleared(let error)?:
      sendAgain()
      return error
    case .signedOut?, .signedOutLocally?:
      await sessionEnded(message)
      showLosses(entries: lost, forms: lostForms)
    case nil: sendAgain()
    }
    return nil
  }

  /// Sends forms and entries again, as the person stays.
  private func sendAgain() {
    formSending.request()
    followSession()
  }

  /// Signs in with a credential in place of a guest, who stays signed in until the other session is stored.
  ///
  /// When it cannot be stored, the guest's account stays, without what the device alone had of it.
  ///
  /// - Returns: The result; nil when the sign-in was cancelled.
  func signIn(with credential: SignInCredential) async -> SignInResult? {
    await stopConfigurationRefresh()
    var (lost, lostForms) = (0, 0)
    let result = try? await loading.show("signIn.running") {
      lostForms = await sendFormsBeforeSignOut()
      lost = await dependencies.engagement.sendWaiting()
      await endExchange()
      // No answer to the guest changes anything once the other person is signed in.
      await dependencies.endTraffic()
      return try await dependencies.auth.replaceSession(with: credential)
    }
    guard case .signedIn(let session, _)? = result else {
      sendAgain()
      refreshConfigurationSoon()
      return result
    }
    await dependencies.endTraffic()
    leaveSession()
    await continueAfterSignIn(User(session: session))
    showLosses(entries: lost, forms: lostForms)
    await appear()
    return result
  }

  /// Shows the sign-in to whoever comes next, for whom no link waits.
  func leaveSession() {
    waitingLinks = LinkQueue()
    returnsToPlace = false
    startAuthentication()
  }

  /// Says how many entries and forms of the session that has ended could not be sent.
  private func showLosses(entries: Int, forms: Int) {
    if entries > 0 { ui.show(.warning(Phrase("signOut.lostEntries", count: entries))) }
    if forms > 0 { ui.show(.warning(Phrase("signOut.lostForms", count: forms))) }
  }

  /// Opens a page in the person's browser; where no browser opens, its address shows only.
  func open(page: URL) { pageOpener?.open(page) }

  /// Shows the sign-in after the session has ended, with a message.
  func sessionEnded(_ message: ToastModel) async {
    leaveSession()
    ui.show(message)
  }

  /// Shows the sign-in after the service has ended the session; the same person returns to the screens
  /// that show now.
  func sessionExpired() async {
    // Its refusal would end the session that comes next.
    configurationRequest?.cancel()
    await dependencies.endRefusedSession()
    // Another request that was refused may have led here first.
    guard store.snapshot.underlying.isBehindGate else { return }
    let isInTabbar = router.state.module == .tabbar
    if isInTabbar { dependencies.place.save(router.state) }
    await sessionEnded(.sessionEnded)
    returnsToPlace = isInTabbar
    hasOpenedLink = false
  }

  /// Leaves the session that the service has ended, whose data waits for the same person, or that
  /// another process has ended.
  func leaveExpiredSession() async -> Bool {
    if await leaveReplacedSession() { return true }
    // A request of the session may be refused after the session has been left.
    guard dependencies.service.sessionExpiry.take(), store.snapshot.underlying.isBehindGate else {
      return false
    }
    await sessionExpired()
    return true
  }
}
