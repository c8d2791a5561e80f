/// One name and value of a query; both as plain text, encoded when they are sent.
public struct QueryItem: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value; nil sends the name without `=`.
  public let value: String?

  /// Creates an item.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Creates an item from a value with a text, such as a number or a boolean.
  public init<Value: LosslessStringConvertible>(_ name: String, _ value: Value) {
    self.init(name, Optional(String(value)))
  }
}
