/// The name, type and version of a cached value.
///
/// ```swift
/// extension CacheKey where Value == User {
///   static func user(_ id: String) -> Self { Self("user/\(id)", version: 2) }
/// }
/// ```
///
/// Raise the version when the type changes so that older entries should not be read any more: they
/// are then a miss and are cleared. An entry that no longer decodes is a miss in any case.
/// `Data` is kept as it is, every other type as JSON.
public struct CacheKey<Value: Codable & Sendable>: Sendable {
  /// The name within the cache; any text.
  public let name: String
  /// The version of the type, default 1.
  public let version: Int

  /// Makes a key.
  public init(_ name: String, version: Int = 1) {
    self.name = name
    self.version = version
  }

  var cacheName: CacheName { CacheName(text: name) }
}
