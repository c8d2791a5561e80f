#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Anonymous accounts end when no request came for long.
extension BackendService {
  /// The day of the request, since 1970 in UTC.
  var day: Int {
    Int((min(max(now.timeIntervalSince1970, -6e10), 2.5e11) / 86_400).rounded(.down))
  }

  /// Keeps the day of an anonymous account's request: one change a day, not one a request.
  mutating func noteRequest(of userID: String) {
    guard let account = state.accounts[userID], account.mayBeAnonymous,
      account.lastSeenDay != day
    else { return }
    see(userID)
  }

  /// Removes, once a day, the anonymous accounts without a request for the configured time.
  ///
  /// Everything that belongs to them goes with them. Accounts from before days were kept count from
  /// now on.
  mutating func removeAbandonedAccounts() {
    guard state.abandonedSweepDay != day else { return }
    state.abandonedSweepDay = day
    let limit = Int(configuration.anonymousLifetime / .seconds(86_400))
    let candidates = state.accounts.filter { account in
      account.mayBeAnonymous && account.lastSeenDay.map { day - $0 > limit } ?? true
    }
    guard !candidates.isEmpty else { return }
    let linked = Set(state.identities.values)
    var abandoned: Set<String> = []
    for (id, account) in candidates where !linked.contains(id) {
      if account.lastSeenDay == nil {
        see(id)
      } else {
        abandoned.insert(id)
      }
    }
    if !abandoned.isEmpty { removeEverything(of: abandoned) }
  }

  private mutating func see(_ userID: String) {
    let day = day
    state.accounts[userID]?.lastSeenDay = day
  }
}

extension BackendState.Account {
  /// Whether nothing of its own signs it in; a provider may.
  fileprivate var mayBeAnonymous: Bool { email == nil && password == nil }
}
