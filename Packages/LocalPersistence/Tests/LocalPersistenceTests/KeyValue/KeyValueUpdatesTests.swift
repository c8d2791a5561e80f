import LocalPersistence
import Testing

/// What an observer of one key makes of the names a store tells.
@Suite(.timeLimit(.minutes(1))) struct KeyValueUpdatesTests {
  /// A store that tells these changes and then no more.
  private struct ScriptedStore: KeyValueStore {
    let store = InMemoryKeyValueStore()
    let script: [Set<String>]

    func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot { try store.snapshot() }

    func update<Result: Sendable>(
      _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
    ) throws(KeyValueStoreError) -> Result { try store.update(body) }

    func changes() -> AsyncStream<Set<String>> {
      AsyncStream { continuation in
        for names in script { continuation.yield(names) }
        continuation.finish()
      }
    }
  }

  @Test(
    arguments: [
      ([], 0), ([["other"]], 0), ([["other"], ["count"], ["Count"]], 1),
      ([["count", "other"], ["count"]], 2),
    ] as [([Set<String>], Int)])
  func `an observer of a key hears of its changes alone`(
    script: [Set<String>], count: Int
  ) async throws {
    let values = ScriptedStore(script: script).values(for: .count)
    var heard = 0
    for try await _ in values { heard += 1 }
    // The first is the present value.
    #expect(heard == 1 + count)
  }
}
