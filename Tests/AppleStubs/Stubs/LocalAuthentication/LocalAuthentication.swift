import AppleFoundation

public enum LAPolicy: Int, Sendable {
  case deviceOwnerAuthenticationWithBiometrics = 1
  case deviceOwnerAuthentication = 2
}

public struct LAError: Error {
  public enum Code: Int, Sendable { case authenticationFailed = -1 }

  public var code: Code { .authenticationFailed }
}

open class LAContext: NSObject {
  public override init() {}

  open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
    false
  }

  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    false
  }
}
