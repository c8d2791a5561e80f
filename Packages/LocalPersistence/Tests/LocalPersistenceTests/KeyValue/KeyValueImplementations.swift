import LocalPersistenceMock
import Synchronization

@testable import LocalPersistence

/// What every implementation of ``KeyValueStore`` does; a new one adds a case here.
enum KeyValueStoreImplementation: CaseIterable, Sendable {
  case memory, file, sqlite, preferences, failingDouble

  /// Those whose values other instances and processes change.
  static let shared: [Self] = [.file, .sqlite, .preferences]

  /// Makes a function that opens namespaces of one fresh backing.
  func makeOpener() throws -> (String) -> any KeyValueStore {
    switch self {
    case .memory:
      let storage = InMemoryKeyValueStore.Storage()
      return { InMemoryKeyValueStore(namespace: $0, storage: storage) }
    case .failingDouble:
      let storage = InMemoryKeyValueStore.Storage()
      return {
        FailingKeyValueStore(wrapping: InMemoryKeyValueStore(namespace: $0, storage: storage))
      }
    case .file, .sqlite, .preferences:
      let temporary = try TemporaryFolder()
      let folder = temporary.folder.appending("values")
      let preferences = PreferencesDouble()
      return { namespace in
        KeepingKeyValueStore(
          store: self.open(namespace, in: folder, preferences), temporary: temporary)
      }
    }
  }

  private func open(
    _ namespace: String, in folder: SecureFolder, _ preferences: PreferencesDouble
  ) -> any KeyValueStore {
    switch self {
    case .sqlite: SQLiteKeyValueStore(folder: folder, namespace: namespace)
    case .preferences:
      PreferenceKeyValueStore(
        domain: preferences.domain, namespace: namespace, lockFolder: folder)
    default: FileKeyValueStore(folder: folder, namespace: namespace)
    }
  }

  func makeStore() throws -> any KeyValueStore { try makeOpener()("settings") }
}

/// Keeps the temporary folder for as long as the store.
struct KeepingKeyValueStore: KeyValueStore {
  let store: any KeyValueStore
  let temporary: TemporaryFolder

  func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot { try store.snapshot() }
  func changes() -> AsyncStream<Set<String>> { store.changes() }
  func update<Result: Sendable>(
    _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    try store.update(body)
  }
}

/// A system's preferences as a test has them.
final class PreferencesDouble: Sendable {
  private struct State {
    var entries: [String: [String: any Sendable]] = [:]
    var observers: [Int: (entry: String, changed: @Sendable () -> Void)] = [:]
    var latest = 0
  }

  private final class Observer: Sendable {
    let id: Int
    let preferences: PreferencesDouble
    init(id: Int, preferences: PreferencesDouble) {
      self.id = id
      self.preferences = preferences
    }
    deinit { preferences.state.withLock { $0.observers[id] = nil } }
  }

  private let state = Mutex(State())

  var entries: [String: [String: any Sendable]] { state.withLock { $0.entries } }

  func write(_ entry: String, _ values: [String: any Sendable]?) {
    let observers = state.withLock { state in
      state.entries[entry] = values
      return state.observers.values.filter { $0.entry == entry }
    }
    for observer in observers { observer.changed() }
  }

  var domain: PreferenceDomain {
    PreferenceDomain(
      read: { self.entries[$0] }, write: { self.write($0, $1) },
      observe: { entry, changed in
        let id = self.state.withLock { state in
          state.latest += 1
          state.observers[state.latest] = (entry, changed)
          return state.latest
        }
        return Observer(id: id, preferences: self)
      })
  }
}
