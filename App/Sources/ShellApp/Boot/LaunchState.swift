public import Domain

/// What the app is when it has booted.
public enum LaunchState: Sendable, Hashable {
  /// Nobody is signed in.
  case unauthenticated
  /// Somebody is signed in and has yet to say who they are.
  case authenticatedNoProfile
  /// Somebody is signed in; the profile is nil when it could not be asked for.
  case authenticated(UserProfile?)
  /// The secure store cannot be opened now, for this reason.
  case locked(SessionRepositoryError)
  /// The person is too young.
  case ineligible(Ineligibility)
  /// The service is down for maintenance.
  case maintenance
  /// Boot itself failed, for this reason.
  case failed(reason: String)

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

extension LaunchState {
  /// What is known about a profile as a state of the app, at boot and after signing in alike.
  public init(_ profile: LaunchProfile) {
    switch profile {
    case .complete(let profile): self = .authenticated(profile)
    case .missing: self = .authenticatedNoProfile
    case .ineligible(let verdict): self = .ineligible(verdict)
    case .unknown(.unauthorized): self = .unauthenticated
    case .unknown: self = .authenticated(nil)
    }
  }

  /// Why the app cannot go on, and what to do; nil when it goes on.
  public var reason: String? {
    switch self {
    case .unauthenticated, .authenticatedNoProfile, .authenticated, .ineligible: nil
    case .locked(.passphraseMissing):
      "The secure store needs a passphrase. Enter the passphrase, then try "
        + "again."
    case .locked(.wrongPassphrase):
      "The passphrase for the secure store is wrong. Enter the right one, then try again."
    case .locked(.busy):
      "Another process is using the secure store. Close it, then try "
        + "again."
    case .locked(.unavailable): "The secure store can't be read right now. Try again later."
    case .locked: "The secure store is locked. Unlock it, then try again."
    case .maintenance: "The service is under maintenance. Try again later."
    case .failed(let reason): "The app could not start: \(reason)"
    }
  }
}

/// Leads to the first screen of a launch state.
@MainActor
public protocol LaunchRouting: AnyObject {
  /// Starts the flow of a launch state; called once for each boot.
  func route(to state: LaunchState)
}
