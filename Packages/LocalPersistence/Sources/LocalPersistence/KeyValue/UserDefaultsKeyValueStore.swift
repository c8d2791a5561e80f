#if canImport(Darwin)
  import Foundation

  /// A key-value store on `UserDefaults`, for Apple's platforms only.
  ///
  /// Not for Linux, where Foundation's preferences lose what several processes write.
  public final class UserDefaultsKeyValueStore: KeyValueStore {
    private let store: PreferenceKeyValueStore

    /// Opens a namespace of a suite, nil for the app's own; nil when there is no such suite.
    ///
    /// `lockFolder` is a folder that every process of the suite can write, such as the group's container.
    public init?(suiteName: String?, namespace: String, lockFolder: SecureFolder) {
      guard UserDefaults(suiteName: suiteName) != nil else { return nil }
      store = PreferenceKeyValueStore(
        domain: Self.domain(suiteName), namespace: namespace, lockFolder: lockFolder)
    }

    /// Every value at one instant.
    public func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot { try store.snapshot() }

    /// Applies all of the body's changes, or none when it throws.
    public func update<Result: Sendable>(
      _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
    ) throws(KeyValueStoreError) -> Result {
      try store.update(body)
    }

    /// The names of keys that changed, from this call on, other processes' included.
    public func changes() -> AsyncStream<Set<String>> { store.changes() }

    private static func domain(_ suiteName: String?) -> PreferenceDomain {
      PreferenceDomain(
        read: { entry in
          UserDefaults(suiteName: suiteName)?.dictionary(forKey: entry)?
            .compactMapValues { $0 as? String }
        },
        write: { entry, values in
          let defaults = UserDefaults(suiteName: suiteName)
          if let values {
            defaults?.set(values, forKey: entry)
          } else {
            defaults?.removeObject(forKey: entry)
          }
        },
        observe: { entry, changed in
          UserDefaultsObserver(suiteName: suiteName, entry: entry, changed: changed)
        })
    }
  }

  /// Key-value observation, which also tells of other processes' changes.
  ///
  /// Unchecked: `UserDefaults` is safe for use from several threads but not declared `Sendable`, and the
  /// observer must be removed from the instance it was added to.
  private final class UserDefaultsObserver: NSObject, @unchecked Sendable {
    private let defaults: UserDefaults?
    private let entry: String
    private let changed: @Sendable () -> Void

    init(suiteName: String?, entry: String, changed: @escaping @Sendable () -> Void) {
      defaults = UserDefaults(suiteName: suiteName)
      self.entry = entry
      self.changed = changed
      super.init()
      defaults?.addObserver(self, forKeyPath: entry, options: [], context: nil)
    }

    deinit { defaults?.removeObserver(self, forKeyPath: entry) }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      changed()
    }
  }
#endif
