#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Asks for biometrics or the passcode before the app shows anything of the signed-in person.
///
/// The gate fails closed: when the lock cannot be read, the app is locked.
public struct BiometricGate: Sendable {
  /// The gate's next request to the person.
  public enum Prompt: Hashable, Sendable {
    /// Nothing: there is no lock, or it is not due.
    case none
    /// Biometrics, with the passcode as an alternative.
    case biometrics
    /// The passcode.
    case passcode
  }

  /// The step after a biometric prompt.
  public enum Step: Hashable, Sendable {
    /// The app is unlocked.
    case unlocked
    /// The app stays locked until the person asks again or enters the passcode.
    case locked
    /// The app asks again when it is active.
    case askAgain
    /// The person enters the passcode.
    case passcode
  }

  /// The result of a passcode.
  public enum PasscodeResult: Hashable, Sendable {
    /// The app is unlocked.
    case unlocked
    /// The passcode is wrong and may be tried so many more times; at least once.
    case wrong(attemptsLeft: Int)
    /// The limit of wrong passcodes is reached; the session must end.
    case exhausted
    /// The lock cannot be read or written, so the passcode was not checked.
    case failed(SessionRepositoryError)
  }

  private let locks: any AppLockRepository
  private let biometrics: any BiometricAuthentication
  private let now: @Sendable () -> Date
  private let onFailure: @Sendable (SessionRepositoryError) -> Void

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - biometrics: The device's biometrics; default none.
  ///   - now: Returns the current instant.
  ///   - onFailure: Called with the error when the lock cannot be read or written.
  public init(
    locks: any AppLockRepository,
    biometrics: any BiometricAuthentication = NoBiometricAuthentication(),
    now: @escaping @Sendable () -> Date,
    onFailure: @escaping @Sendable (SessionRepositoryError) -> Void
  ) {
    self.locks = locks
    self.biometrics = biometrics
    self.now = now
    self.onFailure = onFailure
  }

  /// Returns whether the app must be unlocked before it shows anything.
  public func isClosed() -> Bool {
    do throws(SessionRepositoryError) {
      guard let lock = try locks.appLock() else { return false }
      return lock.isDue(at: now())
    } catch {
      onFailure(error)
      return true
    }
  }

  /// Returns whether the app has a lock, due or not; true when that cannot be read.
  public func isLockSet() -> Bool {
    do throws(SessionRepositoryError) {
      return try locks.appLock() != nil
    } catch {
      onFailure(error)
      return true
    }
  }

  /// Returns the prompt to show.
  public func prompt() async -> Prompt {
    guard isClosed() else { return .none }
    return await canUseBiometrics() ? .biometrics : .passcode
  }

  private func canUseBiometrics() async -> Bool {
    do throws(SessionRepositoryError) {
      guard let lock = try locks.appLock(), lock.usesBiometrics, lock.attemptsLeft > 0 else {
        return false
      }
    } catch {
      // Without the lock only the passcode counts; `isClosed()` has reported the error.
      return false
    }
    return await biometrics.availability() == .available
  }

  /// Asks for biometrics.
  public func authenticate(reason: String) async -> Step {
    guard await canUseBiometrics() else { return .passcode }
    let step = Self.step(after: await biometrics.authenticate(reason: reason))
    if step == .unlocked { opened() }
    return step
  }

  /// Returns the step after the result of a biometric prompt.
  public static func step(after result: BiometricResult) -> Step {
    switch result {
    case .success: .unlocked
    case .failure, .passcodeChosen, .lockedOut, .unavailable: .passcode
    case .cancelledByUser: .locked
    case .cancelledBySystem: .askAgain
    }
  }

  /// Checks a passcode.
  ///
  /// The attempt is counted before it is checked, so ending the process gives no further attempts.
  public func unlock(with passcode: Passcode) async -> PasscodeResult {
    let result = await check(passcode)
    if case .failed(let error) = result { onFailure(error) }
    return result
  }

  private func check(_ passcode: Passcode) async -> PasscodeResult {
    do throws(SessionRepositoryError) {
      guard let lock = try locks.update({ $0.countAttempt() }) else { return .unlocked }
      guard lock.failedAttempts <= AppLock.attemptLimit else { return .exhausted }
      guard try await locks.matches(passcode) else {
        return lock.attemptsLeft > 0 ? .wrong(attemptsLeft: lock.attemptsLeft) : .exhausted
      }
      _ = try locks.update { $0.open() }
      return .unlocked
    } catch {
      return .failed(error)
    }
  }

  /// Notes that the person uses the app, after an unlock or a sign-in.
  public func opened() {
    update { $0.open() }
  }

  /// Notes that the person leaves the app now.
  public func left() {
    let now = now()
    update { $0.leftAt = now }
  }

  private func update(_ change: @Sendable (inout AppLock) -> Void) {
    do throws(SessionRepositoryError) {
      _ = try locks.update(change)
    } catch {
      onFailure(error)
    }
  }
}
