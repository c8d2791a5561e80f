import Domain

/// The managers with data of the signed-in user.
extension AppCoordinator {
  /// Logs the managers in with the signed-in user, or out when nobody is signed in, without delaying
  /// the screen.
  ///
  /// A failure shows a message; the next return to the foreground tries again.
  func followSession() {
    let login = dependencies.engagement.login
    switch store.snapshot.underlying {
    case .onboarding(let user): logIn(user, isNewUser: true)
    case .authenticated(let user): logIn(user, isNewUser: false)
    case .guest, .ineligible:
      dependencies.engagement.reminders.cancel()
      dependencies.feedback.tearDown()
      managersLogin = nil
      cardsLoad?.cancel()
      cardsLoad = nil
      Task.tracked("logOutManagers") { _ = await login.logOut() }
    case .booting, .locked, .maintenance, .updateRequired, .failed: break
    }
  }

  /// Says that the service has refused something for good, which was taken back.
  func showRefusals() {
    if dependencies.engagement.takeRefusals() { ui.show(.error("engagement.refused")) }
  }

  /// Shows a message and plays feedback for freezes that have saved the streak by themselves.
  func showAutomaticUses() {
    let count = dependencies.engagement.takeAutomaticUses()
    guard count > 0 else { return }
    dependencies.feedback.play(.success, .streakSaved)
    ui.show(.success(Phrase("home.streak.savedByFreezes", count: count)))
  }

  private func logIn(_ user: User, isNewUser: Bool) {
    let engagement = dependencies.engagement
    let login: Task<[LoginError], any Error> = .tracked("logInManagers") {
      try await engagement.login.logIn(userID: user.id, isNewUser: isNewUser)
    }
    managersLogin = login
    waitsForManagers = true
    cardsLoad?.cancel()
    cardsLoad = .tracked("startExchange") { [weak self] in
      let failures = try? await login.value
      // The person may have signed out meanwhile, or the app ends.
      guard !Task.isCancelled, self?.store.snapshot.underlying.user?.id == user.id else { return }
      if failures?.isEmpty == false { self?.ui.show(.error("engagement.unavailable")) }
      engagement.startExchange()
      guard failures?.isEmpty == true else { return }
      if !isNewUser, engagement.isEmpty { await engagement.finishExchange() }
      // Another person may have signed in meanwhile.
      guard !Task.isCancelled, engagement.login.user == user.id, let profile = user.profile else {
        return
      }
      await self?.builder.interactor.recordProgress(of: profile)
    }
  }

  /// Ends the exchange of entries and waits for its end, so that no answer comes after that of the session's end.
  ///
  /// ``followSession()`` begins it again for a person who stays.
  func endExchange() async {
    cardsLoad?.cancel()
    await dependencies.engagement.stopExchange()
  }

  /// Waits until home has its cards, for a second at most: buttons that come later would move the others.
  func waitForManagers() async {
    guard waitsForManagers else { return }
    waitsForManagers = false
    _ = await cardsLoad?.ends(within: .seconds(1), dependencies.system.clock)
  }
}
