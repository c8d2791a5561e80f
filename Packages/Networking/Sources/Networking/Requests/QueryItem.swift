/// The name and the value of a query item, as plain text; encoded when sent.
public struct QueryItem: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value; nil sends the name without an equals sign.
  public let value: String?

  /// Creates an item.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Creates an item from a value that has a text form, such as a number or a boolean.
  public init<Value: LosslessStringConvertible>(_ name: String, _ value: Value) {
    self.init(name, Optional(String(value)))
  }
}
