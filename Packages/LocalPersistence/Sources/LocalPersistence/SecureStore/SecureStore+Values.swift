#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SecureStore {
  /// Saves text as UTF-8.
  public func save(key: String, value: String) throws(SecureStoreError) {
    try save(key: key, value: Data(value.utf8))
  }

  /// Returns text, or nil when there is none.
  ///
  /// Throws ``SecureStoreError/unreadableValue(key:)`` when the secret is not UTF-8.
  public func retrieveString(key: String) throws(SecureStoreError) -> String? {
    guard let data = try retrieve(key: key) else { return nil }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .unreadableValue(key: key)
    }
    return text
  }

  /// Saves a value as JSON.
  ///
  /// Throws ``SecureStoreError/unreadableValue(key:)`` when the value does not encode.
  public func save<Value: Encodable>(key: String, encoding value: Value) throws(SecureStoreError) {
    let data: Data
    do {
      data = try JSONEncoder().encode(value)
    } catch {
      throw .unreadableValue(key: key)
    }
    try save(key: key, value: data)
  }

  /// Returns a value from JSON, or nil when there is none.
  ///
  /// Throws ``SecureStoreError/unreadableValue(key:)`` when the secret does not decode as `type`.
  public func retrieve<Value: Decodable>(
    key: String, decoding type: Value.Type
  ) throws(SecureStoreError) -> Value? {
    guard let data = try retrieve(key: key) else { return nil }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw .unreadableValue(key: key)
    }
  }
}
