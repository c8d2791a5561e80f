/// The browsers that are signed in, or about to be, by their cookies; forgotten when the server ends.
///
/// A browser that only looks at pages is not kept. The requests of a browser take turns, so that none
/// sees the answers of another half given.
actor WebSessions {
  /// How many browsers are known.
  static let limit = 1_000
  /// How many of one address are known.
  static let clientLimit = 50

  private struct Entry {
    var session: WebSession
    let client: String
  }

  private var entries: [String: Entry] = [:]
  private var order: [String] = []
  private var busy: Set<String> = []
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// How many browsers are known now.
  var count: Int { entries.count }

  /// What is known of a browser; nil for one that is not kept.
  ///
  /// ``give(_:as:insteadOf:of:)`` has to follow.
  func take(_ id: String) async -> WebSession? {
    while let entry = entries[id] {
      if busy.insert(id).inserted { return entry.session }
      await withCheckedContinuation { waiting[id, default: []].append($0) }
    }
    return nil
  }

  /// Ends a turn, and keeps what is worth it.
  ///
  /// - Parameters:
  ///   - id: The browser's cookie from now on.
  ///   - old: Its cookie before; another one knows nothing any more.
  ///   - client: Where the browser is: each address has its own limit.
  func give(_ session: WebSession, as id: String, insteadOf old: String, of client: String) {
    busy.remove(old)
    waiting.removeValue(forKey: old)?.forEach { $0.resume() }
    if old != id { remove(old) }
    guard session.isWorthKeeping else { return remove(id) }
    if entries[id] == nil {
      makeRoom(for: client)
      order.append(id)
    }
    entries[id] = Entry(session: session, client: client)
  }

  private func remove(_ id: String) {
    guard entries.removeValue(forKey: id) != nil else { return }
    order.removeAll { $0 == id }
  }

  /// Forgets the browser known longest where there are too many: of the same address, else of all,
  /// then one nobody is signed in with before any other.
  private func makeRoom(for client: String) {
    let idle = order.filter { !busy.contains($0) }
    let own = idle.filter { entries[$0]?.client == client }
    if entries.values.count(where: { $0.client == client }) >= Self.clientLimit {
      if let oldest = own.first { remove(oldest) }
    } else if entries.count >= Self.limit {
      let stranger = idle.first { entries[$0]?.session.accessToken == nil }
      if let oldest = stranger ?? idle.first { remove(oldest) }
    }
  }
}
