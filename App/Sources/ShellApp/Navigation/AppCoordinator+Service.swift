import Networking

/// Maintenance of the service, and the network.
extension AppCoordinator {
  /// The first and the longest pause between two questions whether the maintenance has ended.
  private static let maintenancePauses = Duration.seconds(5)...Duration.seconds(60)
  /// How often the durations of the critical paths are kept, which a crash loses otherwise.
  private static let keepingPause = Duration.seconds(180)

  /// Asks the service whether it is under maintenance.
  ///
  /// Without an answer nothing changes.
  ///
  /// - Parameter isPatient: Whether it waits for 10 seconds; default as long as a boot.
  public func checkService(isPatient: Bool = false) async {
    await dependencies.service.check(isPatient: isPatient)
    await updateService()
  }

  /// Applies the result of a check that began before the boot; nil when the check failed.
  ///
  /// Checks again when the result is false and a later request met a maintenance.
  public func takeOver(isUnderMaintenance: Bool?) async {
    switch isUnderMaintenance {
    case true?: dependencies.service.maintenance.set(true)
    case false? where dependencies.service.maintenance.isOn:
      await dependencies.service.check(isPatient: false)
    case false?, nil: break
    }
    await updateService()
  }

  /// Takes over whether the service serves the app.
  func updateService() async {
    let wasRequired = store.environment.isUpdateRequired
    applyUpdateRequirement()
    if store.environment.isUpdateRequired != wasRequired { await appear() }
    await updateMaintenance()
  }

  /// Takes over whether the service is under maintenance.
  ///
  /// At the end of the maintenance the same screen shows again, or the app starts again when the
  /// maintenance prevented the start.
  func updateMaintenance() async {
    let isOn = dependencies.service.maintenance.isOn
    guard isOn != store.environment.maintenanceMode else { return }
    if isOn {
      store.send(.maintenanceChanged(true))
      holdToasts()
      return waitForService()
    }
    maintenanceWatch?.cancel()
    maintenanceWatch = nil
    guard store.snapshot.hasLaunched else { return await startAgain() }
    endMaintenance()
    await appear()
  }

  /// Uncovers the navigation.
  private func endMaintenance() {
    store.send(.maintenanceChanged(false))
    holdToasts()
    replayLinks()
    formSending.request()
  }

  /// Whether this task is the boot under the cover, which must not wait for itself: its requests may
  /// meet the end of the maintenance.
  @TaskLocal private static var isStartingAgain = false

  /// Boots under the cover, which stays until there is another screen.
  ///
  /// The boot belongs to the coordinator: it goes on when the caller is cancelled.
  private func startAgain() async {
    guard !Self.isStartingAgain else { return }
    let start = restart ?? .tracked("restart") { [weak self] in await self?.bootUnderCover() }
    restart = start
    await start.value
  }

  private func bootUnderCover() async {
    defer { restart = nil }
    let hasBooted = await Self.$isStartingAgain.withValue(true) {
      guard (try? await boot()) != nil else { return false }
      await resume()
      return true
    }
    // Cancelled: the app ends.
    guard hasBooted else { return }
    // The maintenance may have begun again meanwhile.
    if !store.snapshot.hasLaunched || dependencies.service.maintenance.isOn {
      return waitForService()
    }
    endMaintenance()
    refreshConfigurationSoon()
    await appear()
  }

  /// Makes the screen over the navigation while the service is under maintenance.
  func makeMaintenance() -> UnavailablePresenter {
    makeRetry(
      .maintenance, title: "maintenance.title",
      message: "maintenance.message",
      notYet: "maintenance.notYet"
    ) { await $0.checkService(isPatient: true) }
  }

  /// Makes the screen over everything when the app must be updated.
  func makeUpdateRequired() -> UnavailablePresenter {
    makeRetry(
      .updateRequired, title: "update.title",
      message: "update.message",
      notYet: "update.notYet"
    ) { app in
      await app.dependencies.service.checkVersion()
      await app.refreshConfiguration(isPatient: true)
    }
  }

