import Domain

/// Signs out and stops the session's traffic, so that no answer changes anything afterwards.
struct TrafficEndingSignOut: SignOutUseCase {
  let base: any SignOutUseCase
  let endTraffic: @Sendable () async -> Void

  /// Once before, for what is on its way, and once after, for what began while the service was told.
  func execute() async throws -> SignOutOutcome {
    await endTraffic()
    let outcome = try await base.execute()
    await endTraffic()
    return outcome
  }
}

/// Deletes the account and stops its traffic, unless it still exists.
struct TrafficEndingDeleteAccount: DeleteAccountUseCase {
  let base: any DeleteAccountUseCase
  let endTraffic: @Sendable () async -> Void

  func execute() async throws -> DeleteAccountOutcome {
    let outcome = try await base.execute()
    switch outcome {
    case .deleted, .deletedRemotely: await endTraffic()
    case .notSignedIn, .reauthenticationRequired, .failed, .sessionUnavailable: break
    }
    return outcome
  }
}
