import Synchronization

/// A cache store that keeps responses in memory, up to a size limit.
///
/// If the stored content exceeds the limit, the store removes the least recently used responses.
public final class InMemoryHTTPCacheStore: HTTPCacheStore {
  private struct Entry {
    var responses: [CachedResponse]
    var cost: Int
    var lastUse: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var cost = 0
    var uses = 0
    var lookups = (hits: 0, misses: 0)
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a store.
  ///
  /// - Parameter limit: The maximum size of all stored content in bytes; 10 MB by default.
  public init(limit: Int = 10_000_000) {
    self.limit = max(0, limit)
  }

  /// The size of all stored content in bytes.
  public var cost: Int { state.withLock { $0.cost } }

  /// The number of keys with responses.
  public var count: Int { state.withLock { $0.entries.count } }

  /// The number of lookups that found responses, and of those that found none.
  public var lookups: (hits: Int, misses: Int) { state.withLock { $0.lookups } }

  /// Returns the stored responses for a key; an empty array if there are none.
  public func responses(for key: String) async -> [CachedResponse] {
    state.withLock { state in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      let found = state.entries[key]?.responses ?? []
      if found.isEmpty { state.lookups.misses += 1 } else { state.lookups.hits += 1 }
      return found
    }
  }

  /// Replaces the stored responses for a key; an empty array removes them.
  ///
  /// If the content of `responses` is larger than the store's limit, none of them is stored.
  public func replace(_ responses: [CachedResponse], for key: String) async {
    let cost = responses.reduce(0) { $0 + ($1.response.body.count ?? 0) }
    state.withLock { state in
      state.cost -= state.entries.removeValue(forKey: key)?.cost ?? 0
      guard !responses.isEmpty, cost <= limit else { return }
      state.uses += 1
      state.entries[key] = Entry(responses: responses, cost: cost, lastUse: state.uses)
      state.cost += cost
      if state.cost > limit { Self.makeRoom(in: &state, below: limit) }
    }
  }

  /// Removes the responses for all keys.
  public func removeAll() async {
    state.withLock { $0 = State(lookups: $0.lookups) }
  }

  /// Removes the least recently used responses until at most nine tenths of the limit are in use.
  ///
  /// The free tenth prevents the store from sorting its entries at every addition.
  private static func makeRoom(in state: inout State, below limit: Int) {
    for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard state.cost > limit / 10 * 9, entry.lastUse != state.uses else { return }
      state.entries[key] = nil
      state.cost -= entry.cost
    }
  }
}