  /// Makes a screen over the navigation that offers to try again or to quit.
  ///
  /// - Parameter notYet: The message when the same screen shows after another try.
  private func makeRetry(
    _ route: Route, title: Phrase, message: Phrase, notYet: Phrase,
    _ retry: @escaping @MainActor (AppCoordinator) async -> Void
  ) -> UnavailablePresenter {
    UnavailablePresenter(
      route: route, content: .retry(title: title, message: message),
      interactor: builder.interactor
    ) { [weak self] action in
      guard let self else { return .advance }
      guard action == .tryAgain else {
        quit()
        return .advance
      }
      await retry(self)
      guard self.route == route else { return .advance }
      return .stay(messages: [:], notice: Notice(.info, notYet))
    }
  }

  /// Observes the service and the network from now on, and keeps the durations of the critical paths now and then; a
  /// second call does nothing.
  ///
  /// The first thing it does is to ask the service, without delaying the screen.
  public func watchService() {
    guard watches.isEmpty else { return }
    let service = dependencies.service
    watches.append(
      .tracked("watchMaintenance") { [weak self] in
        await self?.checkService()
        self?.refreshConfigurationSoon()
        for await _ in service.maintenance.changes { await self?.updateService() }
      })
    watches.append(
      .tracked("watchUser") { [weak self, snapshots = store.snapshots()] in
        for await snapshot in snapshots { self?.identifyUser(in: snapshot) }
      })
    watches.append(
      .tracked("watchUpdate") { [weak self] in
        for await _ in service.update.changes { await self?.updateService() }
      })
    watches.append(
      .tracked("watchRefusals") { [weak self, engagement = dependencies.engagement] in
        for await count in engagement.refusals() where count > 0 { self?.showRefusals() }
      })
    watches.append(
      .tracked("watchFreezes") { [weak self, engagement = dependencies.engagement] in
        for await count in engagement.automaticUses() where count > 0 { self?.showAutomaticUses() }
      })
    watches.append(
      .tracked("watchForms") { [weak self, queued = dependencies.queuedForms.stream] in
        for await _ in queued { self?.formSending.retry() }
      })
    watches.append(
      .tracked("keepCriticalPaths") { [dependencies] in
        let clock = dependencies.system.clock
        while (try? await clock.sleep(for: Self.keepingPause)) != nil {
          await dependencies.keepCriticalPaths()
        }
      })
    watchStreak()
    guard let connectivity = service.connectivity else { return }
    watches.append(
      .tracked("watchNetwork") { [weak self] in
        for await isReachable in connectivity.changes() {
          self?.reachabilityChanged(isReachable)
          guard isReachable else { continue }
          self?.dependencies.engagement.requestExchange()
          self?.formSending.request()
        }
      })
  }

  private func reachabilityChanged(_ isReachable: Bool) {
    store.send(.reachabilityChanged(isReachable))
    if isReachable { ui.remove(.offline) } else { ui.show(.offline) }
  }

  /// Asks again and again until the maintenance has ended.
  func waitForService() {
    dependencies.service.maintenance.set(true)
    maintenanceWatch?.cancel()
    maintenanceWatch = .tracked("waitForService") {
      [service = dependencies.service, clock = dependencies.system.clock] in
      var pause = Self.maintenancePauses.lowerBound
      // `updateMaintenance()` cancels it at the end of the maintenance.
      while !Task.isCancelled {
        do { try await clock.sleep(for: pause) } catch { return }
        await service.check(isPatient: true)
        pause = min(pause * 2, Self.maintenancePauses.upperBound)
      }
    }
  }
}

extension BannerModel {
  /// The banner while the device has no network.
  static let offline = BannerModel(
    .warning, "banner.offline",
    isDismissible: true)
}
