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

/// A compiled statement; it must not outlive its connection.
final class Statement {
  let pointer: OpaquePointer
  var tables: TransactionAccess.Tables
  let isReadOnly: Bool
  let parameterCount: Int
  /// Whether rows are still being read, so that the same text needs another statement meanwhile.
  var isBusy = false
  /// The columns' places by name, found on the first row that is read by name.
  var columns: ColumnNames?
  /// When it was last taken from the cache.
  var lastUse = 0

  init(_ text: String, connection: Connection) throws {
    connection.access.compiling = TransactionAccess.Tables()
    var pointer: OpaquePointer?
    let isWhole = try text.withUTF8Pointer { start, count in
      guard let length = Int32(exactly: count) else {
        throw DatabaseError.invalidStatement(message: "The text is too long.")
      }
      var tail: UnsafePointer<CChar>?
      try connection.check(
        sqlite3_prepare_v3(
          connection.handle, start, length, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, &tail))
      let rest = tail.map { start.distance(to: $0) } ?? count
      return text.utf8.dropFirst(rest).allSatisfy { [0x20, 0x0A, 0x0D, 0x09, 0x3B].contains($0) }
    }
    guard let pointer else { throw DatabaseError.invalidStatement(message: "The text is empty.") }
    self.pointer = pointer
    tables = connection.access.compiling
    isReadOnly = sqlite3_stmt_readonly(pointer) != 0
    parameterCount = Int(sqlite3_bind_parameter_count(pointer))
    guard isWhole else {
      throw DatabaseError.invalidStatement(message: "There is more than one statement.")
    }
  }

  deinit { sqlite3_finalize(pointer) }

  func reset() {
    sqlite3_reset(pointer)
  }

  func bind(_ values: [DatabaseValue], on connection: Connection) throws {
    guard values.count == parameterCount else {
      throw DatabaseError.invalidStatement(
        message: "\(parameterCount) values are needed, \(values.count) are given.")
    }
    for (index, value) in values.enumerated() {
      try connection.check(Self.bind(value, at: Int32(index + 1), of: pointer))
    }
  }

  private static func bind(
    _ value: DatabaseValue, at index: Int32, of pointer: OpaquePointer
  ) throws -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(pointer, index)
    case .integer(let integer): sqlite3_bind_int64(pointer, index, integer)
    case .real(let number): try bind(number, at: index, of: pointer)
    case .text(let text): bind(text, at: index, of: pointer)
    case .blob(let data): bind(data, at: index, of: pointer)
    }
  }

  /// SQLite would store not-a-number as null.
  static func bind(_ number: Double, at index: Int32, of pointer: OpaquePointer) throws -> Int32 {
    guard !number.isNaN else { throw DatabaseError.unencodableValue(column: "") }
    return sqlite3_bind_double(pointer, index, number)
  }

  static func bind(_ text: String, at index: Int32, of pointer: OpaquePointer) -> Int32 {
    text.withUTF8Pointer { start, count in
      bindText(pointer, index, start, UInt64(count))
    }
  }

  static func bind(_ data: Data, at index: Int32, of pointer: OpaquePointer) -> Int32 {
    data.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_zeroblob(pointer, index, 0)
      }
      return bindBlob(pointer, index, start, UInt64(bytes.count))
    }
  }

  #if canImport(SQLite3)
    /// SQLITE_TRANSIENT, which the SDK's module cannot express.
    private static var transient: sqlite3_destructor_type {
      unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    private static func bindText(
      _ pointer: OpaquePointer, _ index: Int32, _ start: UnsafePointer<CChar>, _ count: UInt64
    ) -> Int32 {
      sqlite3_bind_text64(pointer, index, start, count, transient, UInt8(SQLITE_UTF8))
    }

    private static func bindBlob(
      _ pointer: OpaquePointer, _ index: Int32, _ start: UnsafeRawPointer, _ count: UInt64
    ) -> Int32 {
      sqlite3_bind_blob64(pointer, index, start, count, transient)
    }
  #else
    private static func bindText(
      _ pointer: OpaquePointer, _ index: Int32, _ start: UnsafePointer<CChar>, _ count: UInt64
    ) -> Int32 {
      csqlite_bind_text(pointer, index, start, count)
    }

    private static func bindBlob(
      _ pointer: OpaquePointer, _ index: Int32, _ start: UnsafeRawPointer, _ count: UInt64
    ) -> Int32 {
      csqlite_bind_blob(pointer, index, start, count)
    }
  #endif
}

extension String {
  /// The text's bytes as C wants them; the pointer is never nil, and no zero byte ends them.
  fileprivate func withUTF8Pointer<Result>(
    _ body: (UnsafePointer<CChar>, Int) throws -> Result
  ) rethrows -> Result {
    var text = self
    return try text.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return try body("", 0) }
        return try body(start, characters.count)
      }
    }
  }
}
