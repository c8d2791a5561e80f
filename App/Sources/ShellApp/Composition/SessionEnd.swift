import Domain
import LocalPersistence

/// How long the end of a session waits for locks that other processes hold, in all.
private let lockWait = Duration.seconds(5)

/// Signs out, stops the session's traffic, so that no answer changes anything afterwards, and erases the
/// account's data.
struct TrafficEndingSignOut: SignOutUseCase {
  let base: any SignOutUseCase
  let endTraffic: @Sendable () async -> Void
  let eraseData: @Sendable () async -> Void

  /// Once before, for what is on its way, and once after, for what began while the service was told.
  func execute() async throws -> SignOutResult {
    await endTraffic()
    let result = try await LockPatience.run(atMost: lockWait, base.execute)
    await endTraffic()
    switch result {
    case .signedOut, .signedOutLocally: await eraseData()
    case .notCleared: break
    }
    return result
  }
}

/// Deletes the account, stops its traffic and erases its data, unless it still exists.
struct TrafficEndingDeleteAccount: DeleteAccountUseCase {
  let base: any DeleteAccountUseCase
  let endTraffic: @Sendable () async -> Void
  let eraseData: @Sendable () async -> Void

  func execute() async throws -> DeleteAccountResult {
    let result = try await LockPatience.run(atMost: lockWait, base.execute)
    switch result {
    case .deleted, .deletedRemotely:
      await endTraffic()
      await eraseData()
    case .notSignedIn, .reauthenticationRequired, .failed, .sessionUnavailable: break
    }
    return result
  }
}
