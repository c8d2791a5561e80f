/// Values by text keys, which compare by code points, as those of a JSON object do.
///
/// A `Dictionary` takes keys for one that Unicode holds canonically equivalent, such as `é` as one
/// code point and as two; a map keeps both. Otherwise its interface is that of a dictionary.
public struct TextMap<Value> {
  var storage: [ExactText: Value]

  /// Makes an empty map.
  public init() { storage = [:] }

  /// Makes an empty map with room for some members.
  public init(minimumCapacity: Int) { storage = Dictionary(minimumCapacity: minimumCapacity) }

  init(storage: [ExactText: Value]) { self.storage = storage }

  /// Makes a map of a dictionary's members.
  public init(_ dictionary: [String: Value]) {
    self.init(minimumCapacity: dictionary.count)
    for (key, value) in dictionary { storage[ExactText(key)] = value }
  }

  /// Makes a map of members whose keys all differ; of a repeated key the last value stays.
  public init(uniqueKeysWithValues members: some Sequence<(String, Value)>) {
    self.init(members) { $1 }
  }

  /// Makes a map; `combine` says the value of a repeated key from the one before and the next.
  public init(
    _ members: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    self.init(minimumCapacity: members.underestimatedCount)
    merge(members, uniquingKeysWith: combine)
  }

  /// The number of members.
  public var count: Int { storage.count }

  /// Whether there is no member.
  public var isEmpty: Bool { storage.isEmpty }

  /// The keys, unordered.
  public var keys: Keys { Keys(map: self) }

  /// The values, in the order of the ``keys``.
  public var values: some Collection<Value> { storage.values }

  /// The value under a key; nil when there is none, and assigning nil removes it.
  public subscript(key: String) -> Value? {
    get { storage[ExactText(key)] }
    set { storage[ExactText(key)] = newValue }
    _modify { yield &storage[ExactText(key)] }
  }

  /// The value under a key, or a default, which is stored when the value is changed.
  public subscript(key: String, default value: @autoclosure () -> Value) -> Value {
    get { storage[ExactText(key)] ?? value() }
    _modify { yield &storage[ExactText(key), default: value()] }
  }
}

extension TextMap {
  /// Makes room for some members.
  public mutating func reserveCapacity(_ count: Int) { storage.reserveCapacity(count) }

  /// Sets the value under a key; returns the one before, or nil.
  @discardableResult
  public mutating func updateValue(_ value: Value, forKey key: String) -> Value? {
    storage.updateValue(value, forKey: ExactText(key))
  }

  /// Removes a key; returns its value, or nil.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> Value? {
    storage.removeValue(forKey: ExactText(key))
  }

  /// Removes every member.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Adds members; `combine` says the value of a key both have, from the present one and the new.
  public mutating func merge(
    _ other: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    for (key, value) in other { add(value, under: key, combine) }
  }

  /// Adds another map's members; `combine` says the value of a key both have.
  public mutating func merge(
    _ other: TextMap, uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    storage.merge(other.storage, uniquingKeysWith: combine)
  }

  /// The map with another's members; `combine` says the value of a key both have.
  public func merging(
    _ other: TextMap, uniquingKeysWith combine: (Value, Value) -> Value
  ) -> TextMap {
    TextMap(storage: storage.merging(other.storage, uniquingKeysWith: combine))
  }

  private mutating func add(
    _ value: Value, under key: String, _ combine: (Value, Value) -> Value
  ) {
    let key = ExactText(key)
    storage[key] = storage[key].map { combine($0, value) } ?? value
  }

  /// The map with each value changed.
  public func mapValues<Other>(
    _ transform: (Value) throws -> Other
  ) rethrows -> TextMap<Other> {
    var result = TextMap<Other>(minimumCapacity: count)
    for (key, value) in storage { result.storage[key] = try transform(value) }
    return result
  }

  /// The map with each value changed, without those that become nil.
  public func compactMapValues<Other>(
    _ transform: (Value) throws -> Other?
  ) rethrows -> TextMap<Other> {
    var result = TextMap<Other>()
    for (key, value) in storage { result.storage[key] = try transform(value) }
    return result
  }

  /// The members that meet a condition.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> TextMap {
    var result = TextMap()
    for (key, value) in storage where try isIncluded((key.text, value)) {
      result.storage[key] = value
    }
    return result
  }
}

extension TextMap: ExpressibleByDictionaryLiteral {
  /// Makes a map; of a repeated key the last value stays.
  public init(dictionaryLiteral members: (String, Value)...) {
    self.init(members) { $1 }
  }
}

extension TextMap: CustomStringConvertible {
  /// The members as a dictionary shows them, in the order of the keys.
  public var description: String {
    guard !isEmpty else { return "[:]" }
    let members = sorted { $0.key.isExactlyBefore($1.key) }
    return "[\(members.map { "\($0.key.debugDescription): \($0.value)" }.joined(separator: ", "))]"
  }
}

extension TextMap: Sendable where Value: Sendable {}
extension TextMap: Equatable where Value: Equatable {}
extension TextMap: Hashable where Value: Hashable {}
