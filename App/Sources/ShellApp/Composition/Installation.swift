import LocalPersistence

/// The version of the app at the first sign-in on this device.
struct Installation: Sendable {
  private let store: any KeyValueStore
  private let logger: LogManager

  /// Makes an installation whose values are in a store; reads nothing.
  init(store: any KeyValueStore, logger: LogManager) {
    self.store = store
    self.logger = logger
  }

  /// Returns the version of the app in which somebody signed in on this device for the first time.
  ///
  /// The first call stores the present version, which no later one replaces. A store that cannot be read or written is
  /// logged, and the result is nil.
  func creationVersion() -> String? {
    do throws(KeyValueStoreError) {
      if let version = try store.value(for: .creationVersion) { return version }
      return try store.update { (transaction) throws(KeyValueStoreError) in
        if let version = try transaction.value(for: .creationVersion) { return version }
        try transaction.set(AppIdentity.version, for: .creationVersion)
        return AppIdentity.version
      }
    } catch {
      logger.trackEvent(
        name: "installation_store_Fail", parameters: error.eventParameters, type: .warning)
      return nil
    }
  }
}

extension KeyValueKey<String?> {
  fileprivate static var creationVersion: Self { Self("creationVersion") }
}
