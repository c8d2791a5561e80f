/// A value of the metadata of an event or a progress item.
public enum GamificationDictionaryValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number.
  case int(Int)
  /// A number with a fraction.
  case double(Double)
  /// A truth value.
  case bool(Bool)
}

extension GamificationDictionaryValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Creates a number with a fraction.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
