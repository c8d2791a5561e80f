/// A table as the app declares it, which is made or added to when the file lacks something.
///
/// ```swift
/// TableSchema(
///   "note", [.integer("id"), .text("title", isRequired: true), .integer("stars", default: 0)],
///   primaryKey: ["id"])
/// ```
///
/// A table that is missing is made; columns that are missing are added. Nothing is ever removed or
/// converted: what an older table cannot become by adding throws
/// ``DatabaseError/schemaDrift(table:column:)`` and needs a ``Migration``. Tables and columns that are
/// not declared are left alone, so that a later version's additions do no harm.
public struct TableSchema: Sendable, Equatable {
  let name: String
  let columns: [Column]
  let primaryKey: [String]

  /// Declares a table; an `INTEGER` column alone in the primary key numbers its rows.
  public init(_ name: String, _ columns: [Column], primaryKey: [String]) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
  }

  /// A column of a declared table.
  public struct Column: Sendable, Equatable {
    let name: String
    let type: String
    let isRequired: Bool
    let defaultValue: DatabaseValue

    /// Integers and truth values.
    public static func integer(_ name: String, isRequired: Bool = false, default value: Int? = nil)
      -> Self
    {
      Self(name: name, type: "INTEGER", isRequired: isRequired, defaultValue: value.databaseValue)
    }

    /// Doubles and dates; an infinite default counts as none.
    public static func real(_ name: String, isRequired: Bool = false, default value: Double? = nil)
      -> Self
    {
      let value = value.flatMap { $0.isFinite ? $0 : nil }
      return Self(
        name: name, type: "REAL", isRequired: isRequired, defaultValue: value.databaseValue)
    }

    /// Texts and nested values.
    public static func text(_ name: String, isRequired: Bool = false, default value: String? = nil)
      -> Self
    {
      Self(name: name, type: "TEXT", isRequired: isRequired, defaultValue: value.databaseValue)
    }

    /// Bytes.
    public static func blob(_ name: String, isRequired: Bool = false) -> Self {
      Self(name: name, type: "BLOB", isRequired: isRequired, defaultValue: .null)
    }

    var definition: String {
      var text = SQL.quoted(name) + " " + type
      if isRequired { text += " NOT NULL" }
      switch defaultValue {
      case .integer(let integer): text += " DEFAULT \(integer)"
      case .real(let number): text += " DEFAULT (\(number))"
      case .text(let string):
        text += " DEFAULT '" + string.replacing("'", with: "''") + "'"
      case .null, .blob: break
      }
      return text
    }
  }
}
