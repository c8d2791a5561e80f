#if canImport(LocalAuthentication) && !os(tvOS) && !os(watchOS)
  public import Domain
  import LocalAuthentication
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Face ID, Touch ID and Optic ID through Apple's LocalAuthentication.
  ///
  /// An app for iOS needs `NSFaceIDUsageDescription` in its information property list; without it
  /// the system ends the app at the first prompt. The adapter was type-checked against stubs and not
  /// compiled or run on an Apple platform; ``LocalAuthenticationCode``, which decides, is tested on
  /// every platform.
  public struct LocalBiometricAuthentication: BiometricAuthentication {
    /// Creates the adapter.
    public init() {}

    /// Returns whether the system could ask for biometrics now.
    public func availability() async -> BiometricAvailability {
      var error: NSError?
      let context = LAContext()
      if context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) {
        return .available
      }
      return error.flatMap { LocalAuthenticationCode(rawValue: $0.code) }?.availability
        ?? .unavailable
    }

    /// Shows the system's prompt.
    public func authenticate(reason: String) async -> BiometricResult {
      do {
        let isRecognized = try await LAContext().evaluatePolicy(
          .deviceOwnerAuthenticationWithBiometrics, localizedReason: reason)
        return isRecognized ? .success : .failure
      } catch let error as LAError {
        return LocalAuthenticationCode(rawValue: error.code.rawValue)?.result ?? .failure
      } catch {
        return .failure
      }
    }
  }
#endif
