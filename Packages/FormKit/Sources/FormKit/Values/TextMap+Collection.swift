extension TextMap: Collection {
  /// A key and its value.
  public typealias Element = (key: String, value: Value)

  /// A place in a map.
  public struct Index: Comparable {
    let base: Dictionary<ExactText, Value>.Index

    /// Whether a place comes before another.
    public static func < (left: Index, right: Index) -> Bool { left.base < right.base }
  }

  /// Goes through the members.
  public struct Iterator: IteratorProtocol {
    fileprivate var base: Dictionary<ExactText, Value>.Iterator

    /// The next member, or nil.
    public mutating func next() -> Element? {
      base.next().map { (key: $0.key.text, value: $0.value) }
    }
  }

  /// The keys of a map, unordered.
  public struct Keys: Collection {
    let map: TextMap

    /// Where the keys start.
    public var startIndex: Index { map.startIndex }
    /// Behind the last key.
    public var endIndex: Index { map.endIndex }
    /// The number of keys.
    public var count: Int { map.count }
    /// Whether there is no key.
    public var isEmpty: Bool { map.isEmpty }
    /// The place behind another.
    public func index(after index: Index) -> Index { map.index(after: index) }
    /// The key at a place.
    public subscript(position: Index) -> String { map[position].key }
    /// Whether the map has a key, by its code points.
    public func contains(_ key: String) -> Bool { map[key] != nil }
  }

  /// Goes through the members, which have no order.
  public func makeIterator() -> Iterator { Iterator(base: storage.makeIterator()) }
  /// No fewer members than there are.
  public var underestimatedCount: Int { storage.count }
  /// Where the members start.
  public var startIndex: Index { Index(base: storage.startIndex) }
  /// Behind the last member.
  public var endIndex: Index { Index(base: storage.endIndex) }
  /// The place behind another.
  public func index(after index: Index) -> Index { Index(base: storage.index(after: index.base)) }
  /// The place of a key; nil when there is none.
  public func index(forKey key: String) -> Index? {
    storage.index(forKey: ExactText(key)).map(Index.init(base:))
  }
  /// The member at a place.
  public subscript(position: Index) -> Element {
    let member = storage[position.base]
    return (key: member.key.text, value: member.value)
  }
}

extension TextMap.Keys: Sendable where Value: Sendable {}
