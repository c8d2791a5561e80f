import LocalPersistence
import LocalPersistenceMock
import Testing

extension KeyValueKey where Value == String {
  fileprivate static var theme: Self { Self("theme", default: "light") }
}

private struct Settings {
  @Stored var theme: String
  @Stored var count: Int

  init(_ store: any KeyValueStore, logger: any PersistenceLogger = SilentPersistenceLogger()) {
    _theme = Stored(.theme, in: store, logger: logger)
    _count = Stored(.count, in: store, logger: logger)
  }
}

@Suite(.timeLimit(.minutes(5)))
struct StoredTests {
  @Test(arguments: KeyValueStoreImplementation.allCases)
  func `a setting reads as its default, then as what was stored, in every copy`(
    implementation: KeyValueStoreImplementation
  ) throws {
    let store = try implementation.makeStore()
    let settings = Settings(store)
    #expect(settings.theme == "light")
    settings.theme = "dark"
    #expect(settings.theme == "dark")
    #expect(Settings(store).theme == "dark")
    #expect(try store.value(for: .theme) == "dark")
    #expect(try store.snapshot().names == ["theme"])
    try settings.$theme.set("blue")
    #expect(try settings.$theme.value() == "blue")
    try settings.$theme.reset()
    #expect(settings.theme == "light")
    #expect(try store.snapshot().names.isEmpty)
  }

  @Test(arguments: KeyValueStoreImplementation.allCases)
  func `a setting tells its present value and each one it changes to`(
    implementation: KeyValueStoreImplementation
  ) async throws {
    let settings = Settings(try implementation.makeStore())
    settings.theme = "dark"
    var themes = settings.$theme.values.makeAsyncIterator()
    #expect(try await themes.next() == "dark")
    settings.count = 5
    settings.theme = "blue"
    #expect(try await themes.next() == "blue")
    for round in 0..<10 { settings.theme = "theme \(round)" }
    #expect(try await themes.next() == "theme 9")
    try settings.$theme.reset()
    #expect(try await themes.next() == "light")
  }

  @Test func `the values of a setting end with their task`() async throws {
    let settings = Settings(InMemoryKeyValueStore())
    let task = Task {
      var seen: [String] = []
      for try await theme in settings.$theme.values { seen.append(theme) }
      return seen
    }
    task.cancel()
    #expect(try await task.value.count <= 1)
  }

  @Test func `a store that fails gives the default, keeps what is stored, and is logged`() throws {
    let store = FailingKeyValueStore()
    let logger = SpyPersistenceLogger()
    let settings = Settings(store, logger: logger)
    settings.theme = "dark"
    store.fail(.snapshot, with: .busy)
    store.fail(.update, with: .busy)
    #expect(settings.theme == "light")
    settings.theme = "blue"
    #expect(throws: KeyValueStoreError.busy) { try settings.$theme.value() }
    #expect(throws: KeyValueStoreError.busy) { try settings.$theme.set("blue") }
    let event = SpyPersistenceLogger.Event(
      name: "KeyValueStore_Stored_Fail",
      parameters: ["key": "theme", "reason": KeyValueStoreError.busy.description], level: .severe)
    #expect(logger.events == [event, event])
    store.recover()
    #expect(settings.theme == "dark")
  }

  @Test func `values that cannot be read are a typed error`() async throws {
    let store = InMemoryKeyValueStore()
    let settings = Settings(store)
    try store.set(1, for: KeyValueKey<Int>("theme", default: 0))
    var themes = settings.$theme.values.makeAsyncIterator()
    await #expect(throws: KeyValueStoreError.undecodableValue(key: "theme")) {
      try await themes.next()
    }
  }
}
