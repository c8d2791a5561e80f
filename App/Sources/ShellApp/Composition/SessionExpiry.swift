import Networking
import Synchronization

/// Whether the service has ended the session, until somebody asks.
final class SessionExpiry: Sendable {
  private let isNoted = Mutex(false)

  func note() { isNoted.withLock { $0 = true } }

  /// Whether the session has ended since the last question.
  func take() -> Bool {
    isNoted.withLock { isNoted in
      defer { isNoted = false }
      return isNoted
    }
  }
}

/// A token store which notes that the token was taken away because the service does not renew it.
///
/// It does so before those who wait for a token hear of the end, so that whoever handles their failure
/// finds it noted.
struct ExpiryNotingTokenStore: TokenStore {
  let base: any TokenStore
  let expiry: SessionExpiry

  func token() async throws -> AuthToken? { try await base.token() }

  func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
    do {
      let isReplaced = try await base.replace(old, with: new)
      if isReplaced, new == nil { expiry.note() }
      return isReplaced
    } catch {
      // A session which cannot be removed is over all the same.
      if new == nil { expiry.note() }
      throw error
    }
  }

  func withRefreshLock<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await base.withRefreshLock(body)
  }
}
