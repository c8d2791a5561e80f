/// An account every new backend has.
public struct DemoAccount: Hashable, Sendable {
  /// The address to sign in with.
  public let email: String
  /// The password to sign in with.
  public let password: String

  /// Without a profile: signing in leads to the identity flow.
  public static let demo = DemoAccount(email: "demo@example.com", password: "correct-horse")
  /// With a complete profile, `ada_lovelace` with the handle `Ada_Lovelace`, born on 1990-12-10.
  public static let ada = DemoAccount(email: "ada@example.com", password: "correct-horse")
  /// Without a profile, and with an address to be proved before there can be one.
  public static let unverified = DemoAccount(
    email: "unverified@example.com", password: "correct-horse")
}
