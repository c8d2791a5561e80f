/// A value a form field can hold: what JSON can say, and nothing else.
///
/// Object keys are unordered; texts and keys compare by code points; numbers are IEEE doubles, written back in their shortest exact form.
public enum FormValue: Sendable, Hashable {
  /// The JSON `null`, which a form reads as "empty".
  case null
  /// A truth value, as toggles hold.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// Text, dates (`YYYY-MM-DD`), times (`HH:MM`) and choices.
  case string(String)
  /// A multiple choice, or the items of a repeat.
  case array([FormValue])
  /// A file or image's facts, or one item of a repeat.
  case object(FormObject)
}

extension FormValue {
  /// Whether the value counts as empty: `null`, `""` and `[]` do, `false` and `0` do not.
  public var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let items): items.isEmpty
    case .bool, .number, .object: false
    }
  }

  /// The text of a string, otherwise nil.
  public var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The truth value of a bool, otherwise nil.
  public var boolValue: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The number, otherwise nil.
  public var numberValue: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The number as an integer when it is one within ±(2^53−1), otherwise nil.
  public var integerValue: Int? {
    guard case .number(let number) = self, number.rounded() == number,
      abs(number) <= 9_007_199_254_740_991
    else { return nil }
    return Int(number)
  }

  /// The items of an array, otherwise nil.
  public var arrayValue: [FormValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The members of an object, otherwise nil.
  public var objectValue: FormObject? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The member of an object under `key`; nil when absent or when this is no object.
  public subscript(key: String) -> FormValue? { objectValue?[key] }

  /// The JSON name of the value's kind, as messages say it.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension FormValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Makes a string value.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes an array.
  public init(arrayLiteral elements: FormValue...) { self = .array(elements) }
  /// Makes an object; of a repeated key the last value stays.
  public init(dictionaryLiteral elements: (String, FormValue)...) {
    self = .object(FormObject(elements, uniquingKeysWith: { $1 }))
  }
  /// Makes the empty value.
  public init(nilLiteral: ()) { self = .null }
}
