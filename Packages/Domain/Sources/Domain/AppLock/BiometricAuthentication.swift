/// Asks the person for a face, a fingerprint or another biometric characteristic.
public protocol BiometricAuthentication: Sendable {
  /// Returns whether biometrics can be used now; asks the person nothing.
  func availability() async -> BiometricAvailability

  /// Asks the person.
  ///
  /// - Parameter reason: Shown to the person, such as "Unlock the app".
  func authenticate(reason: String) async -> BiometricResult
}

/// Whether biometrics can be used.
public enum BiometricAvailability: Hashable, Sendable, CaseIterable {
  /// They can.
  case available
  /// The device has a sensor, but no characteristic is enrolled.
  case notEnrolled
  /// The system refuses biometrics after too many failures.
  case lockedOut
  /// The device has no sensor, or the person does not allow the app to use it.
  case unavailable
}

/// How the person's answer to a biometric prompt ended.
public enum BiometricResult: Hashable, Sendable, CaseIterable {
  /// The person is recognized.
  case success
  /// The person is not recognized.
  case failure
  /// The person chose to enter the passcode instead.
  case passcodeChosen
  /// The person cancelled.
  case cancelledByUser
  /// The system cancelled, such as for a phone call.
  case cancelledBySystem
  /// The system refuses biometrics after too many failures.
  case lockedOut
  /// No characteristic is enrolled, or there is no sensor.
  case unavailable
}

/// The biometrics of a device that has none.
public struct NoBiometricAuthentication: BiometricAuthentication {
  /// Creates the adapter.
  public init() {}

  /// Returns ``BiometricAvailability/unavailable``.
  public func availability() async -> BiometricAvailability { .unavailable }

  /// Returns ``BiometricResult/unavailable``.
  public func authenticate(reason: String) async -> BiometricResult { .unavailable }
}
