/// A place in the app.
public enum Route: Sendable, Hashable, CustomStringConvertible {
  /// The first screen of somebody signed out.
  case welcome
  /// The sign-in form.
  case signIn
  /// The code of a second factor.
  case signInCode
  /// Where to send what a new password is set with.
  case passwordReset
  /// The new password.
  case newPassword
  /// A step of the identity flow.
  case identity(IdentityStep)
  /// A person too young for the app.
  case ineligible
  /// The screen after sign-in and identity.
  case home
  /// The signed-in person's profile.
  case profile
  /// The address of the guardian to ask again, or of another one.
  case guardian
  /// The list of the form sandbox.
  case formSandbox
  /// A form of the sandbox.
  case sandboxForm(SandboxForm)
  /// What a form of the sandbox was mapped to.
  case sandboxReview(SandboxForm)
  /// What is set on this device.
  case settings
  /// What is asked for at the sign-in beside the password.
  case secondFactor
  /// The question before the account is deleted.
  case deleteAccount
  /// The proof that one is still who signed in.
  case reauthentication
  /// A menu over any other place, by its name.
  case overlay(String)
  /// A channel must be verified.
  case verification(method: String)
  /// The secure store cannot be opened.
  case locked
  /// The service is down for maintenance.
  case maintenance
  /// Boot failed.
  case failed

  /// The route as scripts read it, such as `identity/birthday`.
  public var description: String {
    switch self {
    case .welcome: "welcome"
    case .signIn: "signIn"
    case .signInCode: "signIn/code"
    case .passwordReset: "signIn/passwordReset"
    case .newPassword: "signIn/newPassword"
    case .identity(let step): "identity/\(step.rawValue)"
    case .ineligible: "ineligible"
    case .home: "home"
    case .profile: "profile"
    case .guardian: "guardian"
    case .formSandbox: "formSandbox"
    case .sandboxForm(let form): "formSandbox/\(form.rawValue)"
    case .sandboxReview(let form): "formSandbox/\(form.rawValue)/review"
    case .settings: "settings"
    case .secondFactor: "settings/secondFactor"
    case .deleteAccount: "settings/deleteAccount"
    case .reauthentication: "settings/reauthentication"
    case .overlay(let name): name
    case .verification: "verification"
    case .locked: "locked"
    case .maintenance: "maintenance"
    case .failed: "failed"
    }
  }
}

/// The steps of the identity flow, in order.
public enum IdentityStep: String, Sendable, Hashable, CaseIterable {
  /// Choosing a screen name.
  case screenName
  /// Saying when one was born.
  case birthday
  /// The guardian to ask for consent, for minors.
  case guardianConsent
  /// A picture; may be skipped.
  case avatar
  /// Everything once more, each part editable.
  case review
}
