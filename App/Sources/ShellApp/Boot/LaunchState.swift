public import Domain

/// The result of a start or a sign-in, which decides the first flow.
public enum LaunchState: Sendable, Hashable {
  /// Nobody is signed in.
  case unauthenticated
  /// Somebody is signed in and has yet to say who they are.
  case authenticatedNoProfile(User)
  /// Somebody is signed in; the user's profile is nil when it could not be loaded.
  case authenticated(User)
  /// The secure store cannot be opened now, for this reason.
  case locked(SessionRepositoryError)
  /// The person is too young.
  case ineligible(Ineligibility)
  /// The service is down for maintenance.
  case maintenance
  /// Boot itself failed, for this reason.
  case failed(reason: String)
}

extension LaunchState {
  /// The state of a signed-in user and the user's profile, at boot and after signing in alike.
  public init(_ profile: LaunchProfile, of user: User) {
    switch profile {
    case .complete(let profile): self = .authenticated(user.with(profile))
    case .missing: self = .authenticatedNoProfile(user)
    case .ineligible(let verdict): self = .ineligible(verdict)
    case .unknown(.unauthorized): self = .unauthenticated
    case .unknown(.maintenance): self = .maintenance
    case .unknown: self = .authenticated(user)
    }
  }
}

/// Leads to the first screen of a launch state.
@MainActor
public protocol LaunchRouting: AnyObject {
  /// Starts the flow of a launch state; called once for each boot.
  func route(to state: LaunchState)
}
