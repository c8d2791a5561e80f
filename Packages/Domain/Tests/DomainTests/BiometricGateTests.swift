import Domain
import DomainMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// BiometricGate: biometrics or the passcode before the app shows anything.
@Suite struct BiometricGateTests {
  private static let passcode = Passcode("secret1")

  private final class World: Sendable {
    let now = Mutex(Fixture.now)
    let failures = Mutex<[SessionRepositoryError]>([])
    let locks: AppLockRepositoryFake
    let biometrics: BiometricAuthenticationFake

    init(
      _ policy: BiometricPolicy? = .always, usesBiometrics: Bool = true,
      _ availability: BiometricAvailability = .available, results: [BiometricResult] = []
    ) {
      locks = AppLockRepositoryFake(
        policy.map { AppLock(policy: $0, usesBiometrics: usesBiometrics) },
        passcode: BiometricGateTests.passcode)
      biometrics = BiometricAuthenticationFake(availability, results: results)
    }

    func pass(minutes: Double) { now.withLock { $0.addTimeInterval(minutes * 60) } }

    var gate: BiometricGate {
      BiometricGate(
        locks: locks, biometrics: biometrics, now: { self.now.withLock { $0 } },
        onFailure: { error in self.failures.withLock { $0.append(error) } })
    }

    var update: UpdateAppLockUseCase {
      UpdateAppLockUseCase(locks: locks, gate: gate, biometrics: biometrics)
    }
  }

  @Test func `without a lock nothing is asked`() async {
    let world = World(nil)
    #expect(!world.gate.isClosed())
    #expect(!world.gate.isLockSet())
    #expect(await world.gate.prompt() == .none)
    #expect(await world.gate.authenticate(reason: "Unlock") == .passcode)
    #expect(world.biometrics.reasons.isEmpty)
    #expect(await world.gate.unlock(with: Passcode("x")) == .unlocked)
  }

  @Test(arguments: [
    (BiometricPolicy.always, 0.0, true), (.never, 1_000, false),
    (.afterMinutes(5), 0, false), (.afterMinutes(5), 4.9, false), (.afterMinutes(5), 5, true),
    (.afterMinutes(0), 0, true), (.afterMinutes(5), -1, true),
  ])
  func `a policy decides by the time since the app was left`(
    policy: BiometricPolicy, minutes: Double, isClosed: Bool
  ) {
    let world = World(policy)
    world.gate.left()
    world.pass(minutes: minutes)
    #expect(world.gate.isClosed() == isClosed)
  }

  @Test func `an app that ended without being left is locked`() {
    let world = World(.afterMinutes(5))
    #expect(world.gate.isClosed())
    world.gate.left()
    #expect(!world.gate.isClosed())
    world.gate.opened()
    #expect(world.gate.isClosed())
  }

  @Test(arguments: [
    (BiometricAvailability.available, true, BiometricGate.Prompt.biometrics),
    (.available, false, .passcode), (.notEnrolled, true, .passcode),
    (.lockedOut, true, .passcode), (.unavailable, true, .passcode),
  ])
  func `biometrics are asked for where they can be used and are set`(
    availability: BiometricAvailability, usesBiometrics: Bool, prompt: BiometricGate.Prompt
  ) async {
    let world = World(.always, usesBiometrics: usesBiometrics, availability)
    #expect(await world.gate.prompt() == prompt)
  }

  @Test(arguments: [
    (BiometricResult.success, BiometricGate.Step.unlocked), (.failure, .passcode),
    (.passcodeChosen, .passcode), (.cancelledByUser, .locked), (.cancelledBySystem, .askAgain),
    (.lockedOut, .passcode), (.unavailable, .passcode),
  ])
  func `each result of a biometric prompt has its next step`(
    result: BiometricResult, step: BiometricGate.Step
  ) async {
    let world = World(results: [result])
    #expect(await world.gate.authenticate(reason: "Unlock the app") == step)
    #expect(world.biometrics.reasons == ["Unlock the app"])
  }

  @Test func `success resets the attempts`() async {
    let world = World(results: [.success])
    _ = await world.gate.unlock(with: Passcode("wrong"))
    #expect(world.locks.lock?.failedAttempts == 1)
    #expect(await world.gate.authenticate(reason: "Unlock") == .unlocked)
    #expect(world.locks.lock?.failedAttempts == 0)
    _ = await world.gate.unlock(with: Passcode("wrong"))
    #expect(await world.gate.unlock(with: Self.passcode) == .unlocked)
    #expect(world.locks.lock?.failedAttempts == 0)
  }

