/// A JSON value as a token file holds it; used for `$extensions`, which tools have to keep.
public enum JSONValue: Hashable, Sendable {
  /// A member of an object, in the order of the file.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number in the digits it was written in, so that no precision is lost.
  case number(String)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object; no name occurs twice.
  case object([Member])

  /// The value of a member, or nil; linear in the number of members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.isExactly(name) }?.value
  }

  /// The text of a string, or nil.
  public var stringValue: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The elements of an array, or nil.
  public var arrayValue: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The nearest double of a number, or nil when it is none or not finite.
  public var doubleValue: Double? {
    guard case .number(let text) = self, let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  static func double(_ value: Double) -> JSONValue { .number(decimalText(value)) }
}
