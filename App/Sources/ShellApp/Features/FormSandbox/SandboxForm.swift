/// The forms to try out in the form sandbox.
public enum SandboxForm: String, Sendable, Hashable, CaseIterable {
  /// Signing in.
  case login
  /// Signing up, with a name whose availability is asked for.
  case signup
  /// A person's details.
  case profile
  /// A payment that nobody takes.
  case payment

  /// What the form is called in the list.
  public var title: Phrase {
    switch self {
    case .login: "sandbox.login"
    case .signup: "sandbox.signup"
    case .profile: "sandbox.profile"
    case .payment: "sandbox.payment"
    }
  }
}
