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
  func value(at column: Int32) throws -> DatabaseValue {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      guard let text = Self.text(at: column, of: pointer) else {
        throw DatabaseError.undecodableColumn(
          columnNames().names[Int(column)], type: "String", .malformed)
      }
      return .text(text)
    case SQLITE_BLOB: return .blob(Self.blob(at: column, of: pointer))
    default: return .null
    }
  }

  /// The text of a column that holds text; nil when it is not UTF-8.
  static func text(at column: Int32, of pointer: OpaquePointer) -> String? {
    guard let start = sqlite3_column_text(pointer, column) else { return nil }
    let bytes = UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(pointer, column)))
    // Not `String(validating:as:)`, which looks up generic types for every text. What is not UTF-8 is
    // repaired here, and so has other bytes.
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasBytes(UnsafeRawBufferPointer(bytes)) ? text : nil
  }

  /// The bytes of a column that holds bytes.
  static func blob(at column: Int32, of pointer: OpaquePointer) -> Data {
    let start = sqlite3_column_blob(pointer, column)
    return Data(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }
}
