import Domain
import LocalPersistence

/// How long the end of a session waits for locks that other processes hold, in all.
private let lockWait = Duration.seconds(5)

/// Signs out and stops the session's traffic, so that no response changes anything afterwards.
struct TrafficEndingSignOut: SignOutUseCase {
  let base: any SignOutUseCase
  let endTraffic: @Sendable () async -> Void

  /// Stops the traffic before, and what began during the call to the service.
  func execute() async throws -> SignOutResult {
    await endTraffic()
    let result = try await LockPatience.run(atMost: lockWait, base.execute)
    await endTraffic()
    return result
  }
}

/// Deletes the account, then stops its traffic and erases its data on this device.
///
/// A deletion that fails changes neither, unless the session has ended. Data that could not be erased is a part
/// of the result.
struct TrafficEndingDeleteAccount: DeleteAccountUseCase {
  let base: any DeleteAccountUseCase
  let endTraffic: @Sendable () async -> Void
  /// Erases the data, and returns the error that has left some of it.
  let eraseData: @Sendable () async -> SessionRepositoryError?

  func execute() async throws -> DeleteAccountResult {
    let result = try await LockPatience.run(atMost: lockWait, base.execute)
    switch result {
    case .deleted, .deletedRemotely, .ended:
      await endTraffic()
      guard let error = await eraseData() else { return result }
      if result == .deleted { return .deletedRemotely(error) }
      if result == .ended(nil) { return .ended(error) }
    case .notSignedIn, .reauthenticationRequired, .failed, .sessionUnavailable: break
    }
    return result
  }
}
