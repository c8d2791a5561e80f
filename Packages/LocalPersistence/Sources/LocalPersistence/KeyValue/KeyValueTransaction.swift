#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of a namespace while they are being changed.
public struct KeyValueTransaction {
  private let original: [String: String]
  private(set) var entries: [String: String]

  init(entries: [String: String]) {
    original = entries
    self.entries = entries
  }

  /// The names in use, sorted, with this transaction's changes.
  public var names: [String] { entries.keys.sorted() }

  /// Returns the value with this transaction's changes, or the key's default.
  public func value<Value>(for key: KeyValueKey<Value>) throws(KeyValueStoreError) -> Value {
    try KeyValueSnapshot(entries: entries).value(for: key)
  }

  /// Stores a value when the transaction ends.
  ///
  /// Throws ``KeyValueStoreError/unencodableValue(key:)``, for example for a number that is not finite.
  public mutating func set<Value>(
    _ value: Value, for key: KeyValueKey<Value>
  ) throws(KeyValueStoreError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      entries[key.name] = String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw .unencodableValue(key: key.name)
    }
  }

  /// Removes a value when the transaction ends.
  public mutating func remove<Value>(_ key: KeyValueKey<Value>) {
    entries.removeValue(forKey: key.name)
  }

  /// Removes every value when the transaction ends.
  public mutating func removeAll() { entries.removeAll() }

  /// Takes back every change made so far.
  public mutating func discardChanges() { entries = original }

  /// The names whose stored text differs from before.
  var changedNames: Set<String> {
    Set(original.keys).union(entries.keys).filter { original[$0] != entries[$0] }
  }
}
