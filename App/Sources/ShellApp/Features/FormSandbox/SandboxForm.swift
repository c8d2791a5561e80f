import FormKit

/// A form to try out in the form sandbox: one of the app's, or another one of the service.
public struct SandboxForm: RawRepresentable, Sendable, Hashable {
  /// The form's id.
  public let rawValue: String

  /// Makes a form; nil for an id that no schema may have.
  public init?(rawValue: String) {
    guard FieldID.isValid(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(_ id: String) { rawValue = id }

  /// Signing in.
  public static let login = SandboxForm("login")
  /// Signing up, with a name whose availability is asked for.
  public static let signup = SandboxForm("signup")
  /// A person's details.
  public static let profile = SandboxForm("profile")
  /// A payment that nobody takes.
  public static let payment = SandboxForm("payment")

  /// The forms of the app itself.
  public static let builtIn = [login, signup, profile, payment]

  /// The title of a form of the app in the list; of a form that only the service has, its id.
  public var title: Phrase {
    switch self {
    case .login: "sandbox.login"
    case .signup: "sandbox.signup"
    case .profile: "sandbox.profile"
    case .payment: "sandbox.payment"
    default: .verbatim(rawValue)
    }
  }
}
