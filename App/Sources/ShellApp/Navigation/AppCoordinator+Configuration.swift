import Data
import Domain

/// The configuration: the feature flags, and the oldest version of the app that may be used.
extension AppCoordinator {
  /// Applies the configuration as it is known on the device.
  func applyConfiguration() {
    let config = dependencies.config
    let features = FeatureFlag.allCases.filter { config.value(of: $0.key) }
    store.send(
      .featureFlagsChanged(
        Set(features), isReady: config.hasRemoteValues(isSignedIn: isSignedIn)))
    applyUpdateRequirement()
  }

  /// Applies whether the app must be updated: by an answer of the service, or by the configuration.
  func applyUpdateRequirement() {
    let minimum = dependencies.config.value(of: .minimumVersion)
    let isTooOld = minimum.flatMap { minimum in
      AppVersion(AppIdentity.version).map { $0 < minimum }
    }
    store.send(.updateRequired(dependencies.service.update.isOn || isTooOld == true))
  }

  /// Requests the configuration, applies it, and opens the links that waited for it.
  ///
  /// Without an answer the earlier configuration holds.
  ///
  /// - Parameter isPatient: Whether it waits as long as other requests; else as long as a boot.
  func refreshConfiguration(isPatient: Bool) async {
    let config: any ConfigRepository =
      isPatient ? dependencies.config : dependencies.impatientConfig
    let (user, isSignedIn) = (store.snapshot.underlying.user?.id, isSignedIn)
    let request = Task { try await config.refresh(isSignedIn: isSignedIn) }
    configurationRequest = request
    do {
      try await withTaskCancellationHandler {
        try await request.value
      } onCancel: {
        request.cancel()
      }
    } catch is CancellationError {
      return
    } catch {
      dependencies.logger.trackEvent(
        name: "configuration_refresh_Fail", parameters: error.eventParameters, type: .warning)
    }
    // Another person may have signed in meanwhile.
    guard store.snapshot.underlying.user?.id == user else { return }
    let wasRequired = store.environment.isUpdateRequired
    applyConfiguration()
    store.send(.featureFlagsChanged(store.environment.features, isReady: true))
    replayLinks()
    if store.environment.isUpdateRequired != wasRequired { await appear() }
    await updateService()
  }

  /// Requests the configuration, then sends what waits on the device, without delaying the screen.
  func refreshConfigurationSoon() {
    configurationRefresh?.cancel()
    configurationRefresh = Task { [weak self] in
      await self?.refreshConfiguration(isPatient: true)
      // The service may have ended the session.
      if !Task.isCancelled, await self?.leaveExpiredSession() == true { await self?.appear() }
      if !Task.isCancelled { await self?.sendWaitingForms() }
    }
  }

  /// Ends the request for the configuration, which would store the user's flags after a sign-out.
  func stopConfigurationRefresh() async {
    configurationRefresh?.cancel()
    configurationRequest?.cancel()
    _ = await configurationRequest?.result
  }

  private var isSignedIn: Bool { store.snapshot.underlying.isBehindGate }
}
