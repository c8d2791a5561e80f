#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
  /// An instant, to the millisecond.
  case date(Date)

  /// Whether two values are the same; numbers are compared by value, so 1 is the same as 1.0.
  public func matches(_ other: GamificationDictionaryValue) -> Bool {
    switch (self, other) {
    case (.int(let whole), .double(let number)), (.double(let number), .int(let whole)):
      Double(whole) == number
    default: self == other
    }
  }
}

extension GamificationDictionaryValue {
  /// Creates a number, a whole one where it has no fraction and JSON holds it exactly: up to 2^53 − 1.
  public init(number: Double) {
    let limit = Double(ExperiencePointsCalculator.sumLimit)
    self =
      number.magnitude <= limit
      ? Int(exactly: number).map(Self.int) ?? .double(number) : .double(number)
  }
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
