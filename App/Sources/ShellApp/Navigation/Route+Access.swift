/// Who may see a route, and what lies below it.
extension Route {
  /// The person a route is for.
  enum Access {
    /// A person who is signed out.
    case signedOut
    /// A person who is signed in and has a profile.
    case profile
    /// Every person, signed in or not.
    case everyone
    /// A request that waits for the link's answer; no screen shows.
    case answer
    /// The person of a flow that shows the route itself; no link opens it.
    case flow
  }

  /// The person the route is for.
  var access: Access {
    switch self {
    case .welcome, .signIn, .signInCode, .signInRecoveryCode, .signInProvider, .passwordReset,
      .newPassword, .signUp, .signUpCode:
      .signedOut
    case .guardianDecision, .verify: .everyone
    case .oauthCallback: .answer
    case .verification, .ineligible, .unlock, .locked, .maintenance,
      .updateRequired,
      .failed,
      .overlay, .identity, .alert:
      .flow
    case .home, .profile, .profileEdit, .profileBirthday, .profileHandle, .profilePicture,
      .guardian,
      .formSandbox, .sandboxForm,
      .sandboxReview, .submissionCode, .submissionRecoveryCode, .additionalInfo,
      .contentGallery, .settings, .appLock,
      .secondFactor, .changePassword, .authenticator, .textMessage, .textMessageCode,
      .recoveryCodes, .linkAccount, .linkAccountCode, .linkAccountProvider, .addressInUse,
      .deleteAccount, .reauthentication,
      .passwordHelp:
      .profile
    }
  }

  /// The feature flag that switches the route on and off; nil when it is always on.
  var flag: FeatureFlag? {
    switch self {
    case .formSandbox, .sandboxForm, .sandboxReview, .submissionCode, .submissionRecoveryCode,
      .additionalInfo, .contentGallery:
      .formSandbox
    default: nil
    }
  }

  /// The routes below the route and the route itself, root first: the stack that a link makes.
  public var stack: [Route] {
    switch self {
    case .signIn, .signUp: [.welcome, self]
    case .passwordReset: [.welcome, .signIn, self]
    case .newPassword: [.welcome, .signIn, .passwordReset, self]
    case .profile, .guardian, .settings, .formSandbox: [.home, self]
    case .profileEdit, .profileBirthday, .profileHandle, .profilePicture:
      [.home, .profile, self]
    case .appLock, .secondFactor, .changePassword, .linkAccount, .deleteAccount:
      [.home, .settings, self]
    case .authenticator, .textMessage: [.home, .settings, .secondFactor, self]
    case .sandboxForm, .contentGallery: [.home, .formSandbox, self]
    default: [self]
    }
  }
}
