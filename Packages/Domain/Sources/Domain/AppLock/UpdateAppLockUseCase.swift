/// Sets, changes or removes the app's lock.
public struct UpdateAppLockUseCase: Sendable {
  /// The result.
  public enum Result: Hashable, Sendable {
    /// The lock is stored, or removed.
    case saved
    /// The current passcode is wrong and may be tried so many more times; at least once.
    case wrongPasscode(attemptsLeft: Int)
    /// The limit of wrong passcodes is reached; the session must end.
    case exhausted
    /// The new passcode is missing, too short or too long.
    case unacceptablePasscode
    /// The lock cannot be read or written; nothing changed.
    case failed(SessionRepositoryError)
  }

  private let locks: any AppLockRepository
  private let gate: BiometricGate
  private let biometrics: any BiometricAuthentication

  /// Creates a use case.
  ///
  /// - Parameters:
  ///   - gate: Checks the current passcode and counts the attempts.
  ///   - biometrics: The device's biometrics; default none.
  public init(
    locks: any AppLockRepository, gate: BiometricGate,
    biometrics: any BiometricAuthentication = NoBiometricAuthentication()
  ) {
    self.locks = locks
    self.gate = gate
    self.biometrics = biometrics
  }

  /// Returns whether the device has biometrics that can be used.
  public func hasBiometrics() async -> Bool { await biometrics.availability() == .available }

  /// Returns the lock; nil when the app has none.
  public func current() throws(SessionRepositoryError) -> AppLock? { try locks.appLock() }

  /// Stores a policy; ``BiometricPolicy/never`` removes the lock.
  ///
  /// - Parameters:
  ///   - passcode: The new passcode; nil keeps the stored one.
  ///   - current: The current passcode, which a stored lock requires.
  public func execute(
    policy: BiometricPolicy, usesBiometrics: Bool, passcode: Passcode?, current: Passcode?
  ) async -> Result {
    do throws(SessionRepositoryError) {
      let isSet = try locks.appLock() != nil
      if let passcode, !passcode.isAcceptable { return .unacceptablePasscode }
      if policy != .never, !isSet, passcode == nil { return .unacceptablePasscode }
      if isSet {
        switch await gate.unlock(with: current ?? Passcode("")) {
        case .unlocked: break
        case .wrong(let attemptsLeft): return .wrongPasscode(attemptsLeft: attemptsLeft)
        case .exhausted: return .exhausted
        case .failed(let error): return .failed(error)
        }
      }
      if policy == .never {
        try locks.remove()
      } else {
        try await locks.save(
          AppLock(policy: policy, usesBiometrics: usesBiometrics), passcode: passcode)
      }
      return .saved
    } catch {
      return .failed(error)
    }
  }
}
