/// The name, the type and the built-in value of one thing that can be configured.
///
/// ```swift
/// extension ConfigKey<Int> {
///   static var pageSize: Self { ConfigKey("pageSize", builtIn: 20) }
/// }
/// let size = configuration.value(of: .pageSize)
/// ```
public struct ConfigKey<Value: Sendable>: Sendable {
  /// The name in a file and on the wire, in camel case, such as `minimumVersion`.
  ///
  /// A dot separates a group from its member, such as `flags.formSandbox`.
  public let name: String
  /// The value where no source has a valid one.
  public let builtIn: Value
  /// Reads a value from a source's text; nil for a text that is no value.
  public let parse: @Sendable (String) -> Value?

  /// Creates a key.
  public init(_ name: String, builtIn: Value, parse: @escaping @Sendable (String) -> Value?) {
    self.name = name
    self.builtIn = builtIn
    self.parse = parse
  }
}

extension ConfigKey where Value: LosslessStringConvertible {
  /// Creates a key whose values are written as their description, such as `true` or `20`.
  public init(_ name: String, builtIn: Value) {
    self.init(name, builtIn: builtIn, parse: { Value($0) })
  }
}

extension ConfigKey {
  /// Creates a key whose values are written as their description, and that may have none.
  public init<Wrapped: LosslessStringConvertible>(_ name: String)
  where Value == Wrapped? {
    self.init(name, builtIn: nil, parse: { text in Wrapped(text).map(Optional.some) })
  }
}
