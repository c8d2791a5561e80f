import Synchronization

/// Refreshes a token once, however many ask for it at the same time.
///
/// The refresh runs in a task of its own: a server may spend the refresh token on the first
/// attempt, so the answer has to be stored even when nobody waits for it any more.
final class TokenRefresher: Sendable {
  private struct Outcome: Sendable {
    let rejected: AuthToken
    let result: Result<AuthToken, any Error>
  }

  private struct State {
    var flight: AuthToken?
    var waiters: [Int: CheckedContinuation<Outcome, any Error>] = [:]
    var cancelledEarly: Set<Int> = []
    var lastTicket = 0
  }

  private enum Entry {
    case start
    case wait
    case cancelled
  }

  private let state = Mutex(State())
  private let store: any TokenStore
  private let refresh: @Sendable (AuthToken) async throws -> AuthToken
  private let endsSession: @Sendable (any Error) -> Bool
  private let onSessionExpired: @Sendable () async -> Void

  init(
    store: any TokenStore, refresh: @escaping @Sendable (AuthToken) async throws -> AuthToken,
    endsSession: @escaping @Sendable (any Error) -> Bool,
    onSessionExpired: @escaping @Sendable () async -> Void
  ) {
    self.store = store
    self.refresh = refresh
    self.endsSession = endsSession
    self.onSessionExpired = onSessionExpired
  }

  /// A token to use instead of the rejected one: the stored one if it differs, else a new one.
  func token(replacing rejected: AuthToken) async throws -> AuthToken {
    while true {
      try Task.checkCancellation()
      let outcome = try await joinOrStart(rejected)
      // A flight for an older token says nothing about this one.
      if outcome.rejected == rejected { return try outcome.result.get() }
    }
  }

  private func joinOrStart(_ rejected: AuthToken) async throws -> Outcome {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    defer { state.withLock { _ = $0.cancelledEarly.remove(ticket) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch enter(ticket, continuation, rejected) {
        case .start: Task { await self.fly(rejected) }
        case .wait: break
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      leave(ticket)
    }
  }

  private func enter(
    _ ticket: Int, _ continuation: CheckedContinuation<Outcome, any Error>, _ rejected: AuthToken
  ) -> Entry {
    state.withLock { state in
      guard !state.cancelledEarly.contains(ticket) else { return .cancelled }
      state.waiters[ticket] = continuation
      guard state.flight == nil else { return .wait }
      state.flight = rejected
      return .start
    }
  }

  private func leave(_ ticket: Int) {
    let continuation = state.withLock { state in
      state.cancelledEarly.insert(ticket)
      return state.waiters.removeValue(forKey: ticket)
    }
    continuation?.resume(throwing: CancellationError())
  }

  private func fly(_ rejected: AuthToken) async {
    let result: Result<AuthToken, any Error>
    var hasExpired = false
    do {
      result = .success(try await renew(rejected, hasExpired: &hasExpired))
    } catch is CancellationError {
      // The refresh gave up by itself; those who wait were not cancelled.
      result = .failure(NetworkError.connectionLost)
    } catch {
      result = .failure(error)
    }
    let waiters = state.withLock { state in
      defer {
        state.flight = nil
        state.waiters = [:]
      }
      return state.waiters.values
    }
    for waiter in waiters {
      waiter.resume(returning: Outcome(rejected: rejected, result: result))
    }
    if hasExpired { await onSessionExpired() }
  }

  private func renew(_ rejected: AuthToken, hasExpired: inout Bool) async throws -> AuthToken {
    guard let current = try await store.token() else { throw NetworkError.authenticationRequired }
    guard current == rejected else { return current }
    let fresh: AuthToken
    do {
      fresh = try await refresh(rejected)
    } catch  where endsSession(error) {
      hasExpired = await end(rejected)
      throw NetworkError.sessionExpired
    }
    if try await store.replace(rejected, with: fresh) { return fresh }
    guard let other = try await store.token() else { throw NetworkError.authenticationRequired }
    return other
  }

  /// Removes the token; false when the session is another one by now.
  ///
  /// A store which cannot be written does not keep a dead session alive.
  private func end(_ rejected: AuthToken) async -> Bool {
    do {
      return try await store.replace(rejected, with: nil)
    } catch {
      return true
    }
  }
}
