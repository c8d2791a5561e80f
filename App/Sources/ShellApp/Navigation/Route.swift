/// A place in the app.
public enum Route: Sendable, Hashable, CustomStringConvertible {
  /// The first screen of a person who is signed out.
  case welcome
  /// The sign-in form.
  case signIn
  /// The form that asks for the code of a second factor.
  case signInCode
  /// The form that asks for a recovery code in place of that code.
  case signInRecoveryCode
  /// The screen while the person is on the page of an identity provider.
  case signInProvider
  /// The form that asks where to send the code for a new password.
  case passwordReset
  /// The form that asks for a new password; `token` is the code, where a link carried it.
  case newPassword(token: String?)
  /// The form of a new account.
  case signUp
  /// The form that asks for the code of a new account.
  case signUpCode
  /// A step of onboarding or of the identity flow.
  case identity(IdentityStep)
  /// The screen of a person who is too young for the app.
  case ineligible
  /// The screen after sign-in and identity.
  case home
  /// The signed-in person's profile.
  case profile
  /// The form that changes the display name and the bio of the person.
  case profileEdit
  /// The form that changes the person's date of birth.
  case profileBirthday
  /// The form that changes the person's handle.
  case profileHandle
  /// The form that changes or removes the person's picture.
  case profilePicture
  /// The form that asks for a guardian's address, to ask again or another one.
  case guardian
  /// The form in which a guardian decides about a child's profile.
  case guardianDecision
  /// The list of the form sandbox.
  case formSandbox
  /// A form of the sandbox.
  case sandboxForm(SandboxForm)
  /// The value that a form of the sandbox was mapped to.
  case sandboxReview(SandboxForm)
  /// The form that asks for the code of a submission.
  case submissionCode(SandboxForm)
  /// The form that asks for a recovery code in its place.
  case submissionRecoveryCode(SandboxForm)
  /// A form that the service asks for before it accepts a form of the sandbox.
  case additionalInfo(SandboxForm)
  /// The screen of the sandbox that shows each kind of content.
  case contentGallery
  /// The settings of this device.
  case settings
  /// The form that sets the app's lock.
  case appLock
  /// The form that chooses the second factor of the sign-in.
  case secondFactor
  /// The form of a new password for the account.
  case changePassword
  /// The form that gives a guest's account an address and a password.
  case linkAccount
  /// The form that asks for the code of that address.
  case linkAccountCode
  /// The question about an address that already has an account.
  case addressInUse
  /// The screen while a guest is on the page of a provider that the account gets.
  case linkAccountProvider
  /// The setup of an authenticator app as the second factor.
  case authenticator
  /// The form of the phone number that receives the codes of the second factor.
  case textMessage
  /// The form that asks for the code that was sent to that number.
  case textMessageCode
  /// The new recovery codes, shown once.
  case recoveryCodes
  /// The question before the account is deleted.
  case deleteAccount
  /// The form that asks for the password again.
  case reauthentication
  /// The help for a person without a password.
  case passwordHelp
  /// A question above everything.
  case alert
  /// A menu over any other place, by its name; ``debugMenu`` is one.
  case overlay(String)
  /// A channel must be verified before the profile is created.
  case verification(method: String)
  /// The confirmation of an address by the code sent to it: the screen that asks for a code contains it.
  case verify(code: String)
  /// The return from a sign-in at a provider (RFC 6749, 4.1.2); it has no screen of its own.
  case oauthCallback(code: String, state: String)
  /// The form that unlocks the app.
  case unlock
  /// The secure store cannot be opened.
  case locked
  /// The service is down for maintenance.
  case maintenance
  /// The app must be updated.
  case updateRequired
  /// Boot failed.
  case failed

  /// The screens of the debug menu.
  public static let debugMenu = Route.overlay("debugMenu")

  /// The route's name as scripts read it, such as `identity/birthday`; never a parameter.
  public var description: String {
    switch self {
    case .welcome: "welcome"
    case .signIn: "signIn"
    case .signInCode: "signIn/code"
    case .signInRecoveryCode: "signIn/recoveryCode"
    case .signInProvider: "signIn/provider"
    case .passwordReset: "signIn/passwordReset"
    case .newPassword: "resetPassword"
    case .signUp: "signUp"
    case .signUpCode: "signUp/code"
    case .identity(let step): "\(step.flow)/\(step.rawValue)"
    case .ineligible: "ineligible"
    case .home: "home"
    case .profile: "profile"
    case .profileEdit: "profile/edit"
    case .profileBirthday: "profile/birthday"
    case .profileHandle: "profile/handle"
    case .profilePicture: "profile/picture"
    case .guardian: "guardian"
    case .guardianDecision: "consent"
    case .formSandbox: "formSandbox"
    case .sandboxForm(let form): "formSandbox/\(form.rawValue)"
    case .sandboxReview(let form): "formSandbox/\(form.rawValue)/review"
    case .submissionCode(let form): "formSandbox/\(form.rawValue)/code"
    case .submissionRecoveryCode(let form): "formSandbox/\(form.rawValue)/recoveryCode"
    case .additionalInfo(let form): "formSandbox/\(form.rawValue)/additionalInfo"
    case .contentGallery: "formSandbox/content"
    case .settings: "settings"
    case .appLock: "settings/lock"
    case .secondFactor: "settings/secondFactor"
    case .changePassword: "settings/password"
    case .linkAccount: "settings/linkAccount"
    case .linkAccountCode: "settings/linkAccount/code"
    case .addressInUse: "settings/linkAccount/addressInUse"
    case .linkAccountProvider: "settings/linkAccount/provider"
    case .authenticator: "settings/secondFactor/app"
    case .textMessage: "settings/secondFactor/textMessage"
    case .textMessageCode: "settings/secondFactor/textMessage/code"
    case .recoveryCodes: "settings/secondFactor/recoveryCodes"
    case .deleteAccount: "settings/deleteAccount"
    case .reauthentication: "settings/reauthentication"
    case .passwordHelp: "settings/reauthentication/help"
    case .alert: "alert"
    case .overlay(let name): name
    case .verification, .verify: "verify"
    case .oauthCallback: "oauth/callback"
    case .unlock: "unlock"
    case .locked: "locked"
    case .maintenance: "maintenance"
    case .updateRequired: "updateRequired"
    case .failed: "failed"
    }
  }
}

/// The steps of onboarding and of the identity flow, in order.
public enum IdentityStep: String, Sendable, Hashable, CaseIterable {
  /// Choosing a handle.
  case handle
  /// Entering a display name and a text about oneself.
  case displayName
  /// Choosing a screen name.
  case screenName
  /// Entering the date of birth.
  case birthday
  /// The guardian to ask for consent, for minors.
  case guardianConsent
  /// A picture; may be skipped.
  case avatar
  /// All answers, each with a way to change it.
  case review

  /// The flow that the step belongs to, as its routes print it.
  var flow: String {
    switch self {
    case .handle, .displayName: "onboarding"
    case .screenName, .birthday, .guardianConsent, .avatar, .review: "identity"
    }
  }
}
