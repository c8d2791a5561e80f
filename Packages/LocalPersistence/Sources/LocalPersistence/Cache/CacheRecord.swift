#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entry as it is kept: the encoded value with what tells whether it may be served.
struct CacheRecord: Sendable, Equatable {
  /// How a value became bytes.
  enum Form: UInt8 {
    case bytes = 0
    case json = 1
  }

  let name: CacheName
  let version: Int
  let lifetime: CacheLifetime
  let form: Form
  let bytes: Data
}

extension CacheRecord {
  private static let encoder = JSONEncoder()
  private static let decoder = JSONDecoder()

  init<Value>(
    _ value: Value, for key: CacheKey<Value>, lifetime: CacheLifetime
  ) throws(CacheError) {
    name = key.cacheName
    version = key.version
    self.lifetime = lifetime
    if let data = value as? Data, Value.self == Data.self {
      form = .bytes
      bytes = data
      return
    }
    form = .json
    do {
      bytes = try Self.encoder.encode(value)
    } catch {
      throw .unencodableValue(key: key.name)
    }
  }

  /// The value, or nil when it is of another version or type.
  func value<Value>(for key: CacheKey<Value>) -> Value? {
    guard version == key.version else { return nil }
    switch form {
    case .bytes: return Value.self == Data.self ? Data(bytes) as? Value : nil
    case .json:
      guard Value.self != Data.self else { return nil }
      return try? Self.decoder.decode(Value.self, from: bytes)
    }
  }
}
