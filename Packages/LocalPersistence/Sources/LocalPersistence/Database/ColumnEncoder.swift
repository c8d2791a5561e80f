#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes the value of one column, and notices when a type wants more than a single value.
final class ColumnEncoder: Encoder, SingleValueEncodingContainer {
  private let column: String
  private var value: DatabaseValue?
  private var wantsStructure = false
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private init(column: String) { self.column = column }

  /// What a column stores: a single value as it is, everything else as JSON text.
  static func databaseValue<Value: Encodable>(
    _ value: Value, column: String
  ) throws -> DatabaseValue {
    if Value.self == Data.self, let data = value as? Data { return .blob(data) }
    if Value.self == Date.self, let date = value as? Date {
      return try real(date.timeIntervalSince1970, column: column)
    }
    let encoder = ColumnEncoder(column: column)
    do {
      try value.encode(to: encoder)
      if !encoder.wantsStructure, let value = encoder.value { return value }
      let json = JSONEncoder()
      json.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return .text(String(decoding: try json.encode(value), as: UTF8.self))
    } catch is EncodingError {
      throw DatabaseError.unencodableValue(column: column)
    }
  }

  /// SQLite would store not-a-number as null.
  static func real(_ number: Double, column: String) throws -> DatabaseValue {
    guard !number.isNaN else { throw DatabaseError.unencodableValue(column: column) }
    return .real(number)
  }

  static func integer(_ number: some BinaryInteger, column: String) throws -> DatabaseValue {
    guard let integer = Int64(exactly: number) else {
      throw DatabaseError.unencodableValue(column: column)
    }
    return .integer(integer)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    wantsStructure = true
    return KeyedEncodingContainer(DiscardingContainer())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    wantsStructure = true
    return DiscardingList()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { value = .null }
  func encode(_ value: Bool) { self.value = value.databaseValue }
  func encode(_ value: String) { self.value = .text(value) }
  func encode(_ value: Double) throws { self.value = try Self.real(value, column: column) }
  func encode(_ value: Float) throws { self.value = try Self.real(Double(value), column: column) }
  func encode(_ value: Int) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: Int8) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: Int16) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: Int32) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: Int64) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: UInt) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: UInt8) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: UInt16) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: UInt32) throws { self.value = try Self.integer(value, column: column) }
  func encode(_ value: UInt64) throws { self.value = try Self.integer(value, column: column) }
  func encode<Value: Encodable>(_ value: Value) throws {
    self.value = try Self.databaseValue(value, column: column)
  }
}
