#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Statement {
  /// A column of the present row, as it is stored.
  func value(of column: Int32) throws -> DatabaseValue {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      guard let text = text(of: column) else {
        throw DatabaseError.undecodableColumn(columnName(column), type: "String", .malformed)
      }
      return .text(text)
    case SQLITE_BLOB: return .blob(blob(of: column))
    default: return .null
    }
  }

  /// The text of a column that holds text; nil when it is not UTF-8.
  func text(of column: Int32) -> String? {
    guard let start = sqlite3_column_text(pointer, column) else { return nil }
    let bytes = UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(pointer, column)))
    return String(validating: bytes, as: UTF8.self)
  }

  /// The bytes of a column that holds bytes.
  func blob(of column: Int32) -> Data {
    let start = sqlite3_column_blob(pointer, column)
    return Data(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }
}
