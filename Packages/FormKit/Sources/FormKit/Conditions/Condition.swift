/// A yes-or-no question about the form's fields and its read-only context.
public enum Condition: Sendable, Hashable {
  /// Always or never.
  case constant(Bool)
  /// A question about one field.
  indirect case field(FieldID, Operator)
  /// A question about one value of the context: auth state, a flag, an experiment's arm.
  indirect case context(String, Operator)
  /// All hold.
  case all([Condition])
  /// At least one holds.
  case any([Condition])
  /// The inner one does not hold.
  indirect case not(Condition)

  /// What is asked of one value.
  public enum Operator: Sendable, Hashable {
    /// The same value.
    case equals(FormValue)
    /// Another value.
    case notEquals(FormValue)
    /// One of these.
    case isIn([FormValue])
    /// None of these.
    case notIn([FormValue])
    /// Smaller, by number or by code points.
    case lessThan(FormValue)
    /// Not greater.
    case atMost(FormValue)
    /// Greater.
    case greaterThan(FormValue)
    /// Not smaller.
    case atLeast(FormValue)
    /// A text holding this text, or a list holding this element.
    case contains(FormValue)
    /// A text that matches the pattern as a whole.
    case matches(String)
    /// Empty, or with false not empty.
    case isEmpty(Bool)
    /// Filled, or with false empty.
    case isFilled(Bool)
    /// No error from synchronous rules, or with false some.
    case isValid(Bool)
    /// Touched, or with false untouched.
    case isTouched(Bool)
  }

  /// Whether the condition is always true.
  public var isAlways: Bool { if case .constant(true) = self { true } else { false } }
  /// Whether the condition is always false.
  public var isNever: Bool { if case .constant(false) = self { true } else { false } }
}

/// A small total expression over fields; an empty operand or a division by zero gives empty.
public indirect enum FormExpression: Sendable, Hashable {
  /// A fixed value.
  case value(FormValue)
  /// A field's value.
  case field(FieldID)
  /// The sum.
  case add([FormExpression])
  /// The first less the others.
  case subtract([FormExpression])
  /// The product.
  case multiply([FormExpression])
  /// The first divided by the others.
  case divide([FormExpression])
  /// The texts one after the other.
  case join([FormExpression])
  /// One of two values by a condition.
  case choose(Condition, then: FormExpression, otherwise: FormExpression)
  /// How many items a repeat has.
  case count(FieldID)
  /// The sum of a field over a repeat's items.
  case sum(repeat: FieldID, field: FieldID)
  /// The full years from a day to another.
  case age(FormExpression, on: FormExpression)
}
