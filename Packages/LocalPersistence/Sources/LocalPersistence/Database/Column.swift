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

/// One column of the present row.
struct Column {
  let row: Row
  let place: Int32

  var isNull: Bool { row.pointer.map { sqlite3_column_type($0, place) == SQLITE_NULL } ?? true }

  func bool() throws -> Bool {
    switch try integer(Int64.self, as: Bool.self) {
    case 0: return false
    case 1: return true
    default: throw failure(.outOfRange, Bool.self)
    }
  }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    try integer(type, as: type)
  }

  /// A double; an integer only when it is exactly one, for SQLite stores 1.0 as 1 in some columns.
  func double(as type: Any.Type = Double.self) throws -> Double {
    let pointer = try pointer(for: type)
    switch sqlite3_column_type(pointer, place) {
    case SQLITE_FLOAT: return sqlite3_column_double(pointer, place)
    case SQLITE_INTEGER:
      guard let number = Double(exactly: sqlite3_column_int64(pointer, place)) else {
        throw failure(.outOfRange, type)
      }
      return number
    default: throw mismatch(type)
    }
  }

  /// A double rounded; one that only a double can hold is out of range.
  func float() throws -> Float {
    let double = try double(as: Float.self)
    let float = Float(double)
    guard float.isFinite || !double.isFinite else { throw failure(.outOfRange, Float.self) }
    return float
  }

  func string(as type: Any.Type = String.self) throws -> String {
    let pointer = try pointer(for: type)
    guard sqlite3_column_type(pointer, place) == SQLITE_TEXT else { throw mismatch(type) }
    guard let text = Statement.text(at: place, of: pointer) else { throw failure(.malformed, type) }
    return text
  }

  func data() throws -> Data {
    let pointer = try pointer(for: Data.self)
    guard sqlite3_column_type(pointer, place) == SQLITE_BLOB else {
      throw mismatch(Data.self)
    }
    return Statement.blob(at: place, of: pointer)
  }

  func date() throws -> Date {
    Date(timeIntervalSince1970: try double(as: Date.self))
  }

  func failure(_ mismatch: DatabaseError.Mismatch, _ type: Any.Type) -> DatabaseError {
    // An ended row has no names.
    let name = row.names.indices.contains(Int(place)) ? row.names[Int(place)] : ""
    return .undecodableColumn(name, type: "\(type)", mismatch)
  }

  private func integer<Number: FixedWidthInteger>(
    _: Number.Type, as type: Any.Type
  ) throws -> Number {
    let pointer = try pointer(for: type)
    guard sqlite3_column_type(pointer, place) == SQLITE_INTEGER else {
      throw mismatch(type)
    }
    guard let number = Number(exactly: sqlite3_column_int64(pointer, place)) else {
      throw failure(.outOfRange, type)
    }
    return number
  }

  private func pointer(for type: Any.Type) throws -> OpaquePointer {
    guard let pointer = row.pointer else { throw failure(.missing, type) }
    return pointer
  }

  private func mismatch(_ type: Any.Type) -> DatabaseError {
    failure(isNull ? .null : .wrongType, type)
  }
}
