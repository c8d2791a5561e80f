/// Takes anything and keeps nothing: `Encodable` cannot be told to stop when it asks for a container.
struct DiscardingEncoder: Encoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(DiscardingContainer())
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { DiscardingList() }
  func singleValueContainer() -> any SingleValueEncodingContainer { DiscardingList() }
}

/// Keyed values that are dropped.
struct DiscardingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {}
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) {}
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(DiscardingContainer<NestedKey>())
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { DiscardingList() }
  func superEncoder() -> any Encoder { DiscardingEncoder() }
  func superEncoder(forKey key: Key) -> any Encoder { DiscardingEncoder() }
}

/// Values in a row, or a single one, that are dropped.
struct DiscardingList: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  private(set) var count = 0

  mutating func encodeNil() { count += 1 }
  mutating func encode<Value: Encodable>(_ value: Value) { count += 1 }
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(DiscardingContainer<NestedKey>())
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { DiscardingList() }
  func superEncoder() -> any Encoder { DiscardingEncoder() }
}
