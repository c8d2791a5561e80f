import Domain

extension BiometricPolicy {
  /// The policy in words.
  var phrase: Phrase {
    switch self {
    case .always: "appLock.policy.always"
    case .never: "appLock.policy.never"
    case .afterMinutes(let minutes): Phrase("appLock.policy.minutes", count: minutes)
    }
  }
}
