import Domain
public import FormKit

/// The background, the way back and the end.
extension AppCoordinator {
  /// Sends the changes that show already, the entries that wait and the background requests before the
  /// process ends, for at most two seconds each.
  ///
  /// The work in the background ends before the log is written.
  public func finish() async {
    await builder.profile.changes.finish(dependencies.system.clock)
    await dependencies.engagement.sendWaiting()
    let end: Task<Void, any Error> = .tracked("endBackgroundWork") {
      await self.endBackgroundWork()
    }
    _ = await end.ends(within: .seconds(2), dependencies.system.clock)
    await dependencies.finish()
  }

  /// Cancels the tasks behind the screens, and waits until each has ended: one may log its end.
  private func endBackgroundWork() async {
    // They begin the others.
    let observations = watches + [maintenanceWatch, dayEnd, restart].compactMap(\.self)
    observations.forEach { $0.cancel() }
    cardsLoad?.cancel()
    for observation in observations { await observation.value }
    await dependencies.engagement.stopExchange()
    _ = await cardsLoad?.result
    await stopConfigurationRefresh()
    await configurationRefresh?.value
    await formSending.stop()
  }

  /// Handles a change of the phase.
  ///
  /// - Parameters:
  ///   - phase: The phase that begins.
  ///   - values: The values that the person has typed and not submitted.
  ///   - screen: The screen of the values; nil for the one on top of the navigation.
  public func enter(
    _ phase: LifecyclePhase, values: FormObject, of screen: Screen.Identity?
  ) async {
    let steps = HandleAppStateTransitions().execute(
      from: self.phase, to: phase, hasLaunched: store.snapshot.hasLaunched)
    self.phase = phase
    let stopwatch = dependencies.system.clock.stopwatch()
    for step in steps {
      switch step {
      case .keepState:
        await suspend(values: values, of: screen)
        await dependencies.keepCriticalPaths()
      case .lock: lockInBackground()
      case .unlock:
        await unlockIfNotDue()
        // The screen is there; the service is asked behind it.
        dependencies.criticalPaths.record(CriticalPaths.warmLaunch, stopwatch())
      case .cancelRequests: dependencies.cancelNonCriticalRequests()
      case .finishRequests:
        await dependencies.system.backgroundWork.perform("sendRequests") { [dependencies] in
          await dependencies.engagement.sendWaiting()
          await dependencies.sendBackgroundRequests()
        }
      case .checkService:
        await checkService()
        refreshConfigurationSoon()
      case .refresh:
        if await leaveReplacedSession() {
          await appear()
          continue
        }
        router.top?.appReturned()
        followSession()
        dependencies.engagement.refresh()
        waitForDayEnd()
        await refresh()
      }
    }
  }

  /// Loads the profile, which a guardian may have approved meanwhile; a session that the service has
  /// ended leads to the sign-in.
  private func refresh() async {
    guard store.state != .maintenance, case .authenticated = auth.state else {
      return
    }
    let person = builder.profile
    let loaded = await person.load()
    // The person may have signed out while the profile was loaded.
    guard !(await leaveExpiredSession()), person === builder.profile,
      case .complete? = loaded, let loaded
    else { return }
    profileLoaded(loaded)
  }
}
