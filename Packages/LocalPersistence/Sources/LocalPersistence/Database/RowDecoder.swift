#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decodes a row: a type with keys from the columns of those names, any other from the only column.
struct RowDecoder: Decoder {
  let row: Row
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The present row as a value.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Date.self || type == Data.self { return try row.onlyColumn(for: type).value(type) }
    do {
      return try Value(from: self)
    } catch let error as DecodingError {
      throw DatabaseError.undecodableColumn(error.column, type: "\(type)", .malformed)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowDecodingContainer(row: row))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DatabaseError.undecodableColumn(
      row.names.sorted().joined(separator: ", "), type: "Array", .wrongType)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ColumnDecoder(try row.onlyColumn(for: (any Decodable).self))
  }
}

/// The columns of a row by key.
private struct RowDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let row: Row
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { row.names.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { row.place(of: key.stringValue) != ColumnNames.missing }
  func decodeNil(forKey key: Key) throws -> Bool { try column(key, (any Decodable).self).isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try column(key, type).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try column(key, type).string()
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try column(key, type).double()
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try column(key, type).float()
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try column(key, type).integer(type)
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try column(key, type).integer(type)
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try column(key, type).integer(type)
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try column(key, type).integer(type)
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try column(key, type).integer(type)
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try column(key, type).integer(type)
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try column(key, type).integer(type)
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try column(key, type).integer(type)
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try column(key, type).integer(type)
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try column(key, type).integer(type)
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try column(key, type).value(type)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key, type)?.bool()
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key, type)?.string()
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key, type)?.double()
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try present(key, type)?.float()
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try present(key, type)?.integer(type)
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key, type)?.value(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw try column(key, type).failure(.wrongType, type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw try column(key, [Any].self).failure(.wrongType, [Any].self)
  }

  func superDecoder() throws -> any Decoder { RowDecoder(row: row) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ColumnDecoder(try column(key, (any Decodable).self))
  }

  /// Inlined, as what it calls, so that nobody counts references to the row for a column.
  @inline(__always)
  private func column(_ key: Key, _ type: Any.Type) throws -> Column {
    try row.column(key.stringValue, for: type)
  }

  @inline(__always)
  private func present(_ key: Key, _ type: Any.Type) throws -> Column? {
    try row.presentColumn(key.stringValue, for: type)
  }
}

extension DecodingError {
  /// The column a type complains about, if it says so.
  fileprivate var column: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.first?.stringValue ?? ""
    case .keyNotFound(let key, _): key.stringValue
    @unknown default: ""
    }
  }
}
