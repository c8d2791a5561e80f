import Domain
import LocalPersistence

/// How long the end of a session waits for locks that other processes hold, in all.
private let lockWait = Duration.seconds(5)

/// Signs out and stops the session's traffic, so that no answer changes anything afterwards.
struct TrafficEndingSignOut: SignOutUseCase {
  let base: any SignOutUseCase
  let endTraffic: @Sendable () async -> Void

  /// Once before, for what is on its way, and once after, for what began while the service was told.
  func execute() async throws -> SignOutResult {
    await endTraffic()
    let outcome = try await LockPatience.run(atMost: lockWait, base.execute)
    await endTraffic()
    return outcome
  }
}

/// Deletes the account and stops its traffic, unless it still exists.
struct TrafficEndingDeleteAccount: DeleteAccountUseCase {
  let base: any DeleteAccountUseCase
  let endTraffic: @Sendable () async -> Void

  func execute() async throws -> DeleteAccountResult {
    let outcome = try await LockPatience.run(atMost: lockWait, base.execute)
    switch outcome {
    case .deleted, .deletedRemotely: await endTraffic()
    case .notSignedIn, .reauthenticationRequired, .failed, .sessionUnavailable: break
    }
    return outcome
  }
}
