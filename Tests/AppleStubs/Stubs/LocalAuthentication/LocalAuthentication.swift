import AppleFoundation

/// The policies of an evaluation.
public enum LAPolicy: Int, Sendable {
  case deviceOwnerAuthenticationWithBiometrics = 1
  case deviceOwnerAuthentication = 2
}

/// An error of an evaluation.
public struct LAError: Error {
  /// The codes that the sources use.
  public enum Code: Int, Sendable { case authenticationFailed = -1 }

  /// The code.
  public var code: Code { .authenticationFailed }
}

/// A context of evaluations.
open class LAContext: NSObject {
  public override init() {}

  open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
    false
  }

  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    false
  }
}
