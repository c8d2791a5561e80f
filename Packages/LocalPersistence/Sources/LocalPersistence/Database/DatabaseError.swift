/// What went wrong with a database; no case holds stored contents.
///
/// A cancelled task gets `CancellationError` instead.
public enum DatabaseError: Error, Equatable, Sendable {
  /// Another process kept the database locked for longer than we wait (some 30 seconds).
  case busy
  /// The disk, the quota or the size limit is exhausted; the transaction was rolled back.
  case full
  /// The file cannot be written, or a `read` tried to write.
  case readOnly
  /// The file is damaged.
  case corrupt(reason: String)
  /// The file is something else, or encrypted.
  case notADatabase
  /// A rule of the schema refused the change.
  case constraint(Constraint, message: String)
  /// The file cannot be opened or created.
  case cannotOpen(reason: String)
  /// Others than the owner may read or write the file or its folder.
  case insecure(reason: String)
  /// Reading or writing failed; `code` is SQLite's extended result code.
  case inputOutput(code: Int32, message: String)
  /// The SQL is wrong, or has another number of marks than values.
  case invalidStatement(message: String)
  /// A statement that a transaction's body may not run: it would end the transaction or change the
  /// connection.
  case forbiddenStatement
  /// SQLite ended the transaction early; nothing of it was stored.
  case rolledBack
  /// The stack is suspended.
  case suspended
  /// The file was written by a later version, which knows the migrations named; it was left alone.
  case schemaTooNew(unknown: [String])
  /// The migrations that made the file are not those declared, from the one at `position` on (from
  /// 0); the file was left alone.
  case migrationDrift(position: Int, stored: String, declared: String)
  /// A migration left rows that refer to rows that do not exist; it was rolled back.
  case foreignKeyViolation(migration: String, table: String)
  /// A migration failed and was rolled back; the ones before it stay.
  indirect case migrationFailed(name: String, cause: DatabaseError)
  /// A table is not the declared one, and adding to it cannot make it so; nothing of it was changed.
  case schemaDrift(table: String, column: String)
  /// A column cannot become a value of the type.
  case undecodableColumn(String, type: String, Mismatch)
  /// A value has no form that SQLite can store: not-a-number, too large, or nested in an
  /// unsupported way.
  case unencodableValue(column: String)
  /// Any other result; `code` is SQLite's extended result code.
  case other(code: Int32, message: String)

  /// Why a column cannot become a value.
  public enum Mismatch: String, Sendable, Equatable {
    /// The statement has no column of that name.
    case missing
    /// The statement has several columns of that name.
    case ambiguous
    /// The column is null.
    case null
    /// The column holds another kind of value.
    case wrongType
    /// The number does not fit the type.
    case outOfRange
    /// The text is not UTF-8, or the type refuses what the column holds.
    case malformed
  }

  /// The kinds of rules.
  public enum Constraint: Sendable, Equatable {
    /// Two rows with one key.
    case unique
    /// A value is missing.
    case notNull
    /// A row refers to one that does not exist, or is referred to.
    case foreignKey
    /// A declared check, or a type.
    case check
    /// Any other rule.
    case other
  }
}

extension DatabaseError: CustomStringConvertible {
  /// A sentence for logs; holds names and paths, never contents.
  public var description: String {
    switch self {
    case .busy: "The database is locked by another process. Try again when that process has ended."
    case .full: "There is not enough disk space for the database."
    case .readOnly: "The database cannot be written."
    case .corrupt(let reason): "The database is damaged: \(reason)"
    case .notADatabase: "The file is not a database."
    case .constraint(_, let message): "The change breaks a rule: \(message)"
    case .cannotOpen(let reason): "The database cannot be opened: \(reason)"
    case .insecure(let reason): "The database is not private: \(reason)"
    case .inputOutput(let code, let message): "The disk failed (\(code)): \(message)"
    case .invalidStatement(let message): "The statement is wrong: \(message)"
    case .forbiddenStatement: "The statement is not allowed inside a transaction."
    case .rolledBack: "The transaction was rolled back."
    case .suspended: "The database is suspended."
    case .schemaTooNew(let unknown):
      "The database was written by a later version: \(unknown.joined(separator: ", "))."
    case .migrationDrift(let position, let stored, let declared):
      "Migration \(position) is “\(stored)” in the file and “\(declared)” in the app."
    case .foreignKeyViolation(let migration, let table):
      "Migration “\(migration)” leaves references to missing rows in \(table)."
    case .migrationFailed(let name, let cause): "Migration “\(name)” failed. \(cause)"
    case .schemaDrift(let table, let column):
      "Column \(column) of table \(table) is not as declared, and cannot be added."
    case .undecodableColumn(let column, let type, let mismatch):
      "Column \(column) cannot become \(type): \(mismatch.rawValue)."
    case .unencodableValue(let column): "The value for \(column) cannot be stored."
    case .other(let code, let message): "SQLite failed (\(code)): \(message)"
    }
  }
}
