import Domain

/// Links to the app's screens.
extension AppCoordinator {
  private var person: HandleDeepLink.Person { HandleDeepLink.Person(store.state) }

  /// Opens a link: shows its route now, or when the person may see it.
  ///
  /// A session that another process has changed is left first; the link is then one of the person who is there.
  @discardableResult
  public func open(_ url: String) async -> OpenedLink {
    let before = route
    ui.step()
    _ = await leaveReplacedSession()
    var link = await decide(url)
    switch (link.action, link.route) {
    case (.navigate, let route?):
      if !navigate(to: route) { link = OpenedLink(url: url, route: route, action: .ignored) }
    case (.queued, let route?): waitingLinks.add(route, at: dependencies.system.now())
    case (.rejected, _): warn("link.unknown")
    default: break
    }
    await appear()
    note(.open(link.route?.description ?? ""), from: before)
    return link
  }

  /// Ends the toast that shows: the person has asked for another place, to which no link leads.
  public func dismissToast() { ui.step() }

  /// Takes the answer of a provider that sent a browser to a page of the app; waits for the end of the sign-in.
  ///
  /// - Parameter query: The query of the page's address, percent-encoded.
  /// - Returns: Whether a sign-in waited for the answer. An answer counts once.
  public func take(providerAnswer query: String) async -> Bool {
    guard dependencies.pageRedirect?.take(query) == true else { return false }
    await (router.top as? any ProviderAnswerTaking)?.providerSignIn.finish()
    await updateService()
    await appear()
    return true
  }

  /// Decides about a link; waits for the feature flags when they decide.
  private func decide(_ url: String) async -> OpenedLink {
    let link = links.execute(url, for: person, in: store.environment)
    guard link.action == .queued, let route = link.route, route.flag != nil,
      HandleDeepLink.action(route.access, person) == .navigate
    else { return link }
    await refreshConfiguration(isPatient: false)
    return links.execute(url, for: person, in: store.environment)
  }

  /// Shows a route; returns whether a screen could show it.
  @discardableResult
  private func navigate(to route: Route) -> Bool {
    if case .oauthCallback(let code, let state) = route {
      let isAwaited = dependencies.auth.receive(
        code: SecretString(code), state: state)
      guard !isAwaited else { return true }
      warn("link.noSignIn")
      return true
    }
    if case .verify(let code) = route {
      take(code: code)
      return true
    }
    if let sentence = absence(of: route) {
      ui.show(.info(sentence))
      return false
    }
    switch route.access {
    case .signedOut:
      guard let authentication = router.base as? AuthenticationCoordinator else { return false }
      router.dismissEnvironments()
      authentication.go(to: route)
    // Over the screens of the person, which stay.
    case .everyone: router.show(AnyDestination(route, as: .sheet([.large])))
    case .profile, .flow, .answer:
      leaveScreens { [weak self] in
        self?.hasOpenedLink = true
        self?.router.showModule(.tabbar, root: .home, pushing: Array(route.stack.dropFirst()))
      }
    }
    return true
  }

  /// The sentence about a screen that has nothing to show to the person here; nil for any other.
  private func absence(of route: Route) -> Phrase? {
    switch route {
    case .appLock where !dependencies.hasAppLock: "link.noAppLock"
    case .guardian where builder.profile.profile?.guardianConsent.isApproved == true:
      "link.noGuardian"
    default: nil
    }
  }

  /// Warns about a link: now, or once the person is known, because the screens of the start would take the
  /// sentence away.
  private func warn(_ sentence: Phrase) {
    guard person == .unknown else { return ui.show(.warning(sentence)) }
    waitingWarning = sentence
  }

  /// Enters the code of a link into the form on top, or below a sheet, if it asks for one; else shows the form
  /// of the code for which a guest's account waits, or has waited until it expired.
  private func take(code: String) {
    if (router.top as? any CodeTaking)?.take(code: code) == true { return }
    if (router.base as? any CodeTaking)?.take(code: code) == true {
      return router.dismissEnvironments()
    }
    if dependencies.sentCodes.account(.link, at: dependencies.system.now()) != nil {
      showLinkAccount()
      if (router.top as? any CodeTaking)?.take(code: code) == true { return }
    }
    ui.show(.warning("link.noCode"))
  }

  /// Shows the form that gives a guest's account a way to sign in; without a profile on a sheet, below which
  /// the answers of the onboarding stay.
  private func showLinkAccount() {
    switch person {
    case .withProfile: navigate(to: .linkAccount)
    case .withoutProfile:
      // The form would be below a question or a modal.
      router.dismissEnvironments()
      router.show(AnyDestination(.linkAccount, as: .sheet([.large])))
    case .signedOut, .unknown: break
    }
  }

  /// Whether a link waits only because the feature flags are not known.
  var waitsForFeatureFlags: Bool {
    !store.environment.featureFlagsReady
      && waitingLinks.routes.contains {
        $0.flag != nil && HandleDeepLink.action($0.access, person) == .navigate
      }
  }

  /// Opens the links that waited for this person, in order.
  func replayLinks() {
    let (person, environment) = (person, store.environment)
    let routes = waitingLinks.take(at: dependencies.system.now()) {
      HandleDeepLink.action($0, person, environment) != .queued
    }
    for route in routes where HandleDeepLink.action(route, person, environment) == .navigate {
      navigate(to: route)
    }
    if let waitingWarning, person != .unknown {
      self.waitingWarning = nil
      ui.show(.warning(waitingWarning))
    }
  }
}