  @Test func `the fifth wrong passcode ends the session, over restarts`() async {
    let world = World()
    for left in [4, 3, 2, 1] {
      #expect(await world.gate.unlock(with: Passcode("wrong")) == .wrong(attemptsLeft: left))
    }
    #expect(await world.gate.unlock(with: Passcode("wrong")) == .exhausted)
    // Neither the right passcode nor biometrics open it any more.
    #expect(await world.gate.unlock(with: Self.passcode) == .exhausted)
    #expect(await world.gate.prompt() == .passcode)
    #expect(await world.gate.authenticate(reason: "Unlock") == .passcode)
    #expect(world.biometrics.reasons.isEmpty)
  }

  @Test func `a wrong passcode keeps the app locked until it is unlocked`() async {
    let world = World(.afterMinutes(5))
    world.gate.left()
    world.pass(minutes: 10)
    _ = await world.gate.unlock(with: Passcode("wrong"))
    world.pass(minutes: -9)
    #expect(world.gate.isClosed())
  }

  @Test func `a lock that cannot be read locks the app and is reported`() async {
    let world = World(nil)
    world.locks.failure = .corrupt
    #expect(world.gate.isClosed())
    #expect(world.gate.isLockSet())
    #expect(await world.gate.prompt() == .passcode)
    #expect(await world.gate.unlock(with: Self.passcode) == .failed(.corrupt))
    #expect(!world.failures.withLock { $0.isEmpty })
  }

  // MARK: - UpdateAppLock

  private static func set(
    _ world: World, _ policy: BiometricPolicy = .always, _ new: String? = nil,
    current: String? = nil
  ) async -> UpdateAppLockUseCase.Result {
    await world.update.execute(
      policy: policy, usesBiometrics: true, passcode: new.map { Passcode($0) },
      current: current.map { Passcode($0) })
  }

  @Test func `a new lock needs a passcode of an acceptable length`() async {
    let world = World(nil)
    for passcode in [nil, "", "12345", String(repeating: "x", count: 65)] {
      #expect(await Self.set(world, .always, passcode) == .unacceptablePasscode)
    }
    #expect(world.locks.lock == nil)
    #expect(await Self.set(world, .afterMinutes(5), "123456") == .saved)
    #expect(world.locks.lock == AppLock(policy: .afterMinutes(5), usesBiometrics: true))
    #expect(await world.gate.unlock(with: Passcode("123456")) == .unlocked)
  }

  @Test func `a change needs the current passcode, and its attempts count`() async {
    let world = World()
    #expect(await Self.set(world, .never) == .wrongPasscode(attemptsLeft: 4))
    #expect(
      await Self.set(world, .never, current: "wrong") == .wrongPasscode(attemptsLeft: 3))
    #expect(await Self.set(world, .afterMinutes(1), current: "secret1") == .saved)
    #expect(world.locks.lock == AppLock(policy: .afterMinutes(1), usesBiometrics: true))
    #expect(await world.gate.unlock(with: Self.passcode) == .unlocked)
    #expect(await Self.set(world, .always, "another", current: "secret1") == .saved)
    #expect(await world.gate.unlock(with: Self.passcode) == .wrong(attemptsLeft: 4))
    #expect(await Self.set(world, .never, current: "another") == .saved)
    #expect(world.locks.lock == nil)
  }

  @Test func `an unacceptable new passcode costs no attempt`() async {
    let world = World()
    #expect(await Self.set(world, .always, "short", current: "wrong") == .unacceptablePasscode)
    #expect(world.locks.lock?.failedAttempts == 0)
  }

  @Test func `a lock that cannot be written stays as it is`() async {
    let world = World(nil)
    world.locks.failure = .unavailable
    #expect(await Self.set(world, .always, "123456") == .failed(.unavailable))
    world.locks.failure = nil
    #expect(world.locks.lock == nil)
  }

  @Test func `a passcode is not in descriptions`() {
    #expect(!"\(Self.passcode)".contains("secret1"))
    #expect(!String(reflecting: Self.passcode).contains("secret1"))
  }
}
