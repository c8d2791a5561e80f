import Domain

/// The state of the app and its environment at one time.
public struct AppSnapshot: Sendable, Hashable {
  /// The state of the network and of the service.
  public private(set) var environment = AppEnvironment()
  /// The state that maintenance and the gate cover and lead back to.
  public private(set) var underlying = AppState.booting
  /// Whether a signed-in person must unlock the app.
  public private(set) var isGateClosed = false

  /// Makes the snapshot of an app that has not finished its start.
  public init() {}

  /// The state of the app: a required update covers everything, maintenance covers the gate, and the gate covers a signed-in person's state.
  public var state: AppState {
    if environment.isUpdateRequired { return .updateRequired }
    if environment.maintenanceMode { return .maintenance }
    return isGateClosed && underlying.isBehindGate ? .locked(.gate) : underlying
  }

  /// Whether the app has finished a start, also when the service is under maintenance since then.
  public var hasLaunched: Bool { underlying != .booting }

  /// Applies an action: the only place where the state of the app changes.
  public mutating func reduce(_ action: AppAction) {
    switch action {
    // At the end of the maintenance the app starts again, with the session that is stored then.
    case .launched(.maintenance):
      underlying = .booting
      environment.maintenanceMode = true
    case .launched(let launch):
      let user = underlying.user
      underlying = AppState(launch)
      if underlying.user?.id != user?.id { environment.featureFlagsReady = false }
    case .profileCreated(let profile):
      guard case .onboarding(let user) = underlying else { return }
      underlying = .authenticated(user.with(profile))
    case .avatarUpdated(let id, let url):
      guard case .authenticated(let user) = underlying, user.id == id, var profile = user.profile
      else { return }
      profile.avatarURL = url
      underlying = .authenticated(user.with(profile))
    case .sessionEnded:
      underlying = .guest
      isGateClosed = false
      environment.featureFlagsReady = false
    case .gateChanged(let isClosed): isGateClosed = isClosed
    case .maintenanceChanged(let isOn): environment.maintenanceMode = isOn
    case .updateRequired(let isRequired): environment.isUpdateRequired = isRequired
    case .featureFlagsChanged(let features, let isReady):
      environment.features = features
      environment.featureFlagsReady = environment.featureFlagsReady || isReady
    case .streakHeadingChanged(let arm): environment.streakHeading = arm
    case .reachabilityChanged(let isReachable): environment.isNetworkReachable = isReachable
    }
  }
}
