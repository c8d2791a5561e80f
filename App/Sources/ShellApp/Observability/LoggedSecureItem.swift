import LocalPersistence

/// One value in the secure store whose failures are logged, never thrown.
///
/// The events are named `NAME_save_Fail`, `NAME_load_Fail` and `NAME_clear_Fail`. They are severe,
/// unless another process has signed the person out.
struct LoggedSecureItem<Value: Codable & Sendable>: Sendable {
  /// The key in the store.
  let key: String
  /// The first part of the events' names.
  let name: String
  let store: any SecureStore
  let logger: LogManager

  /// Returns the stored value; nil when there is none or when it cannot be read.
  func load() -> Value? {
    do {
      return try store.retrieve(key: key, decoding: Value.self)
    } catch {
      log("load", error)
      return nil
    }
  }

  /// Stores a value in place of an earlier one.
  func save(_ value: Value) {
    do {
      try store.save(key: key, encoding: value)
    } catch {
      log("save", error)
    }
  }

  /// Deletes the stored value.
  func clear() {
    do {
      try store.delete(key: key)
    } catch {
      log("clear", error)
    }
  }

  private func log(_ operation: String, _ error: SecureStoreError) {
    logger.trackEvent(
      name: "\(name)_\(operation)_Fail", parameters: error.eventParameters,
      type: error.eventType)
  }
}
