import Synchronization

/// An object that refreshes a token once for all requests that need a new token at the same time.
///
/// The refresh runs in its own task. The server may invalidate the refresh token on the first
/// attempt, so the new token has to be stored even after all waiting requests are cancelled.
final class TokenRefresher: Sendable {
  private struct RefreshResult: Sendable {
    let rejected: AuthToken
    let result: Result<AuthToken, any Error>
  }

  /// The last refresh that sent a request, and the time that has passed since it ended.
  private struct Landing {
    let refresh: RefreshResult
    let time: ElapsedTime
  }

  private struct Flight {
    let rejected: AuthToken
    let task: Task<Void, Never>
  }

  private struct State {
    var flight: Flight?
    var last: Landing?
    var waiters: [Int: CheckedContinuation<RefreshResult, any Error>] = [:]
    var cancelledEarly: Set<Int> = []
    var lastTicket = 0
  }

  private enum Entry {
    case wait
    case answer(RefreshResult)
    case cancelled
  }

  private let state = Mutex(State())
  private let store: any TokenStore
  private let window: Duration
  private let clock: any Clock<Duration>
  private let refresh: @Sendable (AuthToken) async throws -> AuthToken
  private let endsSession: @Sendable (any Error) -> Bool
  private let onSessionExpired: @Sendable (_ session: String) async -> Void

  init(
    store: any TokenStore, window: Duration, clock: any Clock<Duration>,
    refresh: @escaping @Sendable (AuthToken) async throws -> AuthToken,
    endsSession: @escaping @Sendable (any Error) -> Bool,
    onSessionExpired: @escaping @Sendable (_ session: String) async -> Void
  ) {
    self.store = store
    self.window = window
    self.clock = clock
    self.refresh = refresh
    self.endsSession = endsSession
    self.onSessionExpired = onSessionExpired
  }

  /// Returns a token of the same session to use instead of the rejected token.
  ///
  /// If the stored token differs from the rejected token, the method returns the stored token.
  /// Otherwise it refreshes the token. For a short time after a refresh, the method sends no other
  /// request: it returns the new token even if the server rejected that token, and it throws the
  /// error of a failed refresh again.
  /// - Throws: ``NetworkError/sessionExpired`` if the store contains no token or a token of another
  ///   session, and the errors of the refresh and the store.
  func token(replacing rejected: AuthToken) async throws -> AuthToken {
    while true {
      try Task.checkCancellation()
      let refresh = try await joinOrStart(rejected)
      // The refresh may have been for an older token; its result does not apply to this one.
      if refresh.rejected == rejected { return try refresh.result.get() }
    }
  }

  /// Cancels the refresh in flight, unless the refreshed token belongs to `session`.
  func cancel(keeping session: String? = nil) {
    state.withLock { state in
      state.flight?.rejected.session == session ? nil : state.flight?.task
    }?.cancel()
  }

  private func joinOrStart(_ rejected: AuthToken) async throws -> RefreshResult {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    defer { state.withLock { _ = $0.cancelledEarly.remove(ticket) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch enter(ticket, continuation, rejected) {
        case .wait: break
        case .answer(let refresh): continuation.resume(returning: refresh)
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      leave(ticket)
    }
  }

  private func enter(
    _ ticket: Int, _ continuation: CheckedContinuation<RefreshResult, any Error>,
    _ rejected: AuthToken
  ) -> Entry {
    state.withLock { state in
      guard !state.cancelledEarly.contains(ticket) else { return .cancelled }
      if state.flight == nil, let known = known(rejected, state.last) { return .answer(known) }
      state.waiters[ticket] = continuation
      if state.flight == nil {
        state.flight = Flight(rejected: rejected, task: Task { await self.fly(rejected) })
      }
      return .wait
    }
  }

  /// Returns the result of the last refresh if that result is recent and applies to `rejected`.
  ///
  /// Returns nil if the last refresh ended longer ago than the window.
  private func known(_ rejected: AuthToken, _ last: Landing?) -> RefreshResult? {
    guard let last, last.time.duration < window else { return nil }
    switch last.refresh.result {
    case .success(let fresh) where fresh == rejected:
      return RefreshResult(rejected: rejected, result: .success(fresh))
    // Without a network, no request was sent, so the server needs no pause.
    case .failure(NetworkError.offline): return nil
    case .failure where last.refresh.rejected == rejected: return last.refresh
    case .success, .failure: return nil
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
    let renewal = await renew(rejected)
    let refresh = RefreshResult(rejected: rejected, result: renewal.result)
    let waiters = state.withLock { state in
      defer {
        state.flight = nil
        state.waiters = [:]
      }
      if renewal.hasAsked { state.last = Landing(refresh: refresh, time: ElapsedTime(on: clock)) }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: refresh) }
    if renewal.hasExpired { await onSessionExpired(rejected.session) }
  }

  /// The result of a refresh, whether it sent a request, and whether it ended the session.
  private struct Renewal: Sendable {
    let result: Result<AuthToken, any Error>
    var hasAsked = false
    var hasExpired = false
  }

  private func renew(_ rejected: AuthToken) async -> Renewal {
    do {
      return try await store.withRefreshLock { [self] in
        guard let current = try await store.token(), current.session == rejected.session else {
          throw NetworkError.sessionExpired
        }
        guard current == rejected else { return Renewal(result: .success(current)) }
        return await ask(rejected)
      }
    } catch {
      return Renewal(result: .failure(Self.failure(error)))
    }
  }

  private func ask(_ rejected: AuthToken) async -> Renewal {
    let fresh: AuthToken
    do {
      fresh = try await refresh(rejected).inSession(rejected.session)
    } catch  where endsSession(error) {
      return Renewal(
        result: .failure(NetworkError.sessionExpired), hasAsked: true,
        hasExpired: await end(rejected))
    } catch {
      return Renewal(result: .failure(Self.failure(error)), hasAsked: true)
    }
    do {
      return Renewal(result: .success(try await stored(fresh, for: rejected)), hasAsked: true)
    } catch {
      return Renewal(result: .failure(Self.failure(error)), hasAsked: true)
    }
  }

  /// Stores the new token and returns it, or returns the token that has replaced `rejected`.
  ///
  /// Throws ``NetworkError/sessionExpired`` if the session has ended in the meantime.
  private func stored(_ fresh: AuthToken, for rejected: AuthToken) async throws -> AuthToken {
    if try await store.replace(rejected, with: fresh) { return fresh }
    guard let other = try await store.token(), other.session == rejected.session else {
      throw NetworkError.sessionExpired
    }
    return other
  }

  /// Returns the error for the requests that wait for a refresh.
  ///
  /// Replaces `CancellationError`, because a cancelled refresh must not cancel these requests.
  private static func failure(_ error: any Error) -> any Error {
    error is CancellationError ? NetworkError.connectionLost : error
  }

  /// Removes the rejected token and returns whether the session ends.
  ///
  /// The session does not end if another token has replaced the rejected token. The session ends
  /// even if the store cannot be written.
  private func end(_ rejected: AuthToken) async -> Bool {
    do {
      return try await store.replace(rejected, with: nil)
    } catch {
      return true
    }
  }
}
