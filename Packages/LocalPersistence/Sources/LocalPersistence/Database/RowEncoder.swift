/// Encodes a value with keys as the columns of a row.
///
/// Its lists are not checked for overlapping access, which would cost more than appending: nothing is
/// called while one is changed.
final class RowEncoder: Encoder {
  @exclusivity(unchecked) private(set) var columns: [String] = []
  @exclusivity(unchecked) private(set) var values: [DatabaseValue] = []
  /// Set when a type wants what no row has.
  fileprivate var isRefused = false
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Collects the value's columns; throws ``DatabaseError/unencodableValue(column:)``.
  init(_ value: some Encodable) throws {
    columns.reserveCapacity(16)
    values.reserveCapacity(16)
    do {
      try value.encode(to: self)
    } catch is EncodingError {
      throw DatabaseError.unencodableValue(column: "")
    }
    if isRefused { throw DatabaseError.unencodableValue(column: columns.last ?? "") }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RowEncodingContainer(row: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    isRefused = true
    return DiscardingList()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    isRefused = true
    return DiscardingList()
  }

  fileprivate func put(_ value: DatabaseValue, _ key: some CodingKey) {
    columns.append(key.stringValue)
    values.append(value)
  }
}

/// The columns of a row by key; an absent value is null, never the column's default.
private struct RowEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let row: RowEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { row.put(.null, key) }
  func encode(_ value: Bool, forKey key: Key) { row.put(value.databaseValue, key) }
  func encode(_ value: String, forKey key: Key) { row.put(.text(value), key) }
  func encode(_ value: Double, forKey key: Key) throws { try real(value, key) }
  func encode(_ value: Float, forKey key: Key) throws { try real(Double(value), key) }
  func encode(_ value: Int, forKey key: Key) { row.put(.integer(Int64(value)), key) }
  func encode(_ value: Int8, forKey key: Key) { row.put(.integer(Int64(value)), key) }
  func encode(_ value: Int16, forKey key: Key) { row.put(.integer(Int64(value)), key) }
  func encode(_ value: Int32, forKey key: Key) { row.put(.integer(Int64(value)), key) }
  func encode(_ value: Int64, forKey key: Key) { row.put(.integer(value), key) }
  func encode(_ value: UInt, forKey key: Key) throws { try integer(value, key) }
  func encode(_ value: UInt8, forKey key: Key) { row.put(.integer(Int64(value)), key) }
  func encode(_ value: UInt16, forKey key: Key) { row.put(.integer(Int64(value)), key) }
  func encode(_ value: UInt32, forKey key: Key) { row.put(.integer(Int64(value)), key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try integer(value, key) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    row.put(try ColumnEncoder.databaseValue(value, column: key.stringValue), key)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    row.put(value.databaseValue, key)
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) {
    row.put(value.databaseValue, key)
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    try value.map { try encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    try value.map { try encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    try value.map { try encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    try value.map { try encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try value.map { try encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    row.isRefused = true
    return KeyedEncodingContainer(DiscardingContainer())
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    row.isRefused = true
    return DiscardingList()
  }

  func superEncoder() -> any Encoder { row }

  func superEncoder(forKey key: Key) -> any Encoder {
    row.isRefused = true
    return DiscardingEncoder()
  }

  private func real(_ number: Double, _ key: Key) throws {
    row.put(try ColumnEncoder.real(number, column: key.stringValue), key)
  }

  private func integer(_ number: some BinaryInteger, _ key: Key) throws {
    row.put(try ColumnEncoder.integer(number, column: key.stringValue), key)
  }
}
