/// The name, type and default of a stored value.
///
/// ```swift
/// extension KeyValueKey where Value == Int {
///   static var launchCount: Self { Self("launchCount", default: 0) }
/// }
/// ```
///
/// The value is stored as JSON: its type may gain properties later if it decodes without them.
public struct KeyValueKey<Value: Codable & Sendable>: Sendable {
  /// The name within the namespace.
  public let name: String
  /// What reading gives while nothing is stored.
  public let defaultValue: Value

  /// Makes a key with a default.
  public init(_ name: String, default defaultValue: Value) {
    self.name = name
    self.defaultValue = defaultValue
  }

  /// Makes a key of an optional value; the default is nil.
  public init<Wrapped>(_ name: String) where Value == Wrapped? {
    self.init(name, default: nil)
  }
}
