/// A key-value store on a system's preferences; what ``UserDefaultsKeyValueStore`` decides.
final class PreferenceKeyValueStore: KeyValueStore {
  private let domain: PreferenceDomain
  private let entry: String
  private let lock: @Sendable () throws(KeyValueStoreError) -> FileLock
  private let section = ExclusiveSection()
  private let observation = KeyValueObservation()
  private let observer: any Sendable

  /// `lockFolder` is one that every process of the suite can write, since preferences have no lock.
  init(domain: PreferenceDomain, namespace: String, lockFolder: SecureFolder) {
    self.domain = domain
    let entry = Self.entry(for: namespace)
    self.entry = entry
    let file = KeyValueFile(
      folder: lockFolder, namespace: namespace, logger: SilentPersistenceLogger())
    lock = { () throws(KeyValueStoreError) in
      let path = try file.lockPath()
      do throws(FileSystemError) {
        try lockFolder.create()
        return try FileLock.acquire(path)
      } catch {
        throw KeyValueStoreError(error)
      }
    }
    observer = domain.observe(entry) { [observation] in
      observation.look { Self.values(in: domain.read(entry)) }
    }
  }

  func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot {
    KeyValueSnapshot(entries: Self.values(in: domain.read(entry)))
  }

  func update<Result: Sendable>(
    _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    try section.run { () throws(KeyValueStoreError) in
      let held = try lock()
      defer { held.release() }
      var transaction = KeyValueTransaction(entries: Self.values(in: domain.read(entry)))
      let result = try body(&transaction)
      guard !transaction.changedNames.isEmpty else { return result }
      let values = transaction.entries
      domain.write(entry, values.isEmpty ? nil : values)
      observation.look { values }
      return result
    }
  }

  func changes() -> AsyncStream<Set<String>> {
    observation.subscribe { Self.values(in: domain.read(entry)) }
  }

  /// A namespace by its bytes: preferences may take two spellings of one text for the same, and
  /// observing them takes a dot for a path.
  static func entry(for namespace: String) -> String {
    "values-"
      + namespace.utf8.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
      .joined()
  }

  /// What is not text was not written by us and is left out.
  static func values(in stored: [String: any Sendable]?) -> [String: String] {
    (stored ?? [:]).compactMapValues { $0 as? String }
  }
}
