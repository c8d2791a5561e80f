import Data
import Domain

/// The configuration: the feature flags, the arms of experiments, and the oldest version of the app that may be used.
extension AppCoordinator {
  /// Applies the configuration as it is known on the device.
  ///
  /// A flag switches a part of the app at once; an arm stays for the session of a user, from when the service's values
  /// are known, unless a source on the device changes it.
  public func applyConfiguration() {
    let config = dependencies.config
    let isReady = config.hasRemoteValues(isSignedIn: isSignedIn)
    let remote = assignedValues(isKnown: isReady)
    let features = FeatureFlag.allCases.filter { config.value(of: $0.key) }
    store.send(.featureFlagsChanged(Set(features), isReady: isReady))
    store.send(.streakHeadingChanged(config.value(of: StreakHeadingArm.key, in: remote)))
    applyUpdateRequirement()
  }

  /// The service's values for the session of the present user.
  private func assignedValues(isKnown: Bool) -> RemoteConfigValues {
    let user = store.snapshot.underlying.user?.id
    if let assignment, assignment.user == user { return assignment.values }
    let values = dependencies.config.remoteValues()
    assignment = isKnown ? Assignment(user: user, values: values) : nil
    exposures = []
    return values
  }

  /// Logs each flag that decides the tabs, links and screens of the person, and the arm of each experiment on the screen,
  /// once for each value in the session of a user; before the service's values are known, there is none.
  func logExposures() {
    guard case .authenticated(let user) = store.state, router.state.module == .tabbar,
      assignment?.user == user.id
    else { return }
    let environment = store.environment
    var shown = FeatureFlag.allCases.map {
      Exposure(flag: $0.rawValue, value: "\(environment.features.contains($0))")
    }
    if route == .home, dependencies.engagement.login.user != nil {
      shown.append(Exposure(flag: "streakHeading", value: environment.streakHeading.rawValue))
    }
    for exposure in shown where exposures.insert(exposure).inserted {
      dependencies.logger.trackEvent(
        name: "flag_exposure_Success",
        parameters: ["flag": .public(exposure.flag), "value": .public(exposure.value)],
        type: .analytic)
    }
  }

  /// Applies whether the app must be updated: by an answer of the service, or by the configuration.
  func applyUpdateRequirement() {
    let wasRequired = store.environment.isUpdateRequired
    store.send(.updateRequired(dependencies.isUpdateRequired))
    // Nothing was sent meanwhile.
    guard wasRequired, !store.environment.isUpdateRequired else { return }
    dependencies.engagement.requestExchange()
    formSending.request()
  }

  /// A request for the configuration of a user.
  private struct ConfigurationRequest {
    let user: UserID?
    let task: Task<Void, any Error>

    /// Waits for the answer, and ends the request when the waiting task is cancelled.
    func answer() async -> Result<Void, any Error> {
      await withTaskCancellationHandler {
        await task.result
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Requests the configuration, applies it, and opens the links that waited for it.
  ///
  /// Without an answer the earlier configuration holds.
  ///
  /// - Parameter isPatient: Whether it waits as long as other requests; else as long as a boot.
  func refreshConfiguration(isPatient: Bool) async {
    let request = requestConfiguration(isPatient: isPatient)
    await take(await request.answer(), of: request)
  }

  private func requestConfiguration(isPatient: Bool) -> ConfigurationRequest {
    let config: any ConfigRepository =
      isPatient ? dependencies.config : dependencies.impatientConfig
    let isSignedIn = isSignedIn
    let request = Task { try await config.refresh(isSignedIn: isSignedIn) }
    configurationRequest = request
    return ConfigurationRequest(user: store.snapshot.underlying.user?.id, task: request)
  }

  private func take(
    _ answer: Result<Void, any Error>, of request: ConfigurationRequest
  ) async {
    if case .failure(let error) = answer {
      if error is CancellationError { return }
      dependencies.logger.trackEvent(
        name: "configuration_refresh_Fail", parameters: error.eventParameters, type: .warning)
    }
    // Another person may have signed in meanwhile.
    guard store.snapshot.underlying.user?.id == request.user else { return }
    let wasRequired = store.environment.isUpdateRequired
    applyConfiguration()
    store.send(.featureFlagsChanged(store.environment.features, isReady: true))
    replayLinks()
    logExposures()
    if store.environment.isUpdateRequired != wasRequired { await appear() }
    await updateService()
  }

  /// Requests the configuration, then sends what waits on the device, without delaying the screen.
  ///
  /// The request does not hold the app, which ends it.
  func refreshConfigurationSoon() {
    configurationRefresh?.cancel()
    configurationRefresh = .tracked("refreshConfiguration") { [weak self] in
      guard let request = self?.requestConfiguration(isPatient: true) else { return }
      let answer = await request.answer()
      await self?.take(answer, of: request)
      // The service may have ended the session.
      if !Task.isCancelled, await self?.leaveExpiredSession() == true { await self?.appear() }
      if !Task.isCancelled { self?.formSending.request() }
    }
  }

  /// Ends the request for the configuration, which would store the user's flags after a sign-out.
  func stopConfigurationRefresh() async {
    configurationRefresh?.cancel()
    configurationRequest?.cancel()
    _ = await configurationRequest?.result
  }

  /// The service's values of experiments for a session.
  struct Assignment {
    /// The signed-in user; nil for none.
    let user: UserID?
    let values: RemoteConfigValues
  }

  /// A flag or an experiment with a value that somebody has seen.
  struct Exposure: Hashable {
    let flag: String
    let value: String
  }

  private var isSignedIn: Bool { store.snapshot.underlying.isBehindGate }
}
