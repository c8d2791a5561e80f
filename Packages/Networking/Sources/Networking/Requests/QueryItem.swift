/// A name and an optional value in the query of a URL.
///
/// The name and the value are plain text. The client percent-encodes them when it creates the URL.
public struct QueryItem: Hashable, Sendable {
  /// The name of the query item, before percent-encoding.
  public let name: String
  /// The value of the query item, before percent-encoding.
  ///
  /// If the value is nil, the query contains only the name, without an equals sign.
  public let value: String?

  /// Creates a query item from plain text.
  ///
  /// If `value` is nil, the query contains only the name.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Creates a query item from a value that converts to text, such as a number or a Boolean.
  public init<Value: LosslessStringConvertible>(_ name: String, _ value: Value) {
    self.init(name, Optional(String(value)))
  }
}
