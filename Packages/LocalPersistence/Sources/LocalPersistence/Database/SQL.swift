/// A statement's text and the values bound to it.
///
/// ```swift
/// let sql: SQL = "SELECT * FROM note WHERE owner = \(owner) AND id IN \(anyOf: ids)"
/// ```
///
/// What is interpolated becomes a bound parameter and never text; the text itself can only come from
/// literals of the source code. So no input can change what a statement does.
public struct SQL: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The text, with `?` for every value.
  let text: String
  /// The values, in the order of their marks.
  let arguments: [DatabaseValue]

  /// Makes a statement without values.
  public init(stringLiteral value: StaticString) {
    self.init(trusted: value.description)
  }

  /// Makes a statement from a literal's parts.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(trusted: parts.text, parts.arguments)
  }

  /// For text built in this module from quoted names only.
  init(trusted text: String, _ arguments: [DatabaseValue] = []) {
    self.text = text
    self.arguments = arguments
  }

  /// A name as SQL quotes it.
  static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  /// Takes a literal apart.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var arguments: [DatabaseValue] = []

    /// Starts with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Appends text of the source code.
    public mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    /// Appends a bound value.
    public mutating func appendInterpolation(_ value: some DatabaseValueConvertible) {
      text += "?"
      arguments.append(value.databaseValue)
    }

    /// Appends bound values in parentheses, for `IN`; SQLite takes 32,766 at most.
    public mutating func appendInterpolation<Values: Sequence>(
      anyOf values: Values
    ) where Values.Element: DatabaseValueConvertible {
      let bound = values.map(\.databaseValue)
      text += "(" + repeatElement("?", count: bound.count).joined(separator: ", ") + ")"
      arguments += bound
    }

    /// Appends a quoted name of a table or column.
    public mutating func appendInterpolation(identifier: String) {
      text += SQL.quoted(identifier)
    }

    /// Appends another statement's text and values.
    public mutating func appendInterpolation(_ part: SQL) {
      text += part.text
      arguments += part.arguments
    }
  }
}
