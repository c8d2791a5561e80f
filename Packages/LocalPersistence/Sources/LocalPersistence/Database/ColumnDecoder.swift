#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Column {
  /// A value of any type: a single value from the column itself, everything else from JSON text.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Date.self, let date = try date() as? Value { return date }
    if type == Data.self, let data = try data() as? Value { return data }
    let identifier = ObjectIdentifier(type)
    if row.structuredTypes.contains(identifier) { return try json(type) }
    let decoder = ColumnDecoder(self)
    let result = Result { try Value(from: decoder) }
    if decoder.wantsStructure {
      row.structuredTypes.insert(identifier)
      return try json(type)
    }
    do {
      return try result.get()
    } catch is DecodingError {
      throw failure(.malformed, type)
    }
  }

  private func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let text = try string(as: type)
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch is DecodingError {
      throw failure(.malformed, type)
    }
  }
}

/// Decodes a column's single value, and notices when a type wants more than that.
final class ColumnDecoder: Decoder, SingleValueDecodingContainer {
  private let column: Column
  private(set) var wantsStructure = false
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ column: Column) { self.column = column }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    wantsStructure = true
    throw column.failure(.wrongType, type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    wantsStructure = true
    throw column.failure(.wrongType, [Any].self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { column.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try column.bool() }
  func decode(_ type: String.Type) throws -> String { try column.string() }
  func decode(_ type: Double.Type) throws -> Double { try column.double() }
  func decode(_ type: Float.Type) throws -> Float { try column.float() }
  func decode(_ type: Int.Type) throws -> Int { try column.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try column.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try column.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try column.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try column.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try column.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try column.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try column.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try column.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try column.integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try column.value(type) }
}
