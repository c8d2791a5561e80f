import Domain

/// The codes of `LAError` in Apple's LocalAuthentication, and their meaning for the app's lock.
///
/// Source: `LAError.Code` in Apple's documentation of LocalAuthentication.
enum LocalAuthenticationCode: Int, CaseIterable {
  case authenticationFailed = -1
  case userCancel = -2
  case userFallback = -3
  case systemCancel = -4
  case passcodeNotSet = -5
  case biometryNotAvailable = -6
  case biometryNotEnrolled = -7
  case biometryLockout = -8
  case appCancel = -9
  case invalidContext = -10
  case biometryNotPaired = -12
  case biometryDisconnected = -13
  case notInteractive = -1004

  /// The availability when a policy cannot be evaluated for this reason.
  var availability: BiometricAvailability {
    switch self {
    case .biometryNotEnrolled, .passcodeNotSet: .notEnrolled
    case .biometryLockout: .lockedOut
    default: .unavailable
    }
  }

  /// The result when an evaluation ends with this error.
  var result: BiometricResult {
    switch self {
    case .authenticationFailed: .failure
    case .userCancel: .cancelledByUser
    case .userFallback: .passcodeChosen
    case .systemCancel, .appCancel, .invalidContext, .notInteractive: .cancelledBySystem
    case .biometryLockout: .lockedOut
    case .passcodeNotSet, .biometryNotAvailable, .biometryNotEnrolled, .biometryNotPaired,
      .biometryDisconnected:
      .unavailable
    }
  }
}
