import Data
import Domain

/// The biometrics of this device.
enum SystemBiometrics {
  static var authentication: any BiometricAuthentication {
    #if canImport(LocalAuthentication) && !os(tvOS) && !os(watchOS)
      LocalBiometricAuthentication()
    #else
      NoBiometricAuthentication()
    #endif
  }
}
