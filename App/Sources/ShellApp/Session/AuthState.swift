public import Domain

/// Whether a user is signed in on this device, and has a profile.
public enum AuthState: Hashable, Sendable {
  /// It is not known yet: the app starts, or the start has ended without an answer, such as with a
  /// locked store.
  case initializing
  /// No user is signed in.
  case unauthenticated
  /// A user is signed in and the service has no profile of the user: it has answered with 404.
  case authenticatedNoProfile(userId: UserID)
  /// A user with a profile is signed in; the profile is nil when it could not be loaded.
  case authenticated(profile: UserProfile?)
  /// A user is signed in who is too young for a profile.
  case ineligible(Ineligibility)
}

extension AuthState {
  /// The part of the app's state that is about the session, without the gate and the maintenance that
  /// may cover it.
  init(_ snapshot: AppSnapshot) {
    switch snapshot.underlying {
    case .booting, .locked, .maintenance, .updateRequired, .failed: self = .initializing
    case .guest: self = .unauthenticated
    case .onboarding(let user): self = .authenticatedNoProfile(userId: user.id)
    case .authenticated(let user): self = .authenticated(profile: user.profile)
    case .ineligible(let verdict): self = .ineligible(verdict)
    }
  }
}
