import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verdict on a person's age stays until its end when they delete the account, so that another
/// account of the same mailbox or provider is no way around it.
///
/// It is kept under a digest with a key of the backend's own: neither the address nor the provider's
/// identifier can be found from it without that key.
extension BackendService {
  /// The table's key of the secret that the digests are made with.
  private static let secretName = "deletedVerdict"

  /// Keeps the verdict on an account that is about to be deleted.
  mutating func keepVerdict(of userID: String) throws(BackendError) {
    guard let verdict = verdictToKeep(of: userID) else { return }
    for key in try deletedVerdictKeys(of: userID) {
      state.deletedVerdicts[key] = verdict.combined(with: standing(state.deletedVerdicts[key]))
    }
  }

  /// Gives an account the verdict on a deleted one that was signed in by the same mailbox or provider.
  mutating func restoreVerdict(of userID: String) throws(BackendError) {
    // Without a kept verdict no key is made.
    guard !state.deletedVerdicts.keys.isEmpty else { return }
    for key in try deletedVerdictKeys(of: userID) {
      guard let kept = standing(state.deletedVerdicts[key]) else { continue }
      state.ageVerdicts[userID] = kept.combined(with: standing(state.ageVerdicts[userID]))
    }
  }

  /// What stands on an account; a minor who asked a guardian counts as one for an interval from now.
  private func verdictToKeep(of userID: String) -> BackendState.AgeEligibilityRecord? {
    let verdict = standing(state.ageVerdicts[userID])
    let interval = configuration.consentInterval
    guard state.consents[userID]?.stands(at: now, within: interval) ?? false else { return verdict }
    return BackendState.AgeEligibilityRecord(minimum: nil, until: now.adding(interval))
      .combined(with: verdict)
  }

  private func standing(_ verdict: BackendState.AgeEligibilityRecord?) -> BackendState
    .AgeEligibilityRecord?
  {
    verdict.flatMap { $0.stands(at: now) ? $0 : nil }
  }

  /// A key for the account's mailbox and one for each of its identities at providers.
  private mutating func deletedVerdictKeys(of userID: String) throws(BackendError) -> [String] {
    var names = state.identities.keys.filter { state.identities[$0] == userID }
      .map { "identity:" + $0 }
    if let email = state.accounts[userID]?.email {
      names.append("mailbox:" + ((try? EmailAddress(email))?.mailbox ?? email))
    }
    let secret = try deletedVerdictSecret()
    return try names.map { (name) throws(BackendError) in
      try Self.code(of: Data(name.utf8), secret)
    }
  }

  private mutating func deletedVerdictSecret() throws(BackendError) -> Data {
    if let secret = state.secrets[Self.secretName] { return secret }
    let secret = try randomBytes(32)
    state.secrets[Self.secretName] = secret
    return secret
  }
}
