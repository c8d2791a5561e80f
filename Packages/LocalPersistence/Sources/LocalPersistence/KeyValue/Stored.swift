/// A setting kept in a key-value store.
///
/// ```swift
/// struct Settings {
///   @Stored var theme: String
///   init(store: any KeyValueStore) { _theme = Stored(.theme, in: store) }
/// }
/// settings.theme = "dark"
/// try settings.$theme.set("dark")
/// for try await theme in settings.$theme.values { apply(theme) }
/// ```
///
/// As a property it cannot throw: reading gives the key's default when the store fails, a write that
/// fails changes nothing, and both are logged as `KeyValueStore_Stored_Fail`. Where that matters, use
/// the throwing methods behind `$`.
@propertyWrapper
public struct Stored<Value: Codable & Sendable>: Sendable {
  private let key: KeyValueKey<Value>
  private let store: any KeyValueStore
  private let logger: any PersistenceLogger

  /// Names a setting; reads nothing.
  public init(
    _ key: KeyValueKey<Value>, in store: any KeyValueStore,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    self.key = key
    self.store = store
    self.logger = logger
  }

  /// The stored value, or the key's default.
  public var wrappedValue: Value {
    get {
      do throws(KeyValueStoreError) { return try value() } catch {
        report(error)
        return key.defaultValue
      }
    }
    nonmutating set {
      do throws(KeyValueStoreError) { try set(newValue) } catch { report(error) }
    }
  }

  /// The setting itself, with methods that throw.
  public var projectedValue: Stored { self }

  /// The present value and each one it changes to.
  public var values: KeyValueUpdates<Value> { store.values(for: key) }

  /// Returns the stored value, or the key's default.
  public func value() throws(KeyValueStoreError) -> Value { try store.value(for: key) }

  /// Stores a value.
  public func set(_ value: Value) throws(KeyValueStoreError) { try store.set(value, for: key) }

  /// Removes the value, so that reading gives the key's default.
  public func reset() throws(KeyValueStoreError) { try store.remove(key) }

  private func report(_ error: KeyValueStoreError) {
    logger.log(
      name: "KeyValueStore_Stored_Fail", parameters: ["key": key.name], error: error,
      level: .severe)
  }
}
