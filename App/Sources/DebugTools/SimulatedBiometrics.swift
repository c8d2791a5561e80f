import Domain

/// Answers biometric prompts as the debug menu specifies.
struct SimulatedBiometrics: BiometricAuthentication {
  let device: any BiometricAuthentication
  let simulated: @Sendable () -> FormFaults.Biometrics

  func availability() async -> BiometricAvailability {
    switch simulated() {
    case .device: await device.availability()
    case .success, .failure, .cancelledByUser, .cancelledBySystem: .available
    case .lockedOut: .lockedOut
    case .notEnrolled: .notEnrolled
    }
  }

  func authenticate(reason: String) async -> BiometricResult {
    switch simulated() {
    case .device: await device.authenticate(reason: reason)
    case .success: .success
    case .failure: .failure
    case .cancelledByUser: .cancelledByUser
    case .cancelledBySystem: .cancelledBySystem
    case .lockedOut: .lockedOut
    case .notEnrolled: .unavailable
    }
  }
}
