#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The lock of the app on this device.
///
/// A lock always has a passcode, which an ``AppLockRepository`` stores as a hash.
public struct AppLock: Codable, Hashable, Sendable {
  /// The wrong passcodes after which the session ends, counted over restarts.
  public static let attemptLimit = 5

  /// When the app asks to be unlocked.
  public var policy: BiometricPolicy
  /// Whether biometrics may unlock the app where the device has them.
  public var usesBiometrics: Bool
  /// The passcodes that were tried since the app was unlocked last.
  public var failedAttempts = 0
  /// When the app was left; nil while it is used.
  public var leftAt: Date?

  /// Creates a lock of an app that is in use.
  public init(policy: BiometricPolicy, usesBiometrics: Bool) {
    self.policy = policy
    self.usesBiometrics = usesBiometrics
  }

  /// The passcodes that may still be tried; 0 when the session must end.
  public var attemptsLeft: Int { max(0, Self.attemptLimit - max(0, failedAttempts)) }

  /// Counts an attempt; a stored number that no attempts could make is the nearest one.
  mutating func countAttempt() {
    failedAttempts = min(max(0, failedAttempts), Self.attemptLimit) + 1
  }

  /// Returns whether the app must be unlocked: by its policy, and always after a wrong passcode.
  public func isDue(at now: Date) -> Bool {
    failedAttempts > 0 || policy.isDue(leftAt: leftAt, at: now)
  }

  /// The app is used: no attempt counts, and a crash locks it.
  mutating func open() {
    failedAttempts = 0
    leftAt = nil
  }
}
