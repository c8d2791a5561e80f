#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every value of a namespace at one instant.
public struct KeyValueSnapshot: Sendable, Equatable {
  /// The JSON text of each value by name.
  let entries: [String: String]

  /// The names in use, sorted.
  public var names: [String] { entries.keys.sorted() }

  /// Whether a value is stored under the key.
  public func contains<Value>(_ key: KeyValueKey<Value>) -> Bool { entries[key.name] != nil }

  /// Returns the stored value, or the key's default.
  public func value<Value>(for key: KeyValueKey<Value>) throws(KeyValueStoreError) -> Value {
    guard let text = entries[key.name] else { return key.defaultValue }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw .undecodableValue(key: key.name)
    }
  }
}
