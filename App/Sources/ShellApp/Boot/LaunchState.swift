public import Domain

/// What the app is when it has booted.
public enum LaunchState: Sendable, Hashable {
  /// Nobody is signed in.
  case unauthenticated
  /// Somebody is signed in and has yet to say who they are.
  case authenticatedNoProfile
  /// Somebody is signed in; the profile is nil when it could not be asked for.
  case authenticated(UserProfile?)
  /// The secure store cannot be opened now.
  case locked
  /// The person is too young.
  case ineligible(Ineligibility)
  /// The service is down for maintenance.
  case maintenance
  /// Boot itself failed.
  case failed

  /// The state's name, as scripts read it.
  public var name: String {
    switch self {
    case .unauthenticated: "unauthenticated"
    case .authenticatedNoProfile: "authenticatedNoProfile"
    case .authenticated: "authenticated"
    case .locked: "locked"
    case .ineligible: "ineligible"
    case .maintenance: "maintenance"
    case .failed: "failed"
    }
  }
}

/// Leads to the first screen of a launch state.
@MainActor
public protocol LaunchRouting: AnyObject {
  /// Starts the flow of a launch state; called once for each boot.
  func route(to state: LaunchState)
}
