import Domain

/// What somebody who signs up asks for.
struct SignupRequest: Sendable, Hashable {
  enum Account: Sendable, Hashable {
    case personal
    case business(companyName: String)
  }

  let screenName: ScreenName
  let name: String
  let email: EmailAddress
  /// In E.164; nil when none was given.
  let phone: String?
  let account: Account
  let password: Password
}
