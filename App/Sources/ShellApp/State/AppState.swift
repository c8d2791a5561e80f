public import Domain

/// The state of the app as a whole.
public enum AppState: Sendable, Hashable {
  /// The app has not finished its start.
  case booting
  /// Nobody is signed in.
  case guest
  /// Somebody is signed in and has no profile yet.
  case onboarding(User)
  /// Somebody is signed in; the user's profile is nil when it could not be loaded.
  case authenticated(User)
  /// The person is too young.
  case ineligible(Ineligibility)
  /// The app cannot be used until it is unlocked.
  case locked(LockReason)
  /// The service is under maintenance.
  case maintenance
  /// The service no longer serves this version of the app.
  case updateRequired
  /// The start failed, for this reason.
  case failed(reason: String)
}

/// Why the app is locked.
public enum LockReason: Sendable, Hashable {
  /// The secure store cannot be opened now, for this reason.
  case secureStore(SessionRepositoryError)
  /// The signed-in person must pass the gate: by biometrics or the passcode.
  case gate
}

extension AppState {
  /// The state after a start or a sign-in.
  public init(_ launch: LaunchState) {
    switch launch {
    case .unauthenticated: self = .guest
    case .authenticatedNoProfile(let user): self = .onboarding(user)
    case .authenticated(let user): self = .authenticated(user)
    case .locked(let error): self = .locked(.secureStore(error))
    case .ineligible(let verdict): self = .ineligible(verdict)
    case .maintenance: self = .maintenance
    case .failed(let reason): self = .failed(reason: reason)
    }
  }
}

extension AppState {
  /// The signed-in user, as far as the state knows one.
  var user: User? {
    switch self {
    case .onboarding(let user), .authenticated(let user): user
    case .booting, .guest, .ineligible, .locked, .maintenance, .updateRequired, .failed: nil
    }
  }

  /// Whether the state shows something about a person, which the app's lock covers.
  public var isBehindGate: Bool {
    switch self {
    case .onboarding, .authenticated, .ineligible: true
    case .booting, .guest, .locked, .maintenance, .updateRequired, .failed: false
    }
  }

  /// The state's name, as scripts read it.
  public var name: String {
    switch self {
    case .booting: "booting"
    case .guest: "unauthenticated"
    case .onboarding: "authenticatedNoProfile"
    case .authenticated: "authenticated"
    case .locked: "locked"
    case .ineligible: "ineligible"
    case .maintenance: "maintenance"
    case .updateRequired: "updateRequired"
    case .failed: "failed"
    }
  }

  /// Why the app cannot go on, and what to do; nil when it goes on.
  public var reason: Phrase? {
    switch self {
    case .booting, .guest, .onboarding, .authenticated, .ineligible: nil
    case .locked(.gate): "state.locked.gate"
    case .locked(.secureStore(.passphraseMissing)): "state.locked.passphraseMissing"
    case .locked(.secureStore(.wrongPassphrase)): "state.locked.wrongPassphrase"
    case .locked(.secureStore(.busy)): "state.locked.busy"
    case .locked(.secureStore(.unavailable)): "state.locked.unavailable"
    case .locked: "state.locked.store"
    case .maintenance: "remote.maintenance"
    case .updateRequired: "remote.updateRequired"
    case .failed(let reason): Phrase("state.failed", ["reason": .text(reason)])
    }
  }
}
