/// Browsers by the secret in their cookie; forgotten when the server ends.
///
/// The requests of a browser take turns, so that none sees the answers of another half given.
actor WebSessions {
  /// How many browsers are known.
  static let limit = 1_000

  private var sessions: [String: WebSession] = [:]
  private var order: [String] = []
  private var busy: Set<String> = []
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// How many browsers are known now.
  var count: Int { sessions.count }

  /// What is known of a browser, or a new session under a new secret; ``give(_:_:isRenewed:)`` has to
  /// follow.
  func take(_ id: String?) async -> (id: String, session: WebSession) {
    if let id {
      while let session = sessions[id] {
        if busy.insert(id).inserted { return (id, session) }
        await withCheckedContinuation { waiting[id, default: []].append($0) }
      }
    }
    let session = WebSession()
    return (keep(session, busy: true), session)
  }

  /// Ends a turn and keeps what is known now; returns the browser's secret.
  ///
  /// - Parameter isRenewed: Whether the secret changes, as when somebody signs in or out: who knew the
  ///   old one knows nothing.
  func give(_ id: String, _ session: WebSession, isRenewed: Bool) -> String {
    busy.remove(id)
    waiting.removeValue(forKey: id)?.forEach { $0.resume() }
    guard isRenewed else {
      if sessions[id] != nil { sessions[id] = session }
      return id
    }
    sessions[id] = nil
    order.removeAll { $0 == id }
    return keep(session, busy: false)
  }

  private func keep(_ session: WebSession, busy isBusy: Bool) -> String {
    if sessions.count >= Self.limit { makeRoom() }
    let id = WebSession.secret()
    sessions[id] = session
    order.append(id)
    if isBusy { busy.insert(id) }
    return id
  }

  /// Forgets the browser known longest, one nobody is signed in with before any other.
  private func makeRoom() {
    let idle = order.indices.filter { !busy.contains(order[$0]) }
    let stranger = idle.first { sessions[order[$0]]?.accessToken == nil }
    guard let place = stranger ?? idle.first else { return }
    sessions[order.remove(at: place)] = nil
  }
}
